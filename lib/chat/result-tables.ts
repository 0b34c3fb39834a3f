import { callIdOf } from './figures/figure-ids.ts';
import { isToolPart, lookOf, type ToolPart, toolNameOf } from './look-words.ts';
import type { AnalystMessage } from './schema.ts';
import { joinedRows, type Part } from './tables/joined-rows.ts';
import {
  type Cell,
  columnKeys,
  type Field,
  type ListColumn,
  type ResultList,
  resultLists,
  rowsWith,
  wholeFigures,
} from './tables/result-lists.ts';
import { MOST_ROWS, type ToolProvenance } from './tools/parts/output-parts.ts';
import { type ToolName, toolOutputs } from './tools/tool-outputs.ts';

/** The tables of an answer: rows of its results, never what a model wrote. */

/** What has no rows to look at. */
const NO_ROWS = ['askWhich', 'compute', 'describeMarket', 'draftAlert', 'resolveNames'] as const;
type TabledTool = Exclude<ToolName, (typeof NO_ROWS)[number]>;

/** It lists something: `chat.tables.sources` names what. */
export const isTabled = (tool: ToolName): tool is TabledTool =>
  !(NO_ROWS as readonly ToolName[]).includes(tool);

/** Where a column of a table across results comes from. */
export type ColumnSource = Pick<ResultTable, 'looked' | 'currency' | 'baseUnit'> & {
  tool: TabledTool;
  /** The dashboard that shows the same. */
  href: string;
};

export type ResultColumn = ListColumn & { source?: ColumnSource };

export type ResultTable = {
  /** Of the list: its call's, and the way to it in the result. */
  id: string;
  looked: ToolProvenance;
  currency: string | null;
  baseUnit: ToolProvenance['baseUnit'];
  columns: readonly ResultColumn[];
  rows: readonly { cells: readonly Cell[]; href: string | null }[];
  /** How many there are, of which these are the first. */
  total: number;
  /** The dashboard with the same filters and days: a path of this site without a language; null: each row has its own. */
  href: string | null;
};

/** Of one row the words say everything: of a list, and of look-ups of one kind. */
const FEWEST_ROWS = 2;
/** More are no overview. */
const MOST_TABLES = 3;

/** The id of the list that has a figure, without the places of rows: "call_1.products.prices"; null: in none. */
export const listOfFigure = (figure: string): string | null => {
  const parts = figure.split('.');
  const last = parts.findLastIndex((part) => /^\d+$/.test(part));
  if (last < 1) return null;
  return parts
    .slice(0, last)
    .filter((part) => !/^\d+$/.test(part))
    .join('.');
};

/** The id of a figure without the places of rows: "call_1.products.prices.price". */
export const columnOfFigure = (figure: string): string =>
  figure
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');

/** The ids of a result's figures that a table across results can have as columns. */
export const joinableColumns = (tool: ToolName, callId: string, output: unknown): string[] =>
  isTabled(tool) && hasView(output)
    ? [...columnKeys(toolOutputs[tool], output)].map((key) => `${callId}.${key}`)
    : [];

const hasView = (output: unknown): boolean => {
  const look = typeof output === 'object' && output !== null && 'looked' in output ? output.looked : null;
  return typeof look === 'object' && look !== null && 'view' in look && typeof look.view === 'string';
};

/** The ids of a result's lists that have something to show as a table. */
export const tabledLists = (tool: ToolName, callId: string, output: unknown): string[] =>
  shownLists(tool, output).map(({ path }) => `${callId}.${path}`);

const shownLists = (tool: ToolName, output: unknown): ResultList[] =>
  resultLists(toolOutputs[tool], output).filter(({ rows }) => rows.length >= FEWEST_ROWS);

/**
 * What an answer's tables are of. A table that its model wrote across results is one of their rows. Several look-ups of one kind, as of several categories or periods, are set side by side, each with its own figures and
 * what these are of. Then the lists that its model wanted as one; of a look-up that stands alone and of which it wanted none, the list that most of the
 * answer's figures stand in, else the first one. Each is there once.
 */
