import type { CatalogueItem } from '#lib/market/catalogue/catalogue-items.ts';
import type { CatalogueFigures } from '#lib/market/catalogue/catalogue-panel.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { ownBrandsIn, rivalBrandsIn } from '#lib/market/catalogue/own-brands.ts';
import { rowOfItem } from '#lib/market/catalogue/product-rows.ts';
import { addDays, type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { GONE_AFTER_DAYS } from '#lib/vocabulary/change-policy.ts';
import { CARRIED_LINES, type CarriedData } from './schema.ts';

type LineId = (typeof CARRIED_LINES)[number];

const WEEK = 7;
const MOST_WEEKS = 53;

/** The last day of the range and each week before it, the oldest first. */
const weeksOf = ({ range, view }: CatalogueSet): Day[] => {
  const from = view.oldestOn !== null && view.oldestOn > range.from ? view.oldestOn : range.from;
  const days = Array.from({ length: MOST_WEEKS }, (_, back) => addDays(range.to, -WEEK * back));
  return days.filter((day) => day >= from || day === range.to).toReversed();
};

/**
 * Whether a retailer had it on a day of the range: seen by then, and not yet missed for too long. On the last day this is what counts as active; one that
 * is carried then was never gone before.
 */
const isCarriedOn =
  (day: Day) =>
  ({ seen, carriedBy }: CatalogueItem): boolean => {
    const at = dayNumber(day);
    return seen.some(
      ({ retailerId, firstSeen, lastSeen }) =>
        firstSeen <= at && (lastSeen + GONE_AFTER_DAYS > at || carriedBy.includes(retailerId)),
    );
  };

/** The products that a line counts; null where the view has no such line. */
const itemsOf = (set: CatalogueSet, line: LineId): readonly CatalogueItem[] | null => {
  if (line === 'category') return set.market;
  const own = ownBrandsIn(set);
  const isOfChoice = set.isNarrowedTo === 'brand';
  const hasRivals = !isOfChoice && set.ours.rivals.length > 0;
  const isSubject = line === 'own' || line === 'selected';
  const has = isSubject ? (line === 'selected') === isOfChoice : (line === 'rivals') === hasRivals;
  if (own.length === 0 || !has) return null;
  const isMeant = isSubject ? (id: string) => own.includes(id) : rivalBrandsIn(set);
  return set.market.filter(({ product }) => isMeant(product.brandId));
};

/** How many products the shown retailers carried, week by week. */
export const carriedOverTime = (set: CatalogueSet): CarriedData => {
  const days = weeksOf(set);
  const lines = CARRIED_LINES.flatMap((id) => {
    const items = itemsOf(set, id);
    return items ? [{ id, values: days.map((day) => items.filter(isCarriedOn(day)).length) }] : [];
  });
  return { days, lines };
};

/** `carried:<line>:<day>` */
export const carriedFigures: CatalogueFigures = {
  carried: {
    valuesIn: 'count',
    source: (set, { parts, day }) => {
      const line = CARRIED_LINES.find((each) => parts.includes(each));
      if (line === undefined || day === null || !weeksOf(set).includes(day)) return null;
      const items = itemsOf(set, line);
      return (
        items && {
          reduction: 'count',
          rows: items.filter(isCarriedOn(day)).map((item) => rowOfItem(item)),
        }
      );
    },
  },
};
