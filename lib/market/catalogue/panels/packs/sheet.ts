import { translator } from '#lib/i18n/translator.ts';
import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { PackChangesData } from './schema.ts';

/** One row for each retailer that sold both packs. */
export const packChangesSheet: Sheet<CatalogueTypes, PackChangesData> = {
  id: 'pack-changes',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: ({ total, rows }) =>
    rows.length < total ? null : rows.reduce((sum, { evidence }) => sum + evidence.length, 0),
  draw: ({ rows }, labels) => {
    const t = translator(labels.locale, 'catalogue');
    return {
      title: labels.t('sheets.packChanges'),
      note: labels.t('notes.packChanges'),
      columns: columnsOf(labels, {
        kind: 'text',
        brand: 'text',
        productBefore: 'text',
        product: 'text',
        productId: 'text',
        retailer: 'text',
        lastSeenBefore: 'day',
        firstSeen: 'day',
        before: 'money',
        after: 'money',
        unitRise: 'percent',
        medianRise: 'percent',
        overCategory: 'percent',
      }),
      rows: rows.flatMap(({ kind, brand, before, after, rise, overCategory, evidence }) =>
        evidence.map((each) => [
          ...[t(`packs.kinds.${kind}`), brand.name, before.name, after.name, after.id],
          ...[each.retailer.name, each.lastSeen, each.firstSeen, each.priceBefore, each.priceAfter],
          ...[each.rise, rise?.value ?? null, overCategory],
        ]),
      ),
    };
  },
  measures: ({ rows }) =>
    rows.flatMap(({ after, rise }) => (rise ? [[after.name, rise] satisfies [string, typeof rise]] : [])),
};
