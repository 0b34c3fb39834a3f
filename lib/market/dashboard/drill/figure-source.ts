import type { FigureBasis } from './figure-basis.ts';

/** Where a figure stands in its category; null where its name leaves it open, and of products where the plan shows none. */
export type FigurePlace = {
  brand: string | null;
  product: string | null;
  retailer: string | null;
  /** A brand or a retailer of the category, shown or not. */
  rival: string | null;
  /** Of packs. */
  band: string | null;
  day: string | null;
  /** The lower edge of a bin; null: the bin is open below. */
  from: number | null;
  /** All that the figure's name says behind its kind, for words of a dashboard's own. */
  parts: readonly string[];
};

/** What the values of the rows behind a figure are in. */
export const VALUES_IN = ['money', 'percent', 'change', 'index', 'count'] as const;
type ValuesIn = (typeof VALUES_IN)[number];

/** The rows behind a figure at its place: the same ones that the panel calculates it from. Null: no such figure. */
export type FigureSource<Base, Query> = (
  base: Base,
  place: FigurePlace,
  query: Query,
) => Promise<FigureBasis | null> | FigureBasis | null;

/** A kind of figure whose rows can be opened. */
export type Figure<Base, Query> = { valuesIn: ValuesIn; source: FigureSource<Base, Query> };
