import { formatNumber } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { defineDashboard } from '#lib/market/dashboard/define-dashboard.ts';
import { listsShelfPrices } from '#lib/market/prices/price-filters.ts';
import { PRICE_COLUMNS } from './contributing-rows.ts';
import { openPriceView } from './open-price-view.ts';
import { tilesPanel } from './panels/tiles/panel.ts';
import { nameColumn } from './price-columns.ts';
import { priceHeadline } from './price-headline.ts';
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
  columnName: (id, { locale, given }) => nameColumn(translator(locale, 'priceRows'), given.unit)(id),
  listsPrices: listsShelfPrices,
  open: openPriceView,
  headline: priceHeadline,
  filterRows: ({ filters: { movers, floor }, changes, margin }, { t, locale }) => {
    const prices = translator(locale, 'priceMonitor');
    const by = changes?.movers.by ?? movers.by;
    return [
      ...(by === null ? [] : [[t('about.moversBy'), prices(`movers.subjects.${by}`)]]),
      [t('about.moversWindow'), prices(`movers.windows.${movers.window}`)],
      [prices('margins.floor'), floor === null ? t('about.none') : formatNumber(locale, floor, 1)],
      ...(margin?.hasOwn ? [[prices('margins.trade'), prices(`margins.sources.${margin.trade}`)]] : []),
    ];
  },
});
