import { type ChainFilter, type LinePoint, LOG_PARTS, UNIT_PARTS } from '#db/queries/market-chains.ts';
import type { ChainRun } from '#db/queries/market-runs.ts';
import { eachRunSpell } from '#db/run-spells.ts';
import { PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';
import type { DayAxis } from './day-axis.ts';

/** Whose lines are drawn of runs. */
export type RunSubject = 'retailer' | 'shelf' | { own: readonly string[] };

type Turns = { n: Int32Array; unit: Float64Array; log: Float64Array; onDeal: Int32Array };

/** What stood of subjects on days, of chains that were read already: what `listPriceLines` would read once more. */
export const pointsOfRuns = (
  runs: readonly ChainRun[],
  axis: DayAxis,
  { products, retailers, brands }: ChainFilter,
  by: RunSubject,
): LinePoint[] => {
  const [isProduct, isRetailer, isBrand] = [among(products), among(retailers), among(brands)];
  const subjects = new Map<string, Turns>();
  const size = axis.days.length + 1;
  for (const run of runs) {
    if (!isProduct(run.productId) || !isRetailer(run.retailerId) || !isBrand(run.brandId)) continue;
    const subject = subjectOf(run, by);
    const turns = subjects.get(subject) ?? newTurns(size);
    subjects.set(subject, turns);
    addTurns(turns, run, axis);
  }
  return [...subjects.keys()].sort().flatMap((subjectId) => {
    const turns = subjects.get(subjectId);
    return turns ? pointsOf(subjectId, turns, axis.days) : [];
  });
};

const among = (ids: readonly string[] | undefined): ((id: string) => boolean) => {
  const named = ids && new Set(ids);
  return (id) => named === undefined || named.has(id);
};

const subjectOf = ({ brandId, retailerId }: ChainRun, by: RunSubject): string => {
  if (typeof by !== 'string') return by.own.includes(brandId) ? PRICE_SIDES[0] : PRICE_SIDES[1];
  return by === 'retailer' ? retailerId : JSON.stringify([brandId, retailerId]);
};

const newTurns = (size: number): Turns => ({
  n: new Int32Array(size),
  unit: new Float64Array(size),
  log: new Float64Array(size),
  onDeal: new Int32Array(size),
});

const addTurns = ({ n, unit, log, onDeal }: Turns, run: ChainRun, axis: DayAxis): void =>
  eachRunSpell(run, (spell) => {
    const [from, to] = [axis.startOf(spell), axis.endOf(spell)];
    if (from >= to) return;
    // Whole numbers: a sum of them is exact, and the same in any order.
    const [units, logs] = [Math.round(spell.unit * UNIT_PARTS), Math.round(Math.log(spell.unit) * LOG_PARTS)];
    for (const [at, sign] of [
      [from, 1],
      [to, -1],
    ] as const) {
      n[at] = (n[at] ?? 0) + sign;
      unit[at] = (unit[at] ?? 0) + sign * units;
      log[at] = (log[at] ?? 0) + sign * logs;
      if (spell.isPromoted) onDeal[at] = (onDeal[at] ?? 0) + sign;
    }
  });

/** Runs the sums over the days. A day on which nothing stood has no point. */
const pointsOf = (subjectId: string, turns: Turns, days: readonly number[]): LinePoint[] => {
  let [n, unit, log, onDeal] = [0, 0, 0, 0];
  return days.flatMap((day, at) => {
    n += turns.n[at] ?? 0;
    unit += turns.unit[at] ?? 0;
    log += turns.log[at] ?? 0;
    onDeal += turns.onDeal[at] ?? 0;
    const sums = { unit: unit / UNIT_PARTS, logUnit: log / LOG_PARTS };
    return n > 0 ? [{ subjectId, day, n, onDeal, ...sums }] : [];
  });
};
