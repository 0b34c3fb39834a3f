import type { ProductRecord, Rounds, Sighting } from '#db/queries/market-catalogue.ts';
import type { StandingPrice } from '#db/queries/market-chains.ts';
import type { ProductRow } from '#db/queries/market-view.ts';
import { isGone, isNew } from '#lib/market/measures/catalogue-measures.ts';
import { addDays, type Day, type DayRange, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { GONE_AFTER_DAYS } from '#lib/vocabulary/change-policy.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { completenessOf, type RecordPart } from './record-parts.ts';

/** A product as the retailers that are shown knew it on the last day of a range. */
export type CatalogueItem = {
  product: ProductRow;
  imageUrl: string | null;
  lacks: readonly RecordPart[];
  completeness: number;
  /** Where it was seen by that day, the retailers in their order. */
  seen: readonly Sighting[];
  /** The retailers that carry it: seen there, and not gone from there. */
  carriedBy: readonly string[];
  /** Null: none of the retailers ever had it. */
  firstSeen: Day | null;
  lastSeen: Day | null;
  isActive: boolean;
  /** Of the range: it came, or it was known to be gone. */
  isNew: boolean;
  isGone: boolean;
  prices: readonly StandingPrice[];
};

type Known = {
  products: readonly ProductRow[];
  records: readonly ProductRecord[];
  sightings: readonly Sighting[];
  rounds: readonly Rounds[];
  standing: readonly StandingPrice[];
  /** In their order. */
  retailers: readonly string[];
  range: DayRange;
  baseUnit: BaseUnit;
};

/** The first day on which anything of the category was seen: before it nothing is known, so that nothing was new on it. */
const knownSince = (sightings: readonly Sighting[]): number =>
  sightings.reduce((first, { firstSeen }) => Math.min(first, firstSeen), Number.POSITIVE_INFINITY);

/** Whether a retailer that was read has not had something for long enough, on a day. Most things were last seen on few days. */
const goneFrom = (rounds: readonly Rounds[], to: Day) => {
  const daysOf = new Map(rounds.map(({ retailerId, days }) => [retailerId, days]));
  const found = new Map<string, Map<number, boolean>>();
  return ({ retailerId, lastSeen }: Sighting): boolean => {
    const byDay = found.get(retailerId) ?? new Map<number, boolean>();
    found.set(retailerId, byDay);
    const known = byDay.get(lastSeen);
    if (known !== undefined) return known;
    const days = daysOf.get(retailerId) ?? [];
    const isSo = isGone(dayFromNumber(lastSeen), to, days.filter((day) => day > lastSeen).length);
    byDay.set(lastSeen, isSo);
    return isSo;
  };
};

/** Whether a product was carried on a day by a retailer that is shown. */
export const isCarriedOn = (
  day: Day,
  rounds: readonly Rounds[],
): ((item: Pick<CatalogueItem, 'seen'>) => boolean) => {
  const [isGoneFrom, on] = [goneFrom(rounds, day), dayNumber(day)];
  return ({ seen }) => seen.some((each) => each.firstSeen <= on && !isGoneFrom(each));
};

export const catalogueItems = (known: Known): CatalogueItem[] => {
  const { products, records, standing, retailers, range, baseUnit } = known;
  const since = knownSince(known.sightings);
  const seenOf = sightingsOf(known);
  const shown = new Set(retailers);
  const prices = Map.groupBy(
    standing.filter(({ retailerId }) => shown.has(retailerId)),
    ({ productId }) => productId,
  );
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const isGoneFrom = goneFrom(known.rounds, range.to);
  return products.flatMap((product): CatalogueItem[] => {
    const record = recordOf.get(product.id);
    if (!record) return [];
    const seen = seenOf.get(product.id) ?? [];
    const carriedBy = seen.filter((each) => !isGoneFrom(each)).map(({ retailerId }) => retailerId);
    const first = Math.min(...seen.map(({ firstSeen }) => firstSeen));
    const firstSeen = seen.length === 0 ? null : dayFromNumber(first);
    const lastSeen = seen.length === 0 ? null : dayFromNumber(Math.max(...seen.map((each) => each.lastSeen)));
    const goneOn = lastSeen && carriedBy.length === 0 ? addDays(lastSeen, GONE_AFTER_DAYS) : null;
    const { imageUrl } = record;
    return [
      {
        ...{ product, imageUrl, seen, carriedBy, firstSeen, lastSeen },
        ...completenessOf({ ...product, ...record }, baseUnit),
        isActive: carriedBy.length > 0,
        isNew: firstSeen !== null && first > since && isNew(firstSeen, range),
        isGone: goneOn !== null && goneOn >= range.from && goneOn <= range.to,
        prices: prices.get(product.id) ?? [],
      },
    ];
  });
};

/** Where each product was seen by the last day, the retailers in their order: they are many, so they are put in order by retailer. */
const sightingsOf = ({ sightings, retailers, range }: Known): Map<string, Sighting[]> => {
  const last = dayNumber(range.to);
  const byRetailer = Map.groupBy(sightings, ({ retailerId }) => retailerId);
  return Map.groupBy(
    retailers.flatMap((id) => byRetailer.get(id) ?? []).filter(({ firstSeen }) => firstSeen <= last),
    ({ productId }) => productId,
  );
};
