import { type Measure, mean } from '#lib/market/measures/measure.ts';
import { categoryInflation, priceChange } from '#lib/market/measures/price-measures.ts';
import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from './periods.ts';
import { type Item, pairsOverTime, priceAt } from './price-series.ts';
import { question } from './question.ts';
import { listItems, namesIn } from './standing-prices.ts';

export type PriceHistory = {
  /** Geometric mean of the change of every price that stood at both ends. */
  change: Measure;
  /** Of one product: its price at each retailer. Of several: each product's mean price. */
  seriesOf: 'retailers' | 'products';
  /** The largest changes first. */
  series: { name: string; first: number; last: number; change: number | null }[];
};

/** How prices went from the first to the last day of a period, promotions included. */
export const findPriceHistory = question(
  { module: 'priceMonitor' },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const range = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));
    const items = await listItems(reader, subject, range);
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    const { products, retailers } = namesIn(reader, subject);
    const byProduct = Map.groupBy(items, ({ productId }) => productId);
    const seriesOf = byProduct.size === 1 ? 'retailers' : 'products';
    const groups =
      seriesOf === 'retailers'
        ? Map.groupBy(items, ({ retailerId }) => retailers.get(retailerId)?.name ?? retailerId)
        : Map.groupBy(items, ({ productId }) => products.get(productId)?.name ?? productId);
    const series = [...groups]
      .flatMap(([name, groupItems]) => seriesFrom(name, groupItems, from, to))
      .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0));
    const history: PriceHistory = {
      change: categoryInflation(pairsOverTime(items, from, to)),
      seriesOf,
      series,
    };
    return {
      data: series.length === 0 ? null : history,
      seen: {
        range,
        products: byProduct.size,
        retailers: items.flatMap(({ retailerId }) => retailers.get(retailerId)?.name ?? []),
      },
    };
  },
);

/** Mean price at both ends over the listings that had one at both; none where no listing had. */
const seriesFrom = (
  name: string,
  items: readonly Item[],
  from: number,
  to: number,
): PriceHistory['series'] => {
  const ends = items.flatMap((item) => {
    const [first, last] = [priceAt(item, from), priceAt(item, to)];
    return first && last ? [{ first: first.effective, last: last.effective }] : [];
  });
  const [first, last] = [mean(ends.map((end) => end.first)), mean(ends.map((end) => end.last))];
  if (first === null || last === null) return [];
  return [{ name, first, last, change: priceChange(last, first) }];
};
