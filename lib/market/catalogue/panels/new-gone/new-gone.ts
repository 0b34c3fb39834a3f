import type { CatalogueItem } from '#lib/market/catalogue/catalogue-items.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { cardsIn } from '#lib/market/catalogue/product-card.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { NewGoneData } from './schema.ts';

/** So many are listed; the file has all of them. */
const MOST_LISTED = 50;

/** What came in the range, and what was known to be gone, the newest first. */
export const newAndGone = (set: CatalogueSet, { listed }: Pick<SectionReading, 'listed'>): NewGoneData => {
  const cardOf = cardsIn(set);
  const names = new Map(set.shownRetailers.map(({ id, name }) => [id, { id, name }]));
  const list = (
    isMeant: (item: CatalogueItem) => boolean,
    dayOf: (item: CatalogueItem) => Day | null,
    placesOf: (item: CatalogueItem) => readonly string[],
  ) => {
    const rows = set.items.filter(isMeant).flatMap((item) => {
      const day = dayOf(item);
      const retailers = placesOf(item).flatMap((id) => names.get(id) ?? []);
      return day === null
        ? []
        : [{ ...cardOf(item), day, retailers: set.disclosure.isFull ? retailers : null }];
    });
    const inOrder = rows.toSorted((a, b) =>
      a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1,
    );
    return { total: rows.length, rows: listed === 'all' ? inOrder : inOrder.slice(0, MOST_LISTED) };
  };
  return {
    new: list(
      ({ isNew }) => isNew,
      ({ firstSeen }) => firstSeen,
      ({ seen }) => seen.map(({ retailerId }) => retailerId),
    ),
    gone: list(
      ({ isGone }) => isGone,
      ({ lastSeen }) => lastSeen,
      ({ seen }) => seen.map(({ retailerId }) => retailerId),
    ),
  };
};
