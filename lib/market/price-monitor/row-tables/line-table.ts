import { listPriceLines } from '#db/queries/market-chains.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import { percent, rounded } from '#lib/market/measures/measure.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { columnsOf } from '#lib/market/price-monitor/table-cells.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { namesOf, type ReadFigures, type RowTable } from './row-table.ts';

/** The points of the retailers' lines by brand, for plans without single products. */
export const lineTable: RowTable = (figures, _, words) => ({
  id: 'line-prices',
  title: words.t('sheets.linePrices'),
  note: words.t('notes.linePrices', words.given),
  columns: columnsOf(words, 'day', 'brand', 'retailer', 'prices', 'unitPrice', 'onPromotion', 'withheld'),
  rows: points(figures, drawnDays(figures), words.market('withheld.word')),
});

/** The days of the lines, and those that they are set beside. */
const drawnDays = ({ data: { overview } }: ReadFigures): Day[] => {
  const { days = [], compared = null } = overview?.history ?? {};
  return [...new Set([...days, ...(compared ?? []).filter((day) => day !== null)])];
};

const points = async function* (
  { board, reading }: ReadFigures,
  days: readonly Day[],
  withheld: string,
): AsyncGenerator<ExportRow, void, void> {
  const { market, narrowed } = reading;
  const { price: kind } = board.basis;
  const names = namesOf(board);
  const basket = matchedBasket(board);
  const asked = days.map(dayNumber);
  const at = new Map(asked.map((number, index) => [number, days[index] ?? '']));
  for (const { id, name } of board.shownBrands) {
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
        isShown ? rounded(board.inMoney(mean, drawnOn)) : null,
        isShown ? rounded(percent(onDeal, n)) : null,
        isShown ? null : withheld,
      ];
    }
  }
};
