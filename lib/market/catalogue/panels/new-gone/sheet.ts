import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { NewGoneData } from './schema.ts';

const sheetOf = (which: 'new' | 'gone'): Sheet<CatalogueTypes, NewGoneData> => ({
  id: which,
  count: (out) => out[which].total,
  draw: (out, labels, { head: { withheld } }) => ({
    title: labels.t(`sheets.${which}`),
    columns: columnsOf(labels, {
      productId: 'text',
      product: 'text',
      otherName: 'text',
      brand: 'text',
      maker: 'text',
      packCount: 'count',
      content: 'money',
      [which === 'new' ? 'firstSeen' : 'lastSeen']: 'day',
      ...(withheld ? {} : { retailer: 'text' as const }),
    }),
    rows: out[which].rows.map(
      ({ id, name, otherName, brand, maker, packCount, netContent, day, retailers }) => [
        ...[id, name, otherName, brand.name, maker?.name ?? null, packCount, netContent, day],
        ...(withheld ? [] : [retailers?.map((retailer) => retailer.name).join(' · ') || null]),
      ],
    ),
  }),
});

export const newSheet = sheetOf('new');
export const goneSheet = sheetOf('gone');
