import { cairoDay, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Reader } from './answer.ts';
import { perBaseUnit } from './by-brand.ts';
import type { PriceBasis } from './filters.ts';
import { pairsOverTime } from './measures/chain-figures.ts';
import type { Measure } from './measures/measure.ts';
import { categoryInflation, priceChange } from './measures/price-measures.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from './periods.ts';
import { priceLevel } from './price-basis.ts';
import { question } from './question.ts';
import { listStanding, namesIn, readRange, type Standing } from './standing-prices.ts';

export type PriceHistory = {
  /** Geometric mean of the change of every price that stood at both ends. */
  change: Measure;
  /** Of one product, or brand where these alone are told: its price at each retailer. Of several: the mean price of each, or the lowest. Brands are told per base unit. */
  seriesOf: 'retailers' | 'products' | 'brands';
  /** The largest changes first. */
  series: { name: string; first: number; last: number; change: number | null }[];
};

/** How prices went from the first to the last day of a period that was read. */
export const findPriceHistory = question(
  { module: 'priceMonitor', level: 'brand', ignores: [] },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const chosen = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));
    const range = readRange(subject, chosen);
    const prices = await listStanding(reader, subject, [...new Set([range.from, range.to])]);
    const standing = seesLevel(reader.scope, 'product') ? prices : perBaseUnit(prices);
    const seriesOf = seriesIn(reader, standing);
    const { brands } = namesIn(reader, subject);
    const groups = Map.groupBy(standing, ({ retailer, product, brandId }) =>
      seriesOf === 'retailers' ? retailer : seriesOf === 'products' ? product : brands.get(brandId),
    );
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    const series = [...groups]
      .flatMap(([of, each]) => (of ? seriesFrom(of, each, { from, to, basis: subject.choice.basis }) : []))
      .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0) || a.name.localeCompare(b.name));
    const history: PriceHistory = {
      change: categoryInflation(pairsOverTime(...ends(prices, from, to))),
      seriesOf,
      series,
    };
    return {
      data: series.length === 0 ? null : history,
      seen: {
        range,
        products: new Set(standing.map(({ productId }) => productId)).size,
        retailers: standing.map(({ retailer }) => retailer),
      },
    };
  },
);

const ends = (prices: readonly Standing[], from: number, to: number): [Standing[], Standing[]] => [
  prices.filter(({ day }) => day === from),
  prices.filter(({ day }) => day === to),
];

const effectiveOf = (prices: readonly Standing[]): number[] => prices.map(({ effective }) => effective);

const seriesIn = ({ scope }: Reader, standing: readonly Standing[]): PriceHistory['seriesOf'] => {
  const level = seesLevel(scope, 'product') ? 'products' : 'brands';
  const told = new Set(
    standing.map(({ productId, brandId }) => (level === 'products' ? productId : brandId)),
  );
  return told.size === 1 ? 'retailers' : level;
};

/** Mean price at both ends over the chains that had one at both, or the lowest of all at each; none where there is none. */
const seriesFrom = (
  { name }: Named,
  prices: readonly Standing[],
  { from, to, basis }: { from: number; to: number; basis: PriceBasis },
): PriceHistory['series'] => {
  const [before, now] = ends(prices, from, to);
  const pairs = pairsOverTime(before, now);
  const isLowest = basis.statistic === 'lowest';
  const [first, last] = [
    priceLevel(isLowest ? effectiveOf(before) : pairs.map(({ earlier }) => earlier), basis),
    priceLevel(isLowest ? effectiveOf(now) : pairs.map(({ current }) => current), basis),
  ];
  if (first === null || last === null) return [];
  return [{ name, first, last, change: priceChange(last, first) }];
};
