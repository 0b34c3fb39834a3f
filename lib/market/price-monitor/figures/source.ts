import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { Board } from '#lib/market/price-monitor/board.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';

/** Where a figure stands in its category; null where its name leaves it open, and of products where the plan tells none. */
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
};

/** What stands behind a figure at its place: the same rows that the panel is reckoned from. Null: no such figure. */
export type FigureSource = (
  board: Board,
  place: FigurePlace,
  reading: SectionQuery,
) => Promise<FigureBasis | null> | FigureBasis | null;
