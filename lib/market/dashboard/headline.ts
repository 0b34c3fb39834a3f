import type { DayRange } from '#lib/vocabulary/cairo-days.ts';

/** The one figure of a dashboard that home shows, as the dashboard's own head has it. */
export type Headline = {
  /** What it is, in the reader's language. */
  label: string;
  /** Whose it is, or what belongs to it; nothing where it is of the whole category. */
  of?: string | null;
  /** As it is written; null: there is none, or the plan does not show it. */
  value: string | null;
  /** Items behind it, and whether they are few. */
  n: number;
  lowBase: boolean;
  isWithheld: boolean;
  /** The same figure up to days that lie evenly apart, the last of them today's. */
  spark: readonly (number | null)[];
  range: DayRange;
  /** The query of the view that has it, and the name of its rows there. */
  query: string;
  figure: string;
};
