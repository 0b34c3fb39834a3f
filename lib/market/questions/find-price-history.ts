import { listStandingPrices } from '#db/queries/market-chains.ts';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import {
  DEFAULT_PERIOD,
  type PeriodChoice,
  resolvePeriod,
  sampleDays,
} from '#lib/market/dashboard/periods.ts';
import { pairsOverTime } from '#lib/market/measures/chain-figures.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { categoryInflation, priceChange } from '#lib/market/measures/price-measures.ts';
import { overallOf } from '#lib/market/price-monitor/panels/movers/movers.ts';
import { priceLevel } from '#lib/market/prices/price-basis.ts';
import type { PriceBasis } from '#lib/market/prices/price-filters.ts';
import { whatMoved } from '#lib/market/prices/rank-moves.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { perBaseUnit } from './by-brand.ts';
import { questionOfDays } from './question.ts';
import {
  inMoneyOf,
  listStanding,
  namesIn,
  readRange,
  realPricesOf,
  type Standing,
} from './standing-prices.ts';
import type { Subject } from './subject/find-subject.ts';

type Overall = ReturnType<typeof overallOf>;

export type PriceHistory = {
  /** Geometric mean of the change of every price that stood at both ends. */
  change: Measure;
  /** Of prices in the money of the last day: the change as it was paid, and from when on the index is provisional. */
  real: { nominal: Measure; provisionalFrom: Day | null } | null;
  /** What shoppers pay, the regular price, and on how many prices promotions began and ended, packs that took another's place included; null of real prices. */
  parts: Pick<Overall, 'paid' | 'regular' | 'began' | 'ended'> | null;
  /** Of one product, or brand where products are not shown: its price at each retailer. Of several: the mean price of each, or the lowest. Prices of brands are per base unit. */
  seriesOf: 'retailers' | 'products' | 'brands';
  /** The largest changes first. */
  series: HistorySeries[];
  /**
   * Of several products or brands: the change at each retailer, and of several products that of each brand, the largest rise first. None in
   * a plan by brand where one retailer's would be of a single product: all others would subtract to it.
   */
  retailers: ChangeOf[];
  brands: ChangeOf[];
  /** The days of each series' `values`, the first and the last of the period among them; of very many prices none. */
  days: Day[];
};

export type ChangeOf = Named & { change: Measure };

export type HistorySeries = {
  name: string;
  first: number;
  last: number;
  change: number | null;
  /** Null on days on which not all of its prices stood. */
  values: (number | null)[];
};

/** So many days are drawn, and no more prices read for it. */
const MOST_DAYS = 31;
const MOST_READ = 12_000;

/** How prices went from the first to the last day of a period that was read. */
export const findPriceHistory = questionOfDays(
  { module: 'priceMonitor', level: 'brand', ignores: [], knowsReal: true },
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const chosen = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(reader.now));
    const range = readRange(subject, chosen);
    const atEnds = await listStanding(reader, subject, [...new Set([range.from, range.to])]);
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    const days = sampleDays({ from, to }, MOST_DAYS).map(dayFromNumber);
    const isRead = days.length > 2 && (atEnds.length / 2) * days.length <= MOST_READ;
    const between = isRead ? await listStanding(reader, subject, days.slice(1, -1)) : [];
    const asPaid = [...atEnds, ...between];
    const real = await realPricesOf(reader, subject, range);
    const prices = inMoneyOf(real, asPaid);
    const standing = seesLevel(reader.scope, 'product') ? prices : perBaseUnit(prices);
    const ofEnds = ends(standing, from, to).flat();
    const seriesOf = seriesIn(reader, ofEnds);
    const names = namesIn(reader, subject)[seriesOf];
    const groups = Map.groupBy(standing, ({ retailerId, productId, brandId }) =>
      names.get({ retailers: retailerId, products: productId, brands: brandId }[seriesOf]),
    );
    const { disclosure } = subject;
    const drawnDays = isRead ? days : [];
    const asked = { from, to, days: drawnDays, basis: subject.choice.basis, disclosure };
    const drawn = [...groups].flatMap(([of, each]) => (of ? { of, lines: seriesFrom(of, each, asked) } : []));
    const series = drawn
      .flatMap(({ lines }) => lines ?? [])
      .sort((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0) || a.name.localeCompare(b.name));
    const pairs = pairsOverTime(...ends(prices, from, to));
    const history: PriceHistory = {
      change: changeOf(pairs, disclosure),
      real: real && {
        nominal: changeOf(pairsOverTime(...ends(asPaid, from, to)), disclosure),
        provisionalFrom: real.provisionalFrom,
      },
      parts: real === null ? await partsOf(reader, subject, { from, to }) : null,
      seriesOf,
      series,
      retailers: seriesOf === 'retailers' ? [] : changesOf(pairs, disclosure, ({ retailer }) => retailer),
      brands: seriesOf === 'products' ? changesOf(pairs, disclosure, brandIn(reader, subject)) : [],
      days: drawnDays,
    };
    return {
      data: series.length === 0 && history.change.value === null ? null : history,
      seen: {
        range,
        drill: 'unit-price-change',
        products: new Set(ofEnds.map(({ productId }) => productId)).size,
        retailers: ofEnds.map(({ retailer }) => retailer),
        withheld: drawn.flatMap(({ of, lines }) => (lines === null ? of.name : [])),
      },
    };
  },
);

