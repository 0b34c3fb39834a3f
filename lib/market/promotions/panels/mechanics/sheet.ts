import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { MechanicsData } from './schema.ts';

export const mechanicsSheet: Sheet<PromotionTypes, MechanicsData> = {
  id: 'deal-types',
  count: ({ all, retailers }) => all.length * (1 + retailers.length),
  draw: ({ all, retailers }, labels) => {
    const { t, market } = labels;
    return {
      title: t('sheets.dealTypes'),
      note: t('notes.dealTypes'),
      columns: columnsOf(labels, {
        dealType: 'text',
        retailer: 'text',
        shareOfDays: 'percent',
        promotions: 'count',
        lowBase: 'text',
        averageDepth: 'percent',
      }),
      rows: [
        ...all.map(
          ({ id, share, depth }): ExportRow => [
            market(`mechanics.${id}`),
            null,
            ...measureCells(share, labels),
            depth.value,
          ],
        ),
        ...retailers.flatMap(({ name, shares }) =>
          shares.map(
            (share, at): ExportRow => [
              market(`mechanics.${all[at]?.id ?? 'price-cut'}`),
              name,
              ...measureCells(share, labels),
              null,
            ],
          ),
        ),
      ],
    };
  },
  measures: ({ all }, { market }) => all.map(({ id, depth }): Measured => [market(`mechanics.${id}`), depth]),
};
