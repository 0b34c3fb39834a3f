import type { Cell, Field, ListColumn, ResultList } from './result-lists.ts';

/** A table across results: rows that are called the same are one, and each column says which result it is of. */

type Looked = { subject: string; from: string; to: string };

/** A list of a result, and those of its columns that are wanted. */
export type Part<Source extends { looked: Looked }> = {
  id: string;
  source: Source;
  list: ResultList;
  keys: readonly string[];
  /** The dashboard that its rows open in. */
  view: string;
};

type Joined<Source> = {
  columns: readonly (ListColumn & { source?: Source })[];
  rows: readonly { cells: readonly Cell[]; href: string | null }[];
  total: number;
};

/** @param isOneKind they are the same list of results of one tool: its rows stand below each other */
export const joinedRows = <Source extends { looked: Looked }>(
  parts: readonly Part<Source>[],
  isOneKind: boolean,
): Joined<Source> => (isOneKind ? below(parts) : beside(parts));

const isName = ({ kind }: ListColumn): boolean => kind === 'name';
const columnOf = ({ key, word, kind }: Field): ListColumn => ({ key, word, kind });

const hrefOf = (view: string, drill: string | null): string =>
  drill === null ? view : `${view}#rows=${drill}`;

const below = <Source extends { looked: Looked }>(parts: readonly Part<Source>[]): Joined<Source> => {
  const areDaysSame =
    new Set(parts.map(({ source: { looked } }) => `${looked.from} ${looked.to}`)).size === 1;
  const keys = new Set(parts.flatMap((part) => part.keys));
  const rows = parts.flatMap(({ list, view, source: { looked } }) =>
    list.rows.map(({ fields, drill }) => ({
      fields: [
        ...fields.filter(isName),
        ...fields.filter(({ key, kind }) => kind !== 'name' && keys.has(key)),
        ...(areDaysSame ? [] : daysOf(looked)),
      ],
      href: hrefOf(view, drill),
      looked,
    })),
  );
  const nameOf = (fields: readonly Field[]) =>
    JSON.stringify(fields.filter(({ kind }) => kind === 'name' || kind === 'day').map(({ value }) => value));
  const subjects = Map.groupBy(rows, ({ fields }) => nameOf(fields)).values();
  const areAlike = subjects.some((same) => new Set(same.map(({ looked }) => looked.subject)).size > 1);
  const told = rows.map(({ fields, href, looked }) => ({
    fields: areAlike ? [subjectOf(looked), ...fields] : fields,
    href,
  }));
  const all = told.flatMap(({ fields }) => fields);
  const columns = [...new Map(all.map((field) => [field.key, columnOf(field)])).values()];
  const valuesOf = (key: string) => told.map(({ fields }) => cellOf(fields, key));
  const isSame = (column: ListColumn) => isName(column) && new Set(valuesOf(column.key)).size === 1;
  const hasOther = columns.some((column) => isName(column) && !isSame(column));
  const shown = columns.filter((column) => !hasOther || !isSame(column));
  const ordered = [...shown.filter(isName), ...shown.filter((column) => !isName(column))];
  const lines = told.map(({ fields, href }) => ({
    cells: ordered.map(({ key }) => cellOf(fields, key)),
    href,
  }));
  const distinct = [...new Map(lines.map((line) => [JSON.stringify(line.cells), line])).values()];
  return { columns: ordered, rows: distinct, total: totalOf(parts, distinct.length) };
};

const daysOf = ({ from, to }: Looked): Field[] => [
  { key: 'from', word: 'firstDay', kind: 'day', value: from },
  { key: 'to', word: 'lastDay', kind: 'day', value: to },
];

const subjectOf = ({ subject }: Looked): Field => ({
  ...{ key: 'subject', word: 'name', kind: 'name', value: subject },
});

const cellOf = (fields: readonly Field[], key: string): Cell =>
  fields.find((field) => field.key === key)?.value ?? null;

/** More than the rows where a result has more of them. */
const totalOf = (parts: readonly Part<{ looked: Looked }>[], rows: number): number =>
  Math.max(rows, ...parts.map(({ list }) => list.total ?? 0));

