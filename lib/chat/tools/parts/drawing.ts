import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import type { ToolName, ToolOutput } from '../tool-outputs.ts';

/** What an answer draws of a result. Its figures are those of the result; how they are written is the screen's. */
export type Drawing =
  | {
      kind: 'lines';
      /** Prices of packs or base units in `currency`, or indices. */
      of: 'money' | 'index';
      currency?: string;
      days: readonly Day[];
      /** Without a name: the company's own brands. */
      lines: readonly { name: string | null; values: readonly (number | null)[] }[];
      /** The index that stands for no change. */
      baseline?: number;
    }
  | {
      /** Above or below what they are compared with, in percent. */
      kind: 'gaps';
      rows: readonly { name: string; gap: number; isLowBase: boolean }[];
      total: number;
    }
  | {
      /** 0 to 100 %. */
      kind: 'shares';
      rows: readonly { name: string; share: number | null }[];
      total: number;
    }
  | {
      /** By two measures: packs by content and price of a base unit, or promotion by time and depth in percent. */
      kind: 'points';
      of: 'packs' | 'promotion';
      currency?: string;
      baseUnit?: BaseUnit;
      points: readonly DrawnPoint[];
      total: number;
    }
  | {
      /** Prices in `currency`, rows by columns; each row begins with its mean. */
      kind: 'heat';
      currency: string;
      columns: readonly string[];
      rows: readonly { name: string; mean: number; values: readonly (number | null)[] }[];
      total: number;
    };

type DrawnPoint = {
  name: string;
  /** Points of one line are joined. */
  line: string;
  x: number;
  y: number;
  /** It is what the drawing is looked at for. */
  isFlagged: boolean;
  isLowBase: boolean;
  /** The dashboard with the rows of it: a path of this site without a language; null: there is none. */
  href: string | null;
};

export type Found<N extends ToolName> = Extract<ToolOutput<N>, { status: 'ok' }>;

/** Rows of a drawing; the others are in the words and in the dashboard. */
const MOST_ROWS = 12;
/** Fewer are no comparison. */
const FEWEST_ROWS = 2;

type Points = Extract<Drawing, { kind: 'points' }>;

/** Points of one kind; null where that compares nothing. */
export const pointsOf = (
  kind: Pick<Points, 'of' | 'currency' | 'baseUnit'>,
  points: Points['points'],
  total: number,
): Drawing | null => (points.length < FEWEST_ROWS ? null : { kind: 'points', ...kind, points, total });

/** Where the rows of a figure are listed. */
export const rowsOf = (view: string | undefined, drill: string | undefined): string | null =>
  view === undefined || drill === undefined ? null : `${view}#rows=${drill}`;

/** The first of them that have a mean and a price in two of the columns; null where that compares nothing. */
export const heatOf = ({
  rows,
  columns,
  ...heat
}: Omit<Extract<Drawing, { kind: 'heat' }>, 'kind'>): Drawing | null => {
  const isTooFew = rows.length < FEWEST_ROWS || columns.length < FEWEST_ROWS;
  return isTooFew ? null : { kind: 'heat', ...heat, columns, rows: rows.slice(0, MOST_ROWS) };
};

/** An index as what it says: 104.2 is 4.2 % above. */
export const gapOf = (index: number): number => Math.round((index - 100) * 10) / 10;

/** The first of them that have a figure; null where that compares nothing. */
export const gapsOf = (rows: Extract<Drawing, { kind: 'gaps' }>['rows']): Drawing | null =>
  rows.length < FEWEST_ROWS ? null : { kind: 'gaps', rows: rows.slice(0, MOST_ROWS), total: rows.length };

export const sharesOf = (rows: Extract<Drawing, { kind: 'shares' }>['rows']): Drawing | null => {
  const known = rows.filter(({ share }) => share !== null);
  return known.length < FEWEST_ROWS
    ? null
    : { kind: 'shares', rows: known.slice(0, MOST_ROWS), total: known.length };
};
