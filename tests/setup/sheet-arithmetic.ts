import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { ReadSheet } from './read-workbook.ts';

/** Rows of sheets as tables, and school arithmetic over them. */

export type SheetRow = Record<string, string | number | boolean | undefined>;

/** The rows of a sheet below the names of its columns, as those of a table. */
export const tableOf = (sheets: readonly ReadSheet[], name: string): SheetRow[] => {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new Error(`no sheet ${name} among ${sheets.map((one) => one.name).join(', ')}`);
  const [head, ...rows] = sheet.rows.slice(sheet.frozen - 1);
  const labels = [...(head ?? [])].map((cell) => String(cell?.value));
  return rows.map((row) => Object.fromEntries(labels.map((label, at) => [label, row[at]?.value])));
};

export const serial = (day: string): number => dayNumber(day) + 25_569;
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
export const geometric = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((product, value) => product * value ** (1 / values.length), 1);
export const part = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low * (1 - (at % 1)) + high * (at % 1);
};
export const hundred = (value: number | null): number | null => (value === null ? null : 100 * value);
export const minus = (value: number | null, less: number): number | null =>
  value === null ? null : value - less;
export const groups = <Row>(rows: readonly Row[], ...parts: ((row: Row) => unknown)[]): Row[][] => [
  ...Map.groupBy(rows, (row) => parts.map((part) => part(row)).join('|')).values(),
];
export const amount = (value: SheetRow[string]): number | undefined =>
  typeof value === 'number' ? value : undefined;
/** A cell that is formatted as a percentage. */
export const share = (value: SheetRow[string]): number | undefined =>
  typeof value === 'number' ? 100 * value : undefined;
export const cell = (row: SheetRow, label: RegExp): number | undefined => {
  const [, value] = Object.entries(row).find(([name]) => label.test(name)) ?? [];
  return amount(value);
};

/** A figure by its name, as the file has it, and as its rows give it. */
export type Pair = [name: string, shown: number | undefined, again: number | null];

export const UNIT = /price per (litre|kilogram|piece)/i;

/** The consumer price index of the month of a day. */
export const consumerIndexOn = (months: readonly SheetRow[], day: number): number =>
  Number(months.findLast((row) => Number(row.Month) <= day)?.CPI);

/** A mean of means, each by its number; null of nothing. */
export const weighted = (
  rows: readonly SheetRow[],
  count: string,
  value: (row: SheetRow) => number,
): number | null => {
  const known = rows.filter((row) => Number(row[count] ?? 0) > 0);
  const n = sum(known.map((row) => Number(row[count])));
  return n === 0 ? null : sum(known.map((row) => Number(row[count]) * value(row))) / n;
};

/** What someone who calculates by hand arrives at, and the file does not say. */
export const unlike = (pairs: readonly Pair[]): Pair[] =>
  pairs.filter(([, shown, again]) => !(Math.abs((shown ?? NOTHING) - (again ?? NOTHING)) <= 0.002));

const NOTHING = -1e9;
