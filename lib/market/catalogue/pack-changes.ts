import type { PackPrice, Sighting } from '#db/queries/market-catalogue.ts';
import type { ProductRow } from '#db/queries/market-view.ts';
import {
  growth,
  isReplacedBy,
  type Pack,
  shrinkage,
  type UnitRise,
} from '#lib/market/measures/catalogue-measures.ts';
import { median } from '#lib/market/measures/measure.ts';
import { type Day, type DayRange, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { CatalogueItem } from './catalogue-items.ts';

/** Packs of a family that took another's place on the shelves, and what that did to the price of a unit. */

export const PACK_CHANGES = ['shrunk', 'grown', 'repacked'] as const;
export type PackChangeKind = (typeof PACK_CHANGES)[number];

/** One retailer that sold the one pack and then the other; prices are shelf prices, null where none was known. */
type PackEvidence = {
  retailerId: string;
  lastSeen: Day;
  firstSeen: Day;
  priceBefore: number | null;
  priceAfter: number | null;
  /** Of the price of a unit; null where the packs were not sold for the same money. */
  change: UnitRise | null;
};

export type PackChange = {
  kind: PackChangeKind;
  before: ProductRow;
  after: ProductRow;
  /** The first day on which one of the retailers had the new pack. */
  day: Day;
  evidence: readonly PackEvidence[];
};

/** A pack and the one that took its place at a retailer. */
type Replacement = { before: ProductRow; after: ProductRow; old: Sighting; fresh: Sighting };

/** What took the place of what within the range: a pack of the same family that came within 60 days of the other's end. */
export const replacementsIn = (items: readonly CatalogueItem[], range: DayRange): Replacement[] => {
  const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
  const families = Map.groupBy(items, ({ product }) => product.familyId);
  return [...families.values()].flatMap((family) => {
    if (family.length < 2) return [];
    const sold = family.flatMap(({ product, seen }) => seen.map((sighting) => ({ product, sighting })));
    return sold.flatMap(({ product: after, sighting: fresh }): Replacement[] => {
      if (fresh.firstSeen < from || fresh.firstSeen > to) return [];
      const replaced = sold
        .filter(
          ({ product, sighting: old }) =>
            old.retailerId === fresh.retailerId &&
            product.net !== after.net &&
            old.firstSeen < fresh.firstSeen &&
            old.lastSeen < fresh.lastSeen &&
            old.lastSeen < to &&
            isReplacedBy(old.lastSeen, fresh.firstSeen),
        )
        .toSorted((a, b) => b.sighting.lastSeen - a.sighting.lastSeen)[0];
      return replaced ? [{ before: replaced.product, after, old: replaced.sighting, fresh }] : [];
    });
  });
};

/** @param categoryChange how the category's prices changed like for like over the range, in percent */
export const packChangesOf = (
  replacements: readonly Replacement[],
  prices: readonly PackPrice[],
  categoryChange: number | null,
): PackChange[] => {
  const priceOf = new Map(prices.map((price) => [`${price.productId} ${price.retailerId}`, price]));
  return [...Map.groupBy(replacements, ({ after }) => after.id).values()]
    .flatMap((ofPack): PackChange[] => {
      const pair = mostCommon(ofPack);
      const [first] = pair;
      if (!first) return [];
      const evidence = pair.map((replacement) => evidenceOf(replacement, priceOf, categoryChange));
      const day = dayFromNumber(Math.min(...pair.map(({ fresh }) => fresh.firstSeen)));
      const isSameMoney = evidence.some(({ change }) => change !== null);
      const isSmaller = first.after.net < first.before.net;
      const kind = isSameMoney ? (isSmaller ? 'shrunk' : 'grown') : 'repacked';
      return [{ kind, before: first.before, after: first.after, day, evidence }];
    })
    .toSorted((a, b) => (a.day === b.day ? (a.after.id < b.after.id ? -1 : 1) : a.day < b.day ? 1 : -1));
};

/** A pack is compared with the one that it replaced at most retailers. */
const mostCommon = (ofPack: readonly Replacement[]): readonly Replacement[] =>
  [...Map.groupBy(ofPack, ({ before }) => before.id).values()].toSorted((a, b) => b.length - a.length)[0] ??
  [];

const evidenceOf = (
  { before, after, old, fresh }: Replacement,
  priceOf: ReadonlyMap<string, PackPrice>,
  categoryChange: number | null,
): PackEvidence => {
  const { retailerId } = fresh;
  const was = priceOf.get(`${before.id} ${retailerId}`)?.last ?? null;
  const is = priceOf.get(`${after.id} ${retailerId}`)?.first ?? null;
  const firstSeen = dayFromNumber(fresh.firstSeen);
  const pack = ({ net }: ProductRow, price: number, day: Day): Pack => ({ net, price, day });
  const lastDay = dayFromNumber(Math.min(old.lastSeen, fresh.firstSeen));
  const packs = was !== null && is !== null && [pack(before, was, lastDay), pack(after, is, firstSeen)];
  const [one, other] = packs || [];
  const change =
    one && other ? (shrinkage(one, other, categoryChange) ?? growth(one, other, categoryChange)) : null;
  return {
    ...{ retailerId, firstSeen, change, priceBefore: was, priceAfter: is },
    lastSeen: dayFromNumber(old.lastSeen),
  };
};

/** The rise over the category's, of several retailers; null where it is not known. */
export const overCategoryOf = ({ evidence }: PackChange): number | null =>
  median(evidence.flatMap(({ change }) => change?.overCategory ?? []));
