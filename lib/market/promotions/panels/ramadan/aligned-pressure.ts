import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { promoPressure } from '#lib/market/measures/deal-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import {
  beginsOn,
  FIRST_SEASON_DAY,
  LAST_SEASON_DAY,
  partnerDay,
  SEASON_WEEK,
} from '#lib/market/measures/season-pressure.ts';
import { chainWithin, type DealSet, type PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { timeBasis, timeWithin } from '#lib/market/promotions/promotion-rows.ts';
import { type DayNumberRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { ReadSeason } from './read-seasons.ts';
import type { RamadanData, SEASON_SIDES } from './schema.ts';

export type SeasonSide = (typeof SEASON_SIDES)[number];

const DAYS = Array.from({ length: LAST_SEASON_DAY - FIRST_SEASON_DAY + 1 }, (_, at) => FIRST_SEASON_DAY + at);
const WEEKS = Array.from(
  { length: DAYS.length / SEASON_WEEK },
  (_, at) => FIRST_SEASON_DAY / SEASON_WEEK + at,
);
const MOST_STARTS = 6;

/** Pressure by the day of Ramadan, the newest against those before it. */
export const alignedPressure = (set: DealSet, seasons: readonly ReadSeason[]): RamadanData => {
  const [newest] = seasons;
  if (newest === undefined) return null;
  const drawn = sidesIn(set).flatMap((side) =>
    seasons.map((season, at) => {
      const used = usedChains(set, season, side);
      return { side, at, season, used, timeIn: timeWithin(used) };
    }),
  );
  return {
    seasons: seasons.map(({ first, last }) => ({
      ramadan: { from: dayFromNumber(first), to: dayFromNumber(last) },
      year: Number(dayFromNumber(first).slice(0, 4)),
    })),
    days: DAYS.map((k) => dayFromNumber(newest.first + k)),
    lines: drawn.map(({ side, at, season, used }) => {
      const pressureOn = dailyPressure(used);
      const values = DAYS.map((k) => {
        const day = partnerDay(newest, season, k);
        return day === null ? null : rounded(pressureOn(day));
      });
      return { side, season: at, values };
    }),
    weeks: WEEKS.map((week) => ({
      week,
      from: dayFromNumber(newest.first + week * SEASON_WEEK),
      cells: drawn.map(({ side, season, used, timeIn }) => {
        const days = weekOf(season.first + week * SEASON_WEEK);
        const name = `${kindOf(side, 'week')}:${dayFromNumber(days.from)}`;
        const basis = { ...timeIn(days), isCut: isCutIn(set, season, used) };
        return discloseFigure(set, name, basis);
      }),
    })),
    starts: seasons.map((season, at) => ({ season: at, brands: startsIn(set, season) })),
  };
};

/** The kind of figure that a side's day or week is. */
export const kindOf = (side: SeasonSide, of: 'day' | 'week'): string =>
  side === 'all' ? `season-${of}` : `${side}-season-${of}`;

const weekOf = (from: number): DayNumberRange => ({ from, to: from + SEASON_WEEK - 1 });

/** Own and others where someone's brands are meant, else all together. */
const sidesIn = ({ isNarrowedTo }: DealSet): SeasonSide[] =>
  isNarrowedTo === 'brand' || isNarrowedTo === 'ours' ? ['own', 'others'] : ['all'];

const isOf = (set: DealSet, side: SeasonSide): ((chain: PromotedChain) => boolean) => {
  const { isNarrowedTo, isProduct, isBrand, ours } = set;
  if (side === 'all') return () => true;
  if (isNarrowedTo === 'brand')
    return side === 'own' ? ({ productId }) => isProduct(productId) : ({ brandId }) => !isBrand(brandId);
  if (side === 'own') return ({ brandId }) => ours.own.includes(brandId);
  // Where no rival was named, all others are.
  return ({ brandId }) =>
    ours.rivals.length === 0 ? !ours.own.includes(brandId) : ours.rivals.includes(brandId);
};

/** Of a side, as far as the plan may show them. */
const usedChains = (set: DealSet, { chains }: ReadSeason, side: SeasonSide): readonly PromotedChain[] =>
  set.disclosure.rows(chains.filter(isOf(set, side)), side === 'all' ? 'all' : 'brands');

const dailyPressure = (chains: readonly PromotedChain[]): ((day: number) => number | null) => {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { listed } of chains)
    for (const { from, to } of listed) [first, last] = [Math.min(first, from), Math.max(last, to)];
  if (first > last) return () => null;
  // What begins on a day, less what was over before it. A day on promotion is always one of those listed.
  const [listedOn, dealsOn] = [turnsOf(last - first + 2), turnsOf(last - first + 2)];
  for (const { listed, spans } of chains) {
    addTurns(listedOn, listed, first);
    addTurns(dealsOn, spans, first);
  }
  const pressures: (number | null)[] = [];
  let [onShelf, onDeal] = [0, 0];
  for (let at = 0; at <= last - first; at += 1) {
    onShelf += listedOn[at] ?? 0;
    onDeal += dealsOn[at] ?? 0;
    pressures.push(promoPressure(onDeal, onShelf));
  }
  return (day) => pressures[day - first] ?? null;
};

const turnsOf = (days: number): number[] => Array.from({ length: days }, () => 0);

const addTurns = (turns: number[], ranges: readonly DayNumberRange[], first: number): void => {
  for (const { from, to } of ranges) {
    turns[from - first] = (turns[from - first] ?? 0) + 1;
    turns[to + 1 - first] = (turns[to + 1 - first] ?? 0) - 1;
  }
};

const basisIn = (
  set: DealSet,
  season: ReadSeason,
  used: readonly PromotedChain[],
  days: DayNumberRange,
): FigureBasis => {
  const there = used.flatMap((chain) => chainWithin(chain, days) ?? []);
  return { ...timeBasis(there), isCut: isCutIn(set, season, used) };
};

const isCutIn = (set: DealSet, { chains }: ReadSeason, used: readonly PromotedChain[]): boolean =>
  used.length === 0 && chains.length > 0 && !set.disclosure.isFull;

/** The rows of a day or a week. Null: no season has it. */
export const seasonBasis = (
  set: DealSet,
  seasons: readonly ReadSeason[],
  { side, of, day }: { side: SeasonSide; of: 'day' | 'week'; day: number },
): FigureBasis | null => {
  if (!sidesIn(set).includes(side)) return null;
  const season = seasons.find(
    ({ first }) => day >= first + FIRST_SEASON_DAY && day <= first + LAST_SEASON_DAY,
  );
  if (!season) return null;
  const days = of === 'week' ? weekOf(day) : { from: day, to: day };
  return basisIn(set, season, usedChains(set, season, side), days);
};

/** The brands that began first, own ones always among them. */
const startsIn = (set: DealSet, { first, chains }: ReadSeason) => {
  const { ours, disclosure, view, label } = set;
  const byBrand = Map.groupBy(disclosure.rows(chains, 'brands'), ({ brandId }) => brandId);
  const began = view.brands.flatMap((row) => {
    const own = byBrand.get(row.id);
    const pressureOn = own && dailyPressure(own);
    const day = pressureOn ? beginsOn((k) => pressureOn(first + k)) : null;
    return day === null ? [] : [{ ...label(row), day }];
  });
  const inOrder = began.toSorted((a, b) => a.day - b.day || a.name.localeCompare(b.name));
  return inOrder.filter(({ id }, at) => at < MOST_STARTS || ours.own.includes(id));
};