export const resultTables = (parts: AnalystMessage['parts']): ResultTable[] => {
  const checked = parts.flatMap((part) => (part.type === 'data-figures' ? [part.data] : []));
  const wanted = checked.flatMap(({ lists = [] }) => lists);
  const stated = checked.flatMap((data) =>
    data.stated.flatMap(({ figure }) => (figure ? (listOfFigure(figure) ?? []) : [])),
  );
  const found = parts.filter(isToolPart).flatMap(callOf);
  const joined = checked.flatMap(({ joins = [] }) => joins).flatMap((columns) => tableAcross(found, columns));
  const isJoined = new Set(joined.flatMap(({ ids }) => ids));
  const calls = found.filter(({ id }) => !isJoined.has(id));
  const beside = [...Map.groupBy(calls, ({ tool }) => tool).values()].map(distinctLooks);
  const compared = beside.flatMap(tableOfLooks);
  const isCompared = new Set(compared.flatMap(({ ids }) => ids));
  const tables = [
    ...joined.map(({ table }) => table),
    ...compared.map(({ table }) => table),
    ...calls.flatMap((call) => tablesOfCall(call, { wanted, stated, isAlone: !isCompared.has(call.id) })),
  ];
  const distinct = new Map(tables.map((table) => [JSON.stringify([table.columns, table.rows]), table]));
  return [...distinct.values()].slice(0, MOST_TABLES);
};

/** `view` null: each row of its lists has its own. */
type Call = { id: string; tool: ToolName; looked: ToolProvenance; view: string | null; output: object };

const callOf = (part: ToolPart): Call[] => {
  const look = lookOf(part);
  if (look?.status !== 'ok' || part.state !== 'output-available') return [];
  const { looked } = look;
  const tool = toolNameOf(part);
  // What no dashboard shows has no rows to look at.
  if (!looked.view && !hasAddresses(tool, look)) return [];
  return [{ id: part.toolCallId, tool, looked, view: looked.view ?? null, output: look }];
};

const hasAddresses = (tool: ToolName, output: object): boolean =>
  isTabled(tool) && shownLists(tool, output).some(({ rows }) => rows.some(({ address }) => address));

const distinctLooks = (calls: readonly Call[]): Call[] => {
  const byLook = new Map(calls.map((call) => [JSON.stringify([call.looked.subject, ...daysOf(call)]), call]));
  return [...byLook.values()];
};

const daysOf = ({ looked: { from, to } }: Call): string[] => [from, to];

/** A row for each, which names what it is of and, where they differ, its days. */
const tableOfLooks = (calls: readonly Call[]): { ids: string[]; table: ResultTable }[] => {
  const [first] = calls;
  const rows = calls.map((call) => ({ call, figures: wholeFigures(toolOutputs[call.tool], call.output) }));
  if (!first || rows.length < FEWEST_ROWS || rows.some(({ figures }) => figures.length === 0)) return [];
  const areCategories = calls.every(({ looked }) => looked.subject === looked.category);
  const isOfDays = new Set(calls.map((call) => daysOf(call).join())).size > 1;
  const named = ({ looked }: Call): Field[] => [
    { key: 'subject', word: areCategories ? 'category' : 'name', kind: 'name', value: looked.subject },
    ...(isOfDays
      ? ([
          { key: 'from', word: 'firstDay', kind: 'day', value: looked.from },
          { key: 'to', word: 'lastDay', kind: 'day', value: looked.to },
        ] as const)
      : []),
  ];
  const path = 'looked';
  const list: ResultList = {
    path,
    total: null,
    rows: rows.map(({ call, figures }) => ({ fields: [...named(call), ...figures], drill: null })),
  };
  const subjects = [...new Set(calls.map(({ looked }) => looked.subject))];
  const froms = calls.flatMap(daysOf).sort();
  const looked = {
    ...first.looked,
    ...{ subject: subjects.join(' · '), from: froms[0] ?? '', to: froms.at(-1) ?? '', drill: undefined },
  };
  const table = tableOf(list, { ...first, id: `${first.id}.${path}`, looked });
  const hrefs = calls.map(({ view, looked: { drill } }) => rowsAt(view, drill ?? null) ?? view);
  return [
    {
      ids: calls.map(({ id }) => id),
      table: {
        ...table,
        href: null,
        rows: table.rows.map((row, at) => ({ ...row, href: hrefs[at] ?? null })),
      },
    },
  ];
};

/** What its model wrote across results, of their rows; nothing where they are set side by side anyway. */
const tableAcross = (
  calls: readonly Call[],
  columns: readonly string[],
): { ids: string[]; table: ResultTable }[] => {
  const byCall = Map.groupBy(columns, callIdOf);
  const parts = calls.flatMap((call) => {
    const keys = (byCall.get(call.id) ?? []).map((column) => column.slice(call.id.length + 1));
    const { tool, view } = call;
    return isTabled(tool) && view !== null ? partsOf({ ...call, tool, view }, keys) : [];
  });
  const ids = [...new Set(parts.map(({ id }) => id))];
  const isOneKind = new Set(parts.map(({ tool, list }) => `${tool}.${list.path}`)).size === 1;
  const [first] = parts;
  if (!first || ids.length < 2 || (isOneKind && first.list.path === 'looked')) return [];
  const subjects = [...new Set(parts.map(({ source }) => source.looked.subject))];
  const days = parts.flatMap(({ source: { looked } }) => [looked.from, looked.to]).sort();
  const sample = parts.find(({ source }) => source.looked.dataset === 'sample');
  const { columns: told, rows, total } = joinedRows(parts, isOneKind);
  const looked = {
    ...(sample ?? first).source.looked,
    ...{ subject: subjects.join(' · '), from: days[0] ?? '', to: days.at(-1) ?? '', drill: undefined },
  };
  const { currency, baseUnit } = first.source;
  const table = {
    id: ids.join('+'),
    looked,
    currency,
    baseUnit,
    columns: told,
    rows: rows.slice(0, MOST_ROWS),
  };
  return [{ ids, table: { ...table, total, href: null } }];
};

