import type { ExportRow } from '#lib/exports/export-table.ts';
import type { PacksData } from './schema.ts';
import { column, type DrawTable } from './table-cells.ts';

export const basketTable: DrawTable<PacksData> = ({ basket: { n, totals, leftOut } }, { t, given }) => ({
  id: 'basket',
  title: t('sheets.basket'),
  note: t('notes.basket'),
  columns: [
    column(t('columns.retailer')),
    column(t('columns.isCompared')),
    column(t('columns.total', given), 'money'),
    column(t('columns.items'), 'count'),
  ],
  rows: [
    ...totals.map(({ name, total }): ExportRow => [name, true, total, n]),
    ...leftOut.map(({ name, carries }): ExportRow => [name, false, null, carries]),
  ],
});

export const basketItemsTable: DrawTable<PacksData> = ({ basket: { items } }, { t }) => ({
  id: 'basket-items',
  title: t('sheets.basketItems'),
  note: t('notes.basketItems'),
  columns: [column(t('columns.product')), column(t('columns.productId')), column(t('columns.brand'))],
  rows: items.map(({ id, name, brand }) => [name, id, brand.name]),
});

export const ladderTable: DrawTable<PacksData> = ({ ladder }, { t, market, given }) => {
  const names = new Map(
    ladder.map(({ id, brand, product, band }) => [id, product?.name ?? `${brand.name} ${band}`]),
  );
  return {
    id: 'ladder',
    title: t('sheets.ladder'),
    note: t('notes.ladder', given),
    columns: [
      column(t('columns.ladder')),
      column(t('columns.brand')),
      column(t('columns.product')),
      column(t('columns.band')),
      column(t('columns.isOwn')),
      column(t('columns.content', given), 'money'),
      column(t('columns.unitPrice', given), 'money'),
      column(t('columns.prices'), 'count'),
      column(t('columns.lowBase')),
      column(t('columns.premium'), 'percent'),
      column(t('columns.cheaperSmaller')),
    ],
    rows: ladder.map(
      ({ ladder: key, brand, product, band, isOwn, content, unit, n, lowBase, premium, cheaperSmaller }) => [
        key,
        brand.name,
        product?.name ?? null,
        band,
        isOwn,
        content,
        unit,
        n,
        lowBase ? market('lowBase') : null,
        premium,
        cheaperSmaller.map((id) => names.get(id) ?? id).join(' · ') || null,
      ],
    ),
  };
};
