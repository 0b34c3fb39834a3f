import { listPriceLines } from '#db/queries/market-chains.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { percent, rounded } from '#lib/market/measures/measure.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { HistoryData } from './schema.ts';

/** The points of the retailers' lines by brand, for plans without single products. */
export const linePricesSheet: RowSheet<PriceTypes, HistoryData> = {
  id: 'line-prices',
  length: 2,
  has: ({ scope }) => !seesLevel(scope, 'product'),
  draw: (rows, labels) =>
    isRead(rows)
      ? {
          title: labels.t('sheets.linePrices'),
          note: labels.t('notes.linePrices', labels.given),
          columns: columnsOf(labels, {
            day: 'day',
            brand: 'text',
            retailer: 'text',
            prices: 'count',
            unitPrice: 'money',
            onPromotion: 'percent',
            withheld: 'text',
          }),
          rows: points(rows, drawnDays(rows.out), labels.market('withheld.word')),
        }
      : null,
};

/** The days of the lines, and those that they are compared with. */
const drawnDays = (history: HistoryData | null): Day[] => {
  const { days = [], compared = null } = history ?? {};
  return [...new Set([...days, ...(compared ?? []).filter((day) => day !== null)])];
};

const points = async function* (
  { base: set, query }: ReadRows<HistoryData>,
  days: readonly Day[],
  withheld: string,
): AsyncGenerator<ExportRow, void, void> {
  const { market, narrowed } = query;
  const { price: kind } = set.basis;
  const names = namesOf(set);
  const basket = matchedBasket(set);
  const asked = days.map(dayNumber);
  const at = new Map(asked.map((number, index) => [number, days[index] ?? '']));
  for (const { id, name } of set.shownBrands) {
    const ofBrand = { ...narrowed, brands: [id] };
    const matched = basket ? { ...ofBrand, products: basket.items, retailers: basket.retailers } : ofBrand;
    const drawn = await listPriceLines(market, matched, { days: asked, by: 'retailer', kind });
    for (const { subjectId, day, n, unit, logUnit, onDeal } of drawn) {
      const mean = basket ? Math.exp(logUnit / n) : unit / n;
      const drawnOn = at.get(day) ?? '';
      // At a retailer each of a brand's prices is of another product.
      const isShown = n >= LEAST_PRODUCTS;
      yield [
        drawnOn,
        name,
        names.retailer(subjectId),
        n,
        isShown ? rounded(set.inMoney(mean, drawnOn)) : null,
        isShown ? rounded(percent(onDeal, n)) : null,
        isShown ? null : withheld,
      ];
    }
  }
};
