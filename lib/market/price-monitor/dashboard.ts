import { formatNumber } from '#lib/i18n/format.ts';
import { defineDashboard } from '#lib/market/dashboard/define-dashboard.ts';
import { PRICE_COLUMNS } from './contributing-rows.ts';
import { openPriceView } from './open-price-view.ts';
import { tilesPanel } from './panels/tiles/panel.ts';
import { priceMonitorFilters } from './price-monitor-filters.ts';
import type { PriceTypes } from './price-panel.ts';
import { priceSections } from './price-sections.ts';

export const priceMonitor = defineDashboard<PriceTypes>()({
  module: 'priceMonitor',
  filters: priceMonitorFilters,
  tiles: tilesPanel,
  sections: priceSections,
  sectionOf: ({ section }) => section,
  columns: PRICE_COLUMNS,
  open: openPriceView,
  filterRows: ({ filters: { movers, floor }, changes }, { t, market, locale }) => {
    const by = changes?.movers.by ?? movers.by;
    return [
      ...(by === null ? [] : [[t('about.moversBy'), market(`movers.subjects.${by}`)]]),
      [t('about.moversWindow'), market(`movers.windows.${movers.window}`)],
      [market('margins.floor'), floor === null ? t('about.none') : formatNumber(locale, floor, 1)],
    ];
  },
});
