import {
  type ChainFilter,
  type LinePoint,
  type LineSubject,
  type LowestPrice,
  listLowestPrices,
} from '#db/queries/market-chains.ts';
import { comparedDay } from '#lib/market/dashboard/compare.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import type { MatchedItems } from '#lib/market/measures/matched-line.ts';
import { readLinePoints } from '#lib/market/price-monitor/disclosed-lines.ts';
import { lineBasket } from '#lib/market/price-monitor/matched-basket.ts';
import type { PriceSet } from '#lib/market/price-monitor/price-set.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSide } from '#lib/vocabulary/market-terms.ts';

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
  /** The day that each day is set beside; null: none is. */
  compared: { days: readonly (number | null)[]; retailers: LinesRead; sides: LinesRead | null } | null;
};

type Subjects = { filter: ChainFilter; by: LineSubject };

/** @param hasShares whether shares of promotions are shown beside the prices */
const readSubjects = async (
  { market }: SectionQuery,
  { disclosure, basis: { price: kind, statistic } }: PriceSet,
  { filter, by }: Subjects,
  { days, hasShares }: { days: readonly number[]; hasShares: boolean },
): Promise<LinesRead> => {
  const isLowest = statistic === 'lowest';
  const [lines, lowest] = await Promise.all([
    hasShares || !isLowest ? readLinePoints(market, filter, { days, by, kind }, disclosure) : { points: [] },
    isLowest ? listLowestPrices(market, filter, { days, by, kind }) : null,
  ]);
  return { ...lines, lowest };
};

/** The lines of what the retailers have in common, where they have enough; or of the lowest price of each. */
export const readLines = async (reading: SectionQuery, drawn: Promise<PriceSet>): Promise<HistoryRows> => {
  const { narrowed, compare } = reading;
  const set = await drawn;
  const basket = lineBasket(set);
  const days = sampleDays(reading.days, MAX_POINTS);
  const partnerOf = (day: number) => {
    const partner = comparedDay(compare, set.range, dayFromNumber(day));
    return partner === null ? null : dayNumber(partner);
  };
  const partners = compare === 'none' ? [] : days.map(partnerOf);
  const then = [...new Set(partners.filter((day) => day !== null))];
  const [ours, rivals] = [sideLine(set, narrowed, basket, 'ours'), sideLine(set, narrowed, basket, 'rivals')];
  const filter = within(narrowed, basket);
  const own = ours?.filter.brands ?? [];
  const sides = { ...filter, brands: [...own, ...(rivals?.filter.brands ?? [])] };
  const readOn = async (on: { days: readonly number[]; hasShares: boolean }) => {
    const [ofRetailers, ofSides] = await Promise.all([
      readSubjects(reading, set, { filter, by: 'retailer' }, on),
      ours && readSubjects(reading, set, { filter: sides, by: { own } }, on),
    ]);
    return { retailers: ofRetailers, sides: ofSides };
  };
  const [now, before] = await Promise.all([
    readOn({ days, hasShares: true }),
    then.length === 0 ? null : readOn({ days: then, hasShares: false }),
  ]);
  return {
    ...now,
    basket,
    days,
    sizes: { ours: ours?.of ?? null, rivals: rivals?.of ?? null },
    compared: before && { days: partners, ...before },
  };
};
