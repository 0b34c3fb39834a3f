import type { Day } from '#lib/vocabulary/cairo-days.ts';
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
    };

export type Found<N extends ToolName> = Extract<ToolOutput<N>, { status: 'ok' }>;

/** Rows of a drawing; the others are in the words and in the dashboard. */
const MOST_ROWS = 12;
/** Fewer are no comparison. */
const FEWEST_ROWS = 2;

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
