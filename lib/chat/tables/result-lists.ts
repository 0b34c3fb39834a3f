import { z } from 'zod';
import { splitLocale } from '#lib/i18n/paths.ts';
import type { OwnerKind, Unit } from '../figures/figure-parts.ts';
import { innerOf, metaOf, objectOf, resolve } from '../figures/schema-parts.ts';
import { type ColumnWord, columnWord } from './column-words.ts';

/** The lists of a tool's result as rows with columns: what a column is called and how it is written follows from the tool's schema. */

export type CellKind =
  | 'name'
  | 'text'
  | 'money'
  | 'percent'
  | 'change'
  | 'index'
  | 'ratio'
  | 'count'
  | 'day'
  | 'flag';
export type Cell = string | number | boolean | null;

export type ListColumn = { key: string; word: ColumnWord; kind: CellKind };

export type Field = ListColumn & { value: Cell };
/** `address`: of its own rows, as a path of this site without a language, where no dashboard shows all of the list. */
type Row = { fields: readonly Field[]; drill: string | null; address?: string };

export type ResultList = {
  /** The way to it in the result, without the places of rows: "products.prices". */
  path: string;
  rows: readonly Row[];
  /** How many there are of which these are the first; null: the result does not say. */
  total: number | null;
};

type Place = {
  path: string;
  /** The objects around it, the nearest first. */
  around: readonly object[];
  /** What the rows around it are called. */
  names: readonly Field[];
  drill: string | null;
};

/** @param output of the tool whose results have the schema; what it looked at is no list */
export const resultLists = (schema: z.ZodType, output: unknown): ResultList[] => {
  const read = schema.safeParse(output);
  if (!read.success) return [];
  const { looked } = objectOf(read.data);
  const lists = listsIn(schema, read.data, { path: '', around: [objectOf(looked)], names: [], drill: null });
  const byPath = Map.groupBy(lists, ({ path }) => path);
  return [...byPath].map(([path, same]) => ({
    path,
    rows: same.flatMap(({ rows }) => rows),
    total: same.length === 1 ? (same[0]?.total ?? null) : null,
  }));
};

/** The figures of a result that are of all that it looked at. */
export const wholeFigures = (schema: z.ZodType, output: unknown): Field[] => {
  const read = schema.safeParse(output);
  if (!read.success) return [];
  const around = [objectOf(objectOf(read.data).looked)];
  return fieldsIn(schema, read.data, { key: '', around }).filter(
    ({ kind }) => kind !== 'name' && kind !== 'text',
  );
};

const isFigure = ({ kind }: Field): boolean => !['name', 'text', 'flag'].includes(kind);

/** The rows that have a figure, by the way to it without the places of rows: of a list, or the one that the whole result is. */
export const rowsWith = (schema: z.ZodType, output: unknown, key: string): ResultList | null => {
  const has = (fields: readonly Field[]) => fields.some((field) => field.key === key && isFigure(field));
  const list = resultLists(schema, output).find(({ rows }) => rows.some(({ fields }) => has(fields)));
  if (list) return list;
  const fields = wholeFigures(schema, output);
  return has(fields) ? { path: 'looked', rows: [{ fields, drill: null }], total: null } : null;
};

/** The ways to all figures of a result that can be a column. */
export const columnKeys = (schema: z.ZodType, output: unknown): Set<string> => {
  const listed = resultLists(schema, output).flatMap(({ rows }) => rows.flatMap(({ fields }) => fields));
  const figures = [...listed, ...wholeFigures(schema, output)].filter(isFigure);
  return new Set(figures.map(({ key }) => key));
};

/** Figures of other days stand beside those of the period in the words. */
const NO_LISTS = new Set(['looked', 'before']);

const listsIn = (schema: z.core.$ZodType, value: unknown, place: Place): ResultList[] => {
  if (value === null || value === undefined || metaOf(schema).isDrawn) return [];
  const inner = innerOf(schema, value);
  if (inner !== null) return listsIn(inner, value, place);
  if (schema instanceof z.ZodObject) return listsOfObject(schema, objectOf(value), place);
  return schema instanceof z.ZodArray && Array.isArray(value) ? listsOfRows(schema, value, place) : [];
};

