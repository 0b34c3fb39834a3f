import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { LeagueData } from './schema.ts';

export const leagueSheet: Sheet<PromotionTypes, LeagueData> = {
  id: 'real-league',
  count: ({ retailers }) => retailers.length,
  draw: ({ retailers }, labels) => ({
    title: labels.t('sheets.realLeague'),
    note: labels.t('notes.realLeague', labels.given),
    columns: columnsOf(labels, {
      ...{ retailer: 'text', promotions: 'count', realShare: 'percent', judged: 'count', lowBase: 'text' },
      ...{
        realDiscounts: 'count',
        inflatedDiscounts: 'count',
        noDiscounts: 'count',
        alwaysOnPrices: 'count',
      },
    }),
    rows: retailers.map(({ name, promotions, share, verdicts, alwaysOn }) => [
      ...[name, promotions, ...measureCells(share, labels)],
      ...[verdicts.honest, verdicts.inflated, verdicts.noDiscount, alwaysOn],
    ]),
  }),
  measures: ({ retailers }) => retailers.map(({ name, share }) => [name, share]),
};
