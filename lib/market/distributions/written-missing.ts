import { rounded } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Missing } from './missing-places.ts';
import type { Shortfalls } from './read-shortfalls.ts';
import { placeNames } from './shelf-places.ts';
import type { ShelfSet } from './shelf-set.ts';
import { storeNames } from './store-standing.ts';

/** Missing products as lists and files have them. */
export const writeMissing = (set: ShelfSet, { worth }: Pick<Shortfalls, 'worth'>) => {
  const nameOf = placeNames(set);
  const namesOf = storeNames(set);
  const rangeOf = ({ productId, store }: Missing) => worth.of(productId, store);
  return (missing: Missing) => ({
    ...nameOf(missing),
    channel: namesOf(missing.store).channel.name,
    ...{ latitude: missing.store.latitude, longitude: missing.store.longitude },
    seen: dayFromNumber(missing.seen),
    aMonth: rounded(missing.worth),
    low: rounded(rangeOf(missing)?.low ?? null),
    high: rounded(rangeOf(missing)?.high ?? null),
  });
};
