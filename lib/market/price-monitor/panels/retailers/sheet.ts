import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { priceColumn } from '#lib/market/price-monitor/price-column.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { RetailersData } from './schema.ts';

export const retailersSheet: Sheet<PriceTypes, RetailersData> = {
  id: 'retailers',
  count: (retailers) => retailers.length,
  draw: (retailers, labels, { head: { filters } }) => {
    const { t, market, given } = labels;
    return {
      title: t('sheets.retailers'),
      note: t('notes.retailers', given),
      columns: columnsOf(labels, {
        ...{ retailer: 'text', channel: 'text' },
        ...priceColumn(filters.basis),
        ...{ index: 'index', items: 'count', lowBase: 'text', gap: 'percent' },
        ...{ cheaper: 'count', same: 'count', dearer: 'count', onPromotion: 'percent' },
      }),
      rows: retailers.map(({ name, channel, unitPrice, index, gap, stands, promoShare }) => [
        name,
        market(`channels.${channel}`),
        unitPrice,
        ...measureCells(index, labels),
        gap,
        stands.win,
        stands.tie,
        stands.loss,
        promoShare,
      ]),
    };
  },
  measures: (retailers) => retailers.map(({ name, index }) => [name, index]),
};