const listsOfObject = (
  schema: z.ZodObject,
  value: Record<string, unknown>,
  { path, around, ...place }: Place,
): ResultList[] => {
  const within = [value, ...around];
  const fields = Object.entries<z.core.$ZodType>(schema.shape).filter(([field]) => !NO_LISTS.has(field));
  // A total is of the list that comes after it.
  let total = 'total' in value && typeof value.total === 'number' ? value.total : null;
  let isBehind = false;
  return fields.flatMap(([field, each]) => {
    isBehind ||= field === 'total';
    const lists = listsIn(each, value[field], { ...place, path: joined(path, field), around: within });
    const [first, ...others] = lists;
    if (!isBehind || total === null || !first || !Array.isArray(value[field])) return lists;
    const counted = [{ ...first, total }, ...others];
    total = null;
    return counted;
  });
};

const joined = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`);

const listsOfRows = (schema: z.ZodArray, values: readonly unknown[], place: Place): ResultList[] => {
  const rows = values.map((value) => ({ value, row: rowOf(schema.element, value, place) }));
  if (rows.every(({ row }) => row.fields.length === place.names.length)) return [];
  const nested = rows.flatMap(({ value, row }) =>
    listsIn(schema.element, value, {
      ...place,
      names: row.fields.filter(({ kind }) => kind === 'name'),
      drill: row.drill,
    }),
  );
  return [{ path: place.path, rows: rows.map(({ row }) => row), total: null }, ...nested];
};

const rowOf = (schema: z.core.$ZodType, value: unknown, place: Place): Row => {
  const { path, around, names, drill } = place;
  const { drill: own, rows } = objectOf(value);
  return {
    fields: [...names, ...fieldsIn(schema, value, { key: path, around })],
    drill: typeof own === 'string' ? own : drill,
    ...(typeof rows === 'string' && { address: splitLocale(rows).path }),
  };
};

type FieldPlace = { key: string; around: readonly object[] };

/** What is in a row itself, and in the parts that it is grouped into. */
const fieldsIn = (schema: z.core.$ZodType, value: unknown, { key, around }: FieldPlace): Field[] => {
  if (value === null || value === undefined) return [];
  const inner = innerOf(schema, value);
  // What is said of a field may stand on it or on what is in it.
  if (inner !== null) return fieldsIn(inner, value, { key, around });
  if (schema instanceof z.ZodObject) {
    const within = objectOf(value);
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, each]) =>
      NO_LISTS.has(field) && typeof within[field] === 'object'
        ? []
        : fieldsIn(each, within[field], { key: joined(key, field), around: [within, ...around] }),
    );
  }
  const kind = kindOf(schema, value, around);
  if (kind === null) return [];
  const word = columnWord(key, kind.of);
  if (word === null) return [];
  const [written] = [Array.isArray(value) ? value.join(', ') : value];
  return [{ key, word, kind: kind.kind, value: written as Cell }];
};

const KINDS: Record<Unit, CellKind> = {
  money: 'money',
  perUnit: 'money',
  percent: 'percent',
  points: 'index',
  index: 'index',
  ratio: 'ratio',
  count: 'count',
  rank: 'count',
  day: 'day',
};

type Kind = { kind: CellKind; of: OwnerKind | 'perUnit' | null };

/** Null: no column, as what a list of words or a state says. */
const kindOf = (schema: z.core.$ZodType, value: unknown, around: readonly object[]): Kind | null => {
  const meta = metaOf(schema instanceof z.ZodArray ? schema.element : schema);
  const owner = meta.owner && resolve(meta.owner, around);
  if (owner && owner !== 'day') return { kind: 'name', of: owner };
  if (Array.isArray(value)) return null;
  if (typeof value === 'boolean') return { kind: 'flag', of: null };
  if (meta.text) return { kind: 'text', of: null };
  const isByBrand = around.some((each) => objectOf(each).isByBrand === true);
  const unit = isByBrand && meta.unitOfBrands ? meta.unitOfBrands : meta.unit && resolve(meta.unit, around);
  if (!unit) return null;
  const kind = KINDS[unit];
  return {
    kind: kind === 'percent' && meta.isChange ? 'change' : kind,
    of: unit === 'perUnit' ? 'perUnit' : null,
  };
};
