import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { brands } from './brands.ts';
import { categoryLeaves } from './categories.ts';
import { derive, hash } from './hash.ts';

/*
 * Deals that show what a dashboard looks for, one of each kind in every category: a price that is raised three weeks before it is cut by
 * less than it rose, one that is on deal nearly always, one that stays down after its deal and one that comes back higher. Two keep a
 * rhythm, of which a rival answers one within a week; two are announced four weeks ahead; one is a bundle.
 */

type Window = { cycle: number; from: number; to: number };
type WindowsBetween = (from: number, to: number) => Window[];

export type PlantedDeal = {
  /** Its list price is raised before the deal and stays so until it ends. */
  isRaised: boolean;
  mechanic: PromotionMechanic;
  /** Days before its first one on which it is announced. */
  lead: number;
  /** When it runs, of what touches the days from–to. */
  windowsBetween: WindowsBetween;
  /** By what the list price is multiplied that day. */
  factorOn: (day: number) => number;
};

/** By how much a price is raised before it is cut. */
const RAISED = 1.18;
/** What is left of a price that stays down after its deal, and what one comes back to that has risen. */
const STAYS_DOWN = 0.9;
const COMES_BACK = 1.08;
/** Days on which it does. */
const DAYS_AFTER = 60;
/** Between one announced deal and the next: so one is always ahead. */
const ANNOUNCED_EVERY = 28;

type Rhythm = { every: number; begins: number; lasts: number };

/** The deal is within the raised days: they begin 24 days before it. */
const RAISED_DEAL: Rhythm = { every: 56, begins: 24, lasts: 12 };
const RAISED_DAYS: Rhythm = { every: 56, begins: 0, lasts: 37 };
const ALWAYS_ON: Rhythm = { every: 28, begins: 0, lasts: 25 };
const REGULAR: Rhythm = { every: 42, begins: 0, lasts: 10 };
const TURNING: Rhythm = { every: 98, begins: 0, lasts: 14 };
const ANNOUNCED: Rhythm = { every: ANNOUNCED_EVERY, begins: 0, lasts: 7 };
const BUNDLE: Rhythm = { every: 70, begins: 0, lasts: 14 };

/** @param shiftOf days by which each round begins later, or sooner */
const windowsOf =
  (
    { every, begins, lasts }: Rhythm,
    phase: number,
    shiftOf: (cycle: number) => number = () => 0,
  ): WindowsBetween =>
  (from, to) => {
    const windows: Window[] = [];
    for (let cycle = Math.floor((from - phase) / every) - 1; (cycle - 1) * every + phase <= to; cycle += 1) {
      const first = cycle * every + phase + begins + shiftOf(cycle);
      const last = first + lasts - 1;
      if (first <= to && last >= from) windows.push({ cycle, from: first, to: last });
    }
    return windows;
  };

const plain = (windowsBetween: WindowsBetween, more: Partial<PlantedDeal> = {}): PlantedDeal => ({
  isRaised: false,
  mechanic: 'price-cut',
  lead: 0,
  windowsBetween,
  factorOn: () => 1,
  ...more,
});

const raisedPlant = (phase: number): PlantedDeal => {
  const raisedDays = windowsOf(RAISED_DAYS, phase);
  return plain(windowsOf(RAISED_DEAL, phase), {
    isRaised: true,
    mechanic: 'percent-off',
    factorOn: (day) => (raisedDays(day, day).length > 0 ? RAISED : 1),
  });
};

/** The price is another one in the weeks after its deal. */
const turningPlant = (phase: number, factor: number): PlantedDeal => {
  const daysAfter = windowsOf({ ...TURNING, begins: TURNING.lasts, lasts: DAYS_AFTER }, phase);
  return plain(windowsOf(TURNING, phase), {
    factorOn: (day) => (daysAfter(day, day).length > 0 ? factor : 1),
  });
};

/** Up to three days sooner or later. */
const wavering =
  (seed: number) =>
  (cycle: number): number =>
    (derive(seed, cycle) % 7) - 3;

/** The shops that plant, in turn; they carry what they plant, the first brand's second product and its first. */
const RAISERS = ['wahat', 'bazarak', 'qasr', 'tayarak'] as const;
const ALWAYS = ['qasr', 'wahat', 'bazarak', 'lotusa'] as const;

const plants = new Map<string, PlantedDeal>();
for (const [i, category] of categoryLeaves.entries()) {
  const makers = brands.filter(({ categoryIds, onlyAt }) => categoryIds.includes(category.id) && !onlyAt);
  const key = (shop: string | undefined, rank: number, maker = 0) =>
    `${shop}/${makers[maker]?.id}-${category.id}-${rank}`;
  const phase = hash(`plant:${category.id}`);
  const phaseOf = (what: string, { every }: Rhythm) => hash(`plant:${what}:${category.id}`) % every;
  plants.set(key(RAISERS[i % RAISERS.length], 2), raisedPlant(phase % RAISED_DEAL.every));
  plants.set(key(ALWAYS[i % ALWAYS.length], 1), plain(windowsOf(ALWAYS_ON, phase % ALWAYS_ON.every)));
  // The same kind and size of pack, so that the second answers the first.
  const waver = wavering(hash(`waver:${category.id}`));
  const [rhythm, other] = [phaseOf('rhythm', REGULAR), phaseOf('other', REGULAR)];
  plants.set(key('saraya', 1), plain(windowsOf(REGULAR, rhythm, waver)));
  plants.set(key('saraya', 1, 1), plain(windowsOf({ ...REGULAR, begins: 5 }, rhythm, waver)));
  plants.set(key('lotusa', 2, 2), plain(windowsOf(REGULAR, other, wavering(hash(`other:${category.id}`)))));
  plants.set(key('lotusa', 1, 2), turningPlant(phaseOf('down', TURNING), STAYS_DOWN));
  plants.set(key('lotusa', 1, 3), turningPlant(phaseOf('up', TURNING), COMES_BACK));
  for (const maker of [0, 1])
    plants.set(
      key('saraya', 2, maker),
      plain(windowsOf(ANNOUNCED, phaseOf(`announced:${maker}`, ANNOUNCED)), { lead: ANNOUNCED_EVERY }),
    );
  plants.set(
    key('saraya', 1, 3),
    plain(windowsOf(BUNDLE, phaseOf('bundle', BUNDLE)), { mechanic: 'bundle' }),
  );
}

/** The planted deal of a listing, by its id, if it has one. */
export const plantOf = (listingId: string): PlantedDeal | null => plants.get(listingId) ?? null;
