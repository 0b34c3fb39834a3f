import { translator } from '#lib/i18n/translator.ts';
import { defineDashboard } from '#lib/market/dashboard/define-dashboard.ts';
import { distributionHeadline } from './distribution-headline.ts';
import type { DistributionTypes } from './distribution-panel.ts';
import { distributionSections } from './distribution-sections.ts';
import { distributionsFilters } from './distributions-filters.ts';
import { openDistributions, withShelves } from './open-distributions.ts';
import { distributionTilesPanel } from './panels/tiles/panel.ts';
import { nameShelfColumn } from './shelf-column-names.ts';
import { SHELF_COLUMNS } from './shelf-columns.ts';

export const distributionsDashboard = defineDashboard<DistributionTypes>()({
  module: 'distributions',
  filters: distributionsFilters,
  tiles: distributionTilesPanel,
  sections: distributionSections,
  sectionOf: ({ section }) => section,
  columns: SHELF_COLUMNS,
  columnName: (id, { locale }) => nameShelfColumn(translator(locale, 'distributionRows'))(id),
  open: openDistributions,
  openCategory: withShelves,
  headline: distributionHeadline,
  filterRows: () => [],
});