const beside = <Source extends { looked: Looked }>(parts: readonly Part<Source>[]): Joined<Source> => {
  const named = parts.map((given) => {
    const words = wordsOf(
      given,
      parts.filter((each) => each !== given),
    );
    return { part: withDays(given, words), words };
  });
  const words = new Set(named.map((each) => (each.words.length === 1 ? each.words[0] : undefined)));
  const [word] = words.size === 1 ? words : [];
  const columns = named.flatMap(({ part: { id, list, keys, source } }) => {
    const fields = list.rows.flatMap((row) => row.fields);
    const told = keys.flatMap((key) => fields.find((field) => field.key === key && !isName(field)) ?? []);
    return told.map((field) => ({ ...columnOf(field), key: `${id}.${field.key}`, source }));
  });
  const cells = new Map<string, { name: string; values: Map<string, Cell>; hrefs: Set<string> }>();
  for (const { part, words: own } of named) {
    const seen = new Map<string, number>();
    for (const { fields, drill } of part.list.rows) {
      const name = labelOf(fields, own, part.source.looked);
      // Rows of one result stay apart, also those that are called the same.
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      const id = `${before} ${name.toLowerCase()}`;
      const row = cells.get(id) ?? { name, values: new Map(), hrefs: new Set() };
      cells.set(id, row);
      row.hrefs.add(hrefOf(part.view, drill));
      for (const key of part.keys) row.values.set(`${part.id}.${key}`, cellOf(fields, key));
    }
  }
  const rows = [...cells.values()].map(({ name, values, hrefs }) => ({
    cells: [name, ...columns.map(({ key }) => values.get(key) ?? null)],
    href: hrefs.size === 1 ? ([...hrefs][0] ?? null) : null,
  }));
  const head: ListColumn = { key: 'name', word: word ?? 'name', kind: 'name' };
  return { columns: [head, ...columns], rows, total: totalOf(parts, rows.length) };
};

/** Rows of the same name have their days. */
const withDays = <Of extends Part<{ looked: Looked }>>(part: Of, words: readonly Word[]): Of => {
  const { rows } = part.list;
  const [first] = rows;
  if (!first || rows.length === 1 || namesVary(part, words)) return part;
  const days = first.fields.filter(({ kind }) => kind === 'day').map(({ key }) => key);
  return { ...part, keys: [...new Set([...days, ...part.keys])] };
};

const namesVary = (part: Part<{ looked: Looked }>, words: readonly Word[]): boolean =>
  new Set(namesIn(part).flatMap(({ word, value }) => (words.includes(word) ? value : []))).size > 1;

type Word = ListColumn['word'];

const namesIn = ({ list }: Part<{ looked: Looked }>): Field[] =>
  list.rows.flatMap(({ fields }) => fields.filter(isName));

/** By which of its names a list's rows differ; of a single row, by that which another result has too. None: by what was looked at. */
const wordsOf = (part: Part<{ looked: Looked }>, others: readonly Part<{ looked: Looked }>[]): Word[] => {
  const byWord = Map.groupBy(namesIn(part), ({ word }) => word);
  const varying = [...byWord].filter(([, fields]) => new Set(fields.map(({ value }) => value)).size > 1);
  if (varying.length > 0) return varying.map(([word]) => word);
  const elsewhere = new Set([
    ...others.flatMap(namesIn).map(({ value }) => value),
    ...others.map(({ source }) => source.looked.subject),
  ]);
  const shared = [...byWord].find(([, [field]]) => field && elsewhere.has(field.value));
  const nearest = [...byWord.keys()].at(-1);
  if (shared) return [shared[0]];
  return nearest !== undefined && !elsewhere.has(part.source.looked.subject) ? [nearest] : [];
};

const labelOf = (fields: readonly Field[], words: readonly Word[], { subject }: Looked): string => {
  const names = words.flatMap(
    (word) => fields.find((field) => isName(field) && field.word === word)?.value ?? [],
  );
  return names.length > 0 ? names.join(' · ') : subject;
};