/** As the panel of price changes has it: regular prices may rise while promotions hide it. */
const partsOf = async (
  { market }: Reader,
  { view, chains, choice, disclosure }: Subject,
  { from, to }: { from: number; to: number },
): Promise<PriceHistory['parts']> => {
  const standing = await listStandingPrices(market, chains, [...new Set([from, to])]);
  const on = (day: number) => standing.filter((each) => each.day === day);
  const { moves } = whatMoved({ earlier: on(from), current: on(to) }, { view, basis: choice.basis });
  const { paid, regular, began, ended } = overallOf(moves, disclosure);
  return { paid, regular, began, ended };
};

type Pair = ReturnType<typeof pairsOverTime<Standing>>[number];

const changeOf = (pairs: readonly Pair[], { rows }: Disclosure): Measure => {
  const used = new Set(rows(pairs.map(({ chain }) => chain)));
  return categoryInflation(pairs.filter(({ chain }) => used.has(chain)));
};

/** Like for like, as the change of all of them is; none where there are not several. */
const changesOf = (
  pairs: readonly Pair[],
  disclosure: Disclosure,
  ownerOf: (chain: Standing) => Named | undefined,
): ChangeOf[] => {
  const groups = Map.groupBy(pairs, ({ chain }) => ownerOf(chain)?.id);
  const changes = [...groups.values()].flatMap((each): ChangeOf[] => {
    const owner = each[0] && ownerOf(each[0].chain);
    return owner ? [{ ...owner, change: changeOf(each, disclosure) }] : [];
  });
  if (changes.length < 2 || changes.some(({ change }) => change.value === null)) return [];
  return changes.sort(
    (a, b) => (b.change.value ?? 0) - (a.change.value ?? 0) || a.name.localeCompare(b.name),
  );
};

const brandIn = (reader: Reader, subject: Subject) => {
  const { brands } = namesIn(reader, subject);
  return ({ brandId }: Standing) => brands.get(brandId);
};

const ends = (prices: readonly Standing[], from: number, to: number): [Standing[], Standing[]] => [
  prices.filter(({ day }) => day === from),
  prices.filter(({ day }) => day === to),
];

const effectiveOf = (prices: readonly Standing[]): number[] => prices.map(({ effective }) => effective);

const seriesIn = ({ scope }: Reader, standing: readonly Standing[]): PriceHistory['seriesOf'] => {
  const level = seesLevel(scope, 'product') ? 'products' : 'brands';
  const groups = new Set(
    standing.map(({ productId, brandId }) => (level === 'products' ? productId : brandId)),
  );
  return groups.size === 1 ? 'retailers' : level;
};

type SeriesAsked = {
  from: number;
  to: number;
  days: readonly Day[];
  basis: PriceBasis;
  disclosure: Disclosure;
};

/** Mean price at both ends over the chains that had one at both, or the lowest of all at each; none where there is none, null where it is withheld. */
const seriesFrom = (
  { name }: Named,
  prices: readonly Standing[],
  { from, to, days, basis, disclosure }: SeriesAsked,
): HistorySeries[] | null => {
  const [before, now] = ends(prices, from, to);
  const all = pairsOverTime(before, now);
  const used = new Set(
    disclosure.rows(
      all.map(({ chain }) => chain),
      'brands',
    ),
  );
  const pairs = all.filter(({ chain }) => used.has(chain));
  if (pairs.length === 0 && all.length > 0) return null;
  const isLowest = basis.statistic === 'lowest';
  const [first, last] = [
    priceLevel(isLowest ? effectiveOf(before) : pairs.map(({ earlier }) => earlier), basis),
    priceLevel(isLowest ? effectiveOf(now) : pairs.map(({ current }) => current), basis),
  ];
  if (first === null || last === null) return [];
  const chains = new Set(pairs.map(({ chain }) => chain.chainId));
  const byDay = Map.groupBy(prices, ({ day }) => day);
  // Of the ends the very figures of the list: a mean that is added up in another order may round the other way.
  const known = new Map([
    [from, first],
    [to, last],
  ]);
  const values = days.map((day) => {
    const end = known.get(dayNumber(day));
    if (end !== undefined) return end;
    const stood = byDay.get(dayNumber(day)) ?? [];
    if (isLowest) return priceLevel(effectiveOf(stood), basis);
    const same = stood.filter(({ chainId }) => chains.has(chainId));
    return same.length === chains.size ? priceLevel(effectiveOf(same), basis) : null;
  });
  return [{ name, first, last, change: priceChange(last, first), values }];
};
