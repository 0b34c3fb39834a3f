import { translator } from '#lib/i18n/translator.ts';
import { defineDashboard } from '#lib/market/dashboard/define-dashboard.ts';
import { nameCatalogueColumn } from './catalogue-columns.ts';
import { catalogueFilters } from './catalogue-filters.ts';
import { catalogueHeadline } from './catalogue-headline.ts';
import type { CatalogueTypes } from './catalogue-panel.ts';
import { catalogueSections } from './catalogue-sections.ts';
import { openCatalogue } from './open-catalogue.ts';
import { catalogueTilesPanel } from './panels/tiles/panel.ts';
import { PRODUCT_COLUMNS } from './product-rows.ts';

export const catalogue = defineDashboard<CatalogueTypes>()({
  module: 'imdb',
  filters: catalogueFilters,
  tiles: catalogueTilesPanel,
  sections: catalogueSections,
  sectionOf: ({ section }) => section,
  columns: PRODUCT_COLUMNS,
  columnName: (id, { locale }) => nameCatalogueColumn(translator(locale, 'catalogueRows'))(id),
  open: openCatalogue,
  headline: catalogueHeadline,
  filterRows: ({ filters: { listed } }, { t, locale }) => {
    const texts = translator(locale, 'catalogue');
    return [[t('about.listed'), texts(`products.lists.${listed}`)]];
  },
});
