import type { Figure, FigureSource } from '#lib/market/dashboard/drill/figure-source.ts';
import { panelFor } from '#lib/market/dashboard/panel-type.ts';
import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';
import type { DistributionsFilters } from './distributions-filters.ts';
import type { ShelfQuery } from './shelf-query.ts';
import type { ShelfSet } from './shelf-set.ts';

/** What the panels of Distributions work with. */
export type DistributionTypes = {
  base: ShelfSet;
  query: ShelfQuery;
  head: ViewHead<DistributionsFilters>;
};

export const distributionPanel = panelFor<DistributionTypes>();

export type ShelfFigureSource = FigureSource<ShelfSet, ShelfQuery>;
export type ShelfFigures = Readonly<Record<string, Figure<ShelfSet, ShelfQuery>>>;
