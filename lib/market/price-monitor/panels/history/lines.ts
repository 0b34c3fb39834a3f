import {
  type ChainFilter,
  type LinePoint,
  type LowestPrice,
  listLowestPrices,
} from '#db/queries/market-chains.ts';
import { type ChainRun, listChainRuns } from '#db/queries/market-runs.ts';
import { comparedDay } from '#lib/market/dashboard/compare.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import type { MatchedItems } from '#lib/market/measures/matched-line.ts';
import { disclosePoints, readAs } from '#lib/market/price-monitor/disclosed-lines.ts';
import { lineBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';
import { type DayAxis, dayAxis } from './day-axis.ts';
import { type IndexSums, sumIndices } from './index-sums.ts';
import { pointsOfRuns, type RunSubject } from './run-points.ts';

const MAX_POINTS = 120;

/** What a line is of: which prices, and of how many; null: of whatever stands. */
export type LineOf = { filter: ChainFilter; of: number | null };

const within = (filter: ChainFilter, basket: MatchedItems | null): ChainFilter =>
  basket === null ? filter : { ...filter, products: basket.items, retailers: basket.retailers };

/** A retailer's line; null where it has none. */
export const retailerLine = (
  narrowed: ChainFilter,
  basket: MatchedItems | null,
  retailer: string,
): LineOf | null => {
  if (basket && !basket.retailers.includes(retailer)) return null;
  const filter = { ...within(narrowed, basket), retailers: [retailer] };
  return { filter, of: basket?.items.length ?? null };
};

/** Our brands, or those they are compared with, at all retailers: in the same prices as the retailers' lines. Null where there are none. */
export const sideLine = (
  set: PriceSet,
  narrowed: ChainFilter,
  basket: MatchedItems | null,
  side: PriceSide,
): LineOf | null => {
  const { own, rivals } = sidesOf(set);
  const brands = side === 'ours' ? own : rivals;
  if (own.length === 0 || brands.length === 0) return null;
  const isOfSide = new Set(brands);
  const inBasket = new Set(basket?.items);
  const ofSide = set.view.products.flatMap(({ id, brandId }) =>
    isOfSide.has(brandId) && inBasket.has(id) ? [{ brandId, productId: id }] : [],
  );
  const items = set.disclosure.rows(ofSide, 'brands').length;
  if (basket && items === 0) return null;
  return {
    filter: { ...within(narrowed, basket), brands },
    of: basket && items * basket.retailers.length,
  };
};

/** The brands of both sides where the view has own brands; where no rival was named, all others are rivals. */
const sidesOf = ({ isNarrowedTo, ours, shownBrands }: PriceSet): { own: string[]; rivals: string[] } => {
  if (isNarrowedTo !== 'ours') return { own: [], rivals: [] };
  const shown = shownBrands.map(({ id }) => id);
  const isRival = (id: string) =>
    ours.rivals.length === 0 ? !ours.own.includes(id) : ours.rivals.includes(id);
  return { own: shown.filter((id) => ours.own.includes(id)), rivals: shown.filter(isRival) };
};

/** What stood of subjects on days; the lowest prices where these are asked for. */
export type LinesRead = {
  points: readonly LinePoint[];
  lowest: readonly LowestPrice[] | null;
  /** Subjects with gaps where too few products had a price for the plan. */
  withheld?: ReadonlySet<string>;
};

/** What lines are drawn of. */
export type HistoryRows = {
  basket: MatchedItems | null;
  days: readonly number[];
  retailers: LinesRead;
  /** Our brands and their rivals; null where the view has no own brands. */
  sides: LinesRead | null;
  /** How many prices the line of a side is of. */
  sizes: Record<PriceSide, LineOf['of']>;
  /** Each retailer's prices against the others', by day. */
  indices: ReadonlyMap<string, IndexSums>;
  /** The day that each day is set beside; null: none is. */
  compared: {
    days: readonly (number | null)[];
    retailers: LinesRead;
    sides: LinesRead | null;
    /** The days in their order, and the indices on them. */
    indexDays: readonly number[];
    indices: ReadonlyMap<string, IndexSums>;
  } | null;
};

/** The chosen products at all retailers, the others too: what a retailer's index is of. */
export const indexFilter = ({ narrowed }: Pick<SectionQuery, 'narrowed'>): ChainFilter => ({
  ...narrowed,
  retailers: undefined,
});

/** What was read for days: all chains that lines of any kind are of. */
type ReadDays = { axis: DayAxis; runs: readonly ChainRun[] };

const readRuns = async (
  { market, narrowed, price: kind }: SectionQuery,
  days: readonly number[],
): Promise<ReadDays> => {
  const range = { from: days[0] ?? 0, to: days.at(-1) ?? 0 };
  const runs = await listChainRuns(market, indexFilter({ narrowed }), { ...range, kind });
  return { axis: dayAxis(days), runs };
};

type Subjects = { filter: ChainFilter; by: Exclude<RunSubject, 'shelf'> };

/** @param hasShares whether shares of promotions are shown beside the prices */
const readSubjects = async (
  { market }: SectionQuery,
  { disclosure, basis: { price: kind, statistic } }: PriceSet,
  { filter, by }: Subjects,
  { axis, runs, hasShares }: ReadDays & { hasShares: boolean },
): Promise<LinesRead> => {
  const isLowest = statistic === 'lowest';
  const points = () =>
    disclosePoints(pointsOfRuns(runs, axis, filter, readAs(by, disclosure)), by, disclosure);
  return {
    ...(hasShares || !isLowest ? points() : { points: [] }),
    lowest: isLowest ? await listLowestPrices(market, filter, { days: axis.days, by, kind }) : null,
  };
};

/** What is needed for all lines of some days. */
const readOn = async (
  reading: SectionQuery,
  set: PriceSet,
  { retailers, sides }: { retailers: Subjects; sides: Subjects | null },
  on: ReadDays & { hasShares: boolean },
) => {
  const { disclosure, isRetailer: isShown } = set;
  const [ofRetailers, ofSides, indices] = await Promise.all([
    readSubjects(reading, set, retailers, on),
    sides && readSubjects(reading, set, sides, on),
    sumIndices(on.runs, { axis: on.axis, isShown, disclosure }),
  ]);
  return { retailers: ofRetailers, sides: ofSides, indices };
};

/** The lines of all retailers, as indices and in money, of one read of the chains for each of the ranges. */
export const readLines = async (reading: SectionQuery, drawn: Promise<PriceSet>): Promise<HistoryRows> => {
  const { narrowed, compare, range } = reading;
  const days = sampleDays(reading.days, MAX_POINTS);
  const partnerOf = (day: number) => {
    const partner = comparedDay(compare, range, dayFromNumber(day));
    return partner === null ? null : dayNumber(partner);
  };
  const partners = compare === 'none' ? [] : days.map(partnerOf);
  const then = [...new Set(partners.filter((day) => day !== null))].sort((a, b) => a - b);
  const [set, runs, runsThen] = await Promise.all([
    drawn,
    readRuns(reading, days),
    then.length === 0 ? null : readRuns(reading, then),
  ]);
  const basket = lineBasket(set);
  const [ours, rivals] = [sideLine(set, narrowed, basket, 'ours'), sideLine(set, narrowed, basket, 'rivals')];
  const filter = within(narrowed, basket);
  const own = ours?.filter.brands ?? [];
  const sides = { ...filter, brands: [...own, ...(rivals?.filter.brands ?? [])] };
  const subjects = {
    retailers: { filter, by: 'retailer' } as const,
    sides: ours && { filter: sides, by: { own } },
  };
  const [now, before] = await Promise.all([
    readOn(reading, set, subjects, { ...runs, hasShares: true }),
    runsThen && readOn(reading, set, subjects, { ...runsThen, hasShares: false }),
  ]);
  return {
    ...now,
    basket,
    days,
    sizes: { ours: ours?.of ?? null, rivals: rivals?.of ?? null },
    compared: before && { days: partners, indexDays: then, ...before },
  };
};
