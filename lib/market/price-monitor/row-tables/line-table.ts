import { listLowestPrices, listPriceLines } from '#db/queries/market-chains.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { percent, rounded } from '#lib/market/measures/measure.ts';
import { matchedBasket } from '#lib/market/price-monitor/matched-basket.ts';
import { columnsOf, priceName } from '#lib/market/price-monitor/table-cells.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { namesOf, type ReadFigures, type RowTable } from './row-table.ts';

/** The points of the retailers' lines by brand, for who is told no products. */
export const lineTable: RowTable = (figures, _, words) => ({
  id: 'line-prices',
  title: words.t('sheets.linePrices'),
  note: words.t('notes.linePrices', words.given),
  columns: columnsOf(words, 'day', 'brand', 'retailer', 'prices', priceName(words), 'onPromotion'),
  rows: points(figures, drawnDays(figures)),
});

/** The days of the lines, and those that they are set beside. */
const drawnDays = ({ data: { overview } }: ReadFigures): Day[] => {
  const { days = [], compared = null } = overview?.history ?? {};
  return [...new Set([...days, ...(compared ?? []).filter((day) => day !== null)])];
};

const points = async function* (
  { board, reading }: ReadFigures,
  days: readonly Day[],
): AsyncGenerator<ExportRow, void, void> {
  const { market, narrowed } = reading;
  const { price: kind, statistic } = board.basis;
  const names = namesOf(board);
  const basket = statistic === 'lowest' ? null : matchedBasket(board);
  const asked = days.map(dayNumber);
  const at = new Map(asked.map((number, index) => [number, days[index] ?? '']));
  for (const { id, name } of board.shownBrands) {
    const ofBrand = { ...narrowed, brands: [id] };
    const matched = basket ? { ...ofBrand, products: basket.items, retailers: basket.retailers } : ofBrand;
    const [drawn, lowest] = await Promise.all([
      listPriceLines(market, matched, { days: asked, by: 'retailer', kind }),
      statistic === 'lowest' ? listLowestPrices(market, ofBrand, { days: asked, by: 'retailer', kind }) : [],
    ]);
    const keyOf = (retailer: string, day: number) => `${retailer} ${day}`;
    const lows = new Map(lowest.map(({ subjectId, day, unit }) => [keyOf(subjectId, day), unit]));
    for (const { subjectId, day, n, unit, logUnit, onDeal } of drawn) {
      const mean = basket ? Math.exp(logUnit / n) : unit / n;
      const drawnOn = at.get(day) ?? '';
      yield [
        drawnOn,
        name,
        names.retailer(subjectId),
        n,
        rounded(board.inMoney(lows.get(keyOf(subjectId, day)) ?? mean, drawnOn)),
        rounded(percent(onDeal, n)),
      ];
    }
  }
};
