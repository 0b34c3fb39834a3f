import { rounded } from '#lib/market/measures/measure.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Missing } from './missing-places.ts';
import { placeNames } from './shelf-places.ts';
import type { ShelfSet } from './shelf-set.ts';
import { storeNames } from './store-standing.ts';

/** Missing products as lists and files have them. */
export const writeMissing = (set: ShelfSet) => {
  const nameOf = placeNames(set);
  const namesOf = storeNames(set);
  return (missing: Missing) => ({
    ...nameOf(missing),
    channel: namesOf(missing.store).channel.name,
    ...{ latitude: missing.store.latitude, longitude: missing.store.longitude },
    seen: dayFromNumber(missing.seen),
    aMonth: rounded(missing.worth),
    low: rounded(missing.range?.low ?? null),
    high: rounded(missing.range?.high ?? null),
  });
};
