import { brands } from './brands.ts';
import { categoryLeaves } from './categories.ts';
import { hash } from './hash.ts';

/*
 * Deals that are not what they seem, one of each kind in every category: a price that is raised three weeks before it is cut by less
 * than it rose, and a price that is on deal nearly always.
 */

type Window = { cycle: number; from: number; to: number };

export type PlantedDeal = {
  /** Its list price is raised before the deal and stays so until it ends. */
  isRaised: boolean;
  /** When it runs, of what touches the days from–to. */
  windowsBetween: (from: number, to: number) => Window[];
  /** Whether the list price is raised that day. */
  isRaisedOn: (day: number) => boolean;
};

/** By how much a price is raised before it is cut. */
export const RAISED = 1.18;

type Rhythm = { every: number; begins: number; lasts: number };

/** The deal is within the raised days: they begin 24 days before it. */
const RAISED_DEAL: Rhythm = { every: 56, begins: 24, lasts: 12 };
const RAISED_DAYS: Rhythm = { every: 56, begins: 0, lasts: 37 };
const ALWAYS_ON: Rhythm = { every: 28, begins: 0, lasts: 25 };

const windowsOf =
  ({ every, begins, lasts }: Rhythm, phase: number) =>
  (from: number, to: number): Window[] => {
    const windows: Window[] = [];
    for (let cycle = Math.floor((from - phase) / every) - 1; cycle * every + phase <= to; cycle += 1) {
      const first = cycle * every + phase + begins;
      const last = first + lasts - 1;
      if (first <= to && last >= from) windows.push({ cycle, from: first, to: last });
    }
    return windows;
  };

const plant = (isRaised: boolean, phase: number): PlantedDeal => {
  const raisedDays = windowsOf(RAISED_DAYS, phase);
  return {
    isRaised,
    windowsBetween: windowsOf(isRaised ? RAISED_DEAL : ALWAYS_ON, phase),
    isRaisedOn: (day) => isRaised && raisedDays(day, day).length > 0,
  };
};

/** The shops that plant, in turn; they carry what they plant, the first brand's second product and its first. */
const RAISERS = ['wahat', 'bazarak', 'qasr', 'tayarak'] as const;
const ALWAYS = ['qasr', 'wahat', 'bazarak', 'lotusa'] as const;

const plants = new Map<string, PlantedDeal>();
for (const [i, category] of categoryLeaves.entries()) {
  const brand = brands.find(({ categoryIds }) => categoryIds.includes(category.id));
  const key = (shops: readonly string[], rank: number) =>
    `${shops[i % shops.length]}/${brand?.id}-${category.id}-${rank}`;
  const phase = hash(`plant:${category.id}`);
  plants.set(key(RAISERS, 2), plant(true, phase % RAISED_DEAL.every));
  plants.set(key(ALWAYS, 1), plant(false, phase % ALWAYS_ON.every));
}

/** The planted deal of a listing, by its id, if it has one. */
export const plantOf = (listingId: string): PlantedDeal | null => plants.get(listingId) ?? null;
