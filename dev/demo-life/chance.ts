/** Chance that falls the same way each time: the demo's past is the same on every machine, counted from the day it is set up. */
import { hash, unit } from '#db/sample-market/hash.ts';

/** In [0, 1), by what it is about. */
export function chanceOf(subject: string): number {
  return unit(hash(subject));
}

/** One of a list, by what it is about. @throws for an empty list */
export function oneOf<T>(items: readonly T[], subject: string): T {
  const item = items[Math.floor(chanceOf(subject) * items.length)];
  if (item === undefined) throw new Error(`nothing to choose from: ${subject}`);
  return item;
}