type TablePart = Part<ColumnSource> & { id: string; tool: TabledTool };

/** One for each list of a call that has some of the columns. */
const partsOf = (call: Call & { tool: TabledTool; view: string }, keys: readonly string[]): TablePart[] => {
  const found = keys.flatMap((key) => {
    const list = rowsWith(toolOutputs[call.tool], call.output, key);
    return list ? [{ key, list }] : [];
  });
  const { id, tool, looked, view } = call;
  const source = {
    ...{ tool, looked, href: view, currency: currencyOf(call.output) },
    baseUnit: baseUnitOf(call.output) ?? looked.baseUnit,
  };
  return [...Map.groupBy(found, ({ list }) => list.path).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ id, tool, source, list: first.list, keys: same.map(({ key }) => key), view }] : [];
  });
};

type Wish = {
  wanted: readonly string[];
  stated: readonly string[];
  /** No other look-up of the answer is set beside it. */
  isAlone: boolean;
};

const tablesOfCall = (call: Call, { wanted, stated, isAlone }: Wish): ResultTable[] => {
  const lists = shownLists(call.tool, call.output);
  const idOf = ({ path }: ResultList) => `${call.id}.${path}`;
  const asked = lists.filter((list) => wanted.includes(idOf(list)));
  const counts = lists.map((list) => stated.filter((id) => id === idOf(list)).length);
  const most = isAlone ? lists[counts.indexOf(Math.max(...counts))] : undefined;
  return (asked.length > 0 ? asked : most ? [most] : []).map((list) =>
    tableOf(list, { ...call, id: idOf(list) }),
  );
};

type Source = Omit<Call, 'tool'>;

const tableOf = (list: ResultList, { id, looked, view, output }: Source): ResultTable => {
  const rows = list.rows.slice(0, MOST_ROWS);
  const columns = columnsOf(rows.map(({ fields }) => fields));
  return {
    ...{ id, looked, columns },
    currency: currencyOf(output),
    baseUnit: baseUnitOf(output) ?? looked.baseUnit,
    rows: rows.map(({ fields, drill, address }) => ({
      cells: columns.map(({ key }) => fields.find((field) => field.key === key)?.value ?? null),
      href: address ?? rowsAt(view, drill),
    })),
    total: Math.max(list.total ?? 0, list.rows.length),
    href: rowsAt(view, looked.drill ?? null) ?? view,
  };
};

const rowsAt = (view: string | null, drill: string | null): string | null =>
  view === null || drill === null ? null : `${view}#rows=${drill}`;

const currencyOf = (output: object): string | null =>
  'currency' in output && typeof output.currency === 'string' ? output.currency : null;

const baseUnitOf = (output: object): ToolProvenance['baseUnit'] =>
  'baseUnit' in output ? (output.baseUnit as ToolProvenance['baseUnit']) : undefined;

type Fields = ResultList['rows'][number]['fields'];

/** Those that say something: not a flag that is up nowhere, nor a name that all rows have, where another distinguishes them. */
const columnsOf = (rows: readonly Fields[]): ListColumn[] => {
  const all = new Map(rows.flat().map(({ key, word, kind }) => [key, { key, word, kind }]));
  const valuesOf = (key: string) =>
    rows.map((fields) => fields.find((field) => field.key === key)?.value ?? null);
  const columns = [...all.values()].filter(
    ({ key, kind }) => kind !== 'flag' || valuesOf(key).includes(true),
  );
  const isSame = ({ key, kind }: ListColumn) => kind === 'name' && new Set(valuesOf(key)).size === 1;
  const named = columns.filter(({ kind }) => kind === 'name' || kind === 'day');
  const told = named.some((column) => !isSame(column))
    ? columns.filter((column) => !isSame(column))
    : columns;
  // Names head the rows.
  return [...told.filter(({ kind }) => kind === 'name'), ...told.filter(({ kind }) => kind !== 'name')];
};
