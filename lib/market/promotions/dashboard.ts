import { translator } from '#lib/i18n/translator.ts';
import { defineDashboard } from '#lib/market/dashboard/define-dashboard.ts';
import { openPromotionView } from './open-promotion-view.ts';
import { promotionTilesPanel } from './panels/tiles/panel.ts';
import { namePromotionColumn } from './promotion-columns.ts';
import { promotionFilters } from './promotion-filters.ts';
import { promotionHeadline } from './promotion-headline.ts';
import type { PromotionTypes } from './promotion-panel.ts';
import { PROMOTION_COLUMNS } from './promotion-rows.ts';
import { promotionSections } from './promotion-sections.ts';

export const promotions = defineDashboard<PromotionTypes>()({
  module: 'promotions',
  filters: promotionFilters,
  tiles: promotionTilesPanel,
  sections: promotionSections,
  sectionOf: ({ section }) => section,
  columns: PROMOTION_COLUMNS,
  columnName: (id, { locale }) => namePromotionColumn(translator(locale, 'promotionRows'))(id),
  open: openPromotionView,
  headline: promotionHeadline,
  filterRows: () => [],
});
