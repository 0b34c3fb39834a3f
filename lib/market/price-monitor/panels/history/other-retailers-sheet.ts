import { eachSpell } from '#db/queries/market-row-pages.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import { type DayNumberRange, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { indexFilter } from './lines.ts';
import type { HistoryData } from './schema.ts';

/** What the chosen products cost over time at the retailers that were not chosen: the indices of the chosen ones are to them. */
export const otherRetailersSheet: RowSheet<PriceTypes, HistoryData> = {
  id: 'other-retailers',
  length: 3,
  has: ({ scope, base }) => seesLevel(scope, 'product') && base.narrowed.retailers !== undefined,
  draw: (rows, labels) =>
    isRead(rows)
      ? {
          title: labels.t('sheets.otherRetailers'),
          note: labels.t('notes.otherRetailers'),
          columns: columnsOf(labels, {
            ...{ brand: 'text', product: 'text', productId: 'text', retailer: 'text' },
            ...{ firstDay: 'day', lastDay: 'day', regular: 'money', promotional: 'money' },
          }),
          rows: spells(rows),
        }
      : null,
};

const spells = async function* ({
  base: set,
  compared,
  query,
}: ReadRows<HistoryData>): AsyncGenerator<ExportRow, void, void> {
  const names = namesOf(set);
  const retailers = set.view.retailers.flatMap(({ id }) => (set.isRetailer(id) ? [] : id));
  const then: DayNumberRange[] = compared
    ? [{ from: dayNumber(compared.range.from), to: dayNumber(compared.range.to) }]
    : [];
  for await (const page of eachSpell(query.market, { ...indexFilter(query), retailers }, [
    query.days,
    ...then,
  ]))
    for (const { brandId, productId, retailerId, from, to, regular, promo } of page)
      yield [
        names.brand(brandId),
        names.product(productId),
        productId,
        names.retailer(retailerId),
        dayFromNumber(from),
        dayFromNumber(to),
        regular,
        promo,
      ];
};
