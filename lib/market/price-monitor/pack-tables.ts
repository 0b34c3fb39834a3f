import type { ExportRow } from '#lib/exports/export-table.ts';
import type { PacksData } from './panels/packs-schema.ts';
import { columnsOf, type DrawTable } from './table-cells.ts';

export const basketTable: DrawTable<PacksData> = ({ basket: { n, totals, leftOut } }, words) => ({
  id: 'basket',
  title: words.t('sheets.basket'),
  note: words.t('notes.basket'),
  columns: columnsOf(words, 'retailer', 'isCompared', 'total', 'items'),
  rows: [
    ...totals.map(({ name, total }): ExportRow => [name, true, total, n]),
    ...leftOut.map(({ name, carries }): ExportRow => [name, false, null, carries]),
  ],
});

export const basketItemsTable: DrawTable<PacksData> = ({ basket: { items } }, words) => ({
  id: 'basket-items',
  title: words.t('sheets.basketItems'),
  note: words.t('notes.basketItems'),
  columns: columnsOf(words, 'product', 'productId', 'brand'),
  rows: items.map(({ id, name, brand }) => [name, id, brand.name]),
});

export const ladderTable: DrawTable<PacksData> = ({ ladder }, words) => {
  const { t, market, given } = words;
  const names = new Map(ladder.map(({ id, product }) => [id, product.name]));
  return {
    id: 'ladder',
    title: t('sheets.ladder'),
    note: t('notes.ladder', given),
    columns: columnsOf(
      words,
      'brand',
      'product',
      'variant',
      'band',
      'isOwn',
      'content',
      'unitPrice',
      'prices',
      'lowBase',
      'premium',
      'cheaperSmaller',
    ),
    rows: ladder.map(
      ({ brand, product, band, isOwn, content, unit, n, lowBase, premium, cheaperSmaller }) => [
        brand.name,
        product.name,
        words.variant(product.id),
        words.band(band),
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
