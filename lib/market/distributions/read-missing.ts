import { setImmediate } from 'node:timers/promises';
import { agreedPlaces, gapPlaces, type Missing, ranked } from './missing-places.ts';
import { readShortfalls, type Shortfalls } from './read-shortfalls.ts';
import type { ShelfQuery } from './shelf-query.ts';
import type { ShelfSet } from './shelf-set.ts';

/** Tens of thousands of places are found and put in order in turns of their own, between which the process answers others. */
const inTurns =
  (find: (set: ShelfSet, read: Shortfalls) => readonly Missing[] | null) =>
  async (query: ShelfQuery, base: ShelfSet | Promise<ShelfSet>): Promise<Shortfalls> => {
    const [set, read] = await Promise.all([base, readShortfalls(query, base)]);
    await setImmediate();
    const places = find(set, read);
    await setImmediate();
    if (places) ranked(places);
    return read;
  };

/** What has been agreed, in a turn of its own, for a tile that counts it in any order. */
export const readAgreed = async (
  query: ShelfQuery,
  base: ShelfSet | Promise<ShelfSet>,
): Promise<Shortfalls> => {
  const [set, read] = await Promise.all([base, readShortfalls(query, base)]);
  await setImmediate();
  agreedPlaces(set, read);
  return read;
};

export const readVoids = inTurns((set, read) => agreedPlaces(set, read).voids);
export const readGaps = inTurns(gapPlaces);
