import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { pairsOverTime } from './measures/chain-figures.ts';
import { type Measure, mean } from './measures/measure.ts';
import { categoryInflation, priceChange } from './measures/price-measures.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from './periods.ts';
import { question } from './question.ts';
import { listStanding, readRange, type Standing } from './standing-prices.ts';

export type PriceHistory = {
  /** Geometric mean of the change of every price that stood at both ends. */
  change: Measure;
  /** Of one product: its price at each retailer. Of several: each product's mean price. */
  seriesOf: 'retailers' | 'products';
  /** The largest changes first. */
  series: { name: string; first: number; last: number; change: number | null }[];
};

/** How prices went from the first to the last day of a period that was read, promotions included. */
export const findPriceHistory = question(
  { module: 'priceMonitor', level: 'brand' },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const chosen = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));
    const range = readRange(subject, chosen);
    const standing = await listStanding(reader, subject, [...new Set([range.from, range.to])]);
    const byProduct = Map.groupBy(standing, ({ productId }) => productId);
    const seriesOf = byProduct.size === 1 ? 'retailers' : 'products';
    const groups = Map.groupBy(standing, ({ productId, retailerId }) =>
      seriesOf === 'retailers' ? retailerId : productId,
    );
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    const series = [...groups.values()]
      .flatMap((prices) => seriesFrom(prices, seriesOf, from, to))
      .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0) || a.name.localeCompare(b.name));
    const history: PriceHistory = {
      change: categoryInflation(pairsOverTime(...ends(standing, from, to))),
      seriesOf,
      series,
    };
    return {
      data: series.length === 0 ? null : history,
      seen: {
        range,
        products: byProduct.size,
        retailers: standing.map(({ retailer }) => retailer),
      },
    };
  },
);

const ends = (prices: readonly Standing[], from: number, to: number): [Standing[], Standing[]] => [
  prices.filter(({ day }) => day === from),
  prices.filter(({ day }) => day === to),
];

/** Mean price at both ends over the chains that had one at both; none where no chain had. */
const seriesFrom = (
  prices: readonly Standing[],
  seriesOf: PriceHistory['seriesOf'],
  from: number,
  to: number,
): PriceHistory['series'] => {
  const pairs = pairsOverTime(...ends(prices, from, to));
  const [first, last] = [
    mean(pairs.map(({ earlier }) => earlier)),
    mean(pairs.map(({ current }) => current)),
  ];
  const [any] = prices;
  if (!any || first === null || last === null) return [];
  const { name } = seriesOf === 'retailers' ? any.retailer : any.product;
  return [{ name, first, last, change: priceChange(last, first) }];
};
