import type { Figure } from '#lib/market/dashboard/drill/figure-source.ts';
import { panelFor } from '#lib/market/dashboard/panel-type.ts';
import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';
import type { CatalogueFilters } from './catalogue-filters.ts';
import type { CatalogueSet } from './catalogue-set.ts';
import type { SectionReading } from './section-reading.ts';

/** What the catalogue's panels work with. */
export type CatalogueTypes = {
  base: CatalogueSet;
  query: SectionReading;
  head: ViewHead<CatalogueFilters> & { baseUnit: string };
};

export type CatalogueFigures = Readonly<Record<string, Figure<CatalogueSet, SectionReading>>>;

export const cataloguePanel = panelFor<CatalogueTypes>();
