import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { NextData } from './schema.ts';

export const nextSheet: Sheet<PromotionTypes, NextData> = {
  id: 'next-likely',
  has: ({ scope }) => seesLevel(scope, 'listing'),
  count: ({ total }) => total,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.nextLikely'),
    note: labels.t('notes.nextLikely'),
    columns: columnsOf(labels, {
      ...{
        brand: 'text',
        product: 'text',
        retailer: 'text',
        windowFrom: 'day',
        windowTo: 'day',
        likeliest: 'day',
      },
      ...{
        pastPromotions: 'count',
        lastStart: 'day',
        medianGap: 'count',
        shortestGap: 'count',
        longestGap: 'count',
      },
    }),
    rows: rows.map(({ brand, product, retailer, from, to, likeliest, past, lastStart, gap }) => [
      ...[brand.name, product.name, retailer.name, from, to, likeliest],
      ...[past, lastStart, gap.median, gap.shortest, gap.longest],
    ]),
  }),
};
