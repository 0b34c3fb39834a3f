import type { Owner } from '#lib/chat/figures/evidence-figures.ts';
import type { Unit } from '#lib/chat/figures/figure-parts.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Operation } from './compute-output.ts';

/** What can be worked out of figures, like for like. */

export type Operand = {
  id?: string | undefined;
  value: number | Day;
  /** None: a number of the question, which is whatever it is compared with. */
  unit?: Unit | undefined;
  owners: readonly Owner[];
};

type Result = { value: number; unit: Unit };
type Failure = 'unlike' | 'no_number';

/** The unit that all have, or that numbers of the question take from the others; null where they are unlike. */
const commonUnit = (operands: readonly Operand[]): Unit | null => {
  const units = new Set(operands.flatMap(({ unit }) => unit ?? []));
  const [unit = 'count'] = units;
  return units.size > 1 ? null : unit;
};

/** Days are counted, everything else is the number that it is. */
const numberOf = ({ value }: Operand): number => (typeof value === 'string' ? dayNumber(value) : value);
const numbersOf = (operands: readonly Operand[]): number[] => operands.map(numberOf);
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Adding these up says nothing: a mean price of several packs is no price. */
const NEVER_ADDED = new Set<Unit>(['day', 'index', 'percent', 'perUnit', 'rank']);
const NEVER_AVERAGED = new Set<Unit>(['day', 'rank']);
const NEVER_DIVIDED = new Set<Unit>(['day', 'rank', 'points']);

type Work = (numbers: readonly number[], unit: Unit) => Result | Failure;

const alike =
  (refused: ReadonlySet<Unit>, work: Work) =>
  (operands: readonly Operand[]): Result | Failure => {
    const unit = commonUnit(operands);
    return unit === null || refused.has(unit) ? 'unlike' : work(numbersOf(operands), unit);
  };

/** Of two exactly: the first against the second. */
const ofTwo =
  (work: (one: number, other: number, unit: Unit) => Result | Failure): Work =>
  ([one, other, ...more], unit) =>
    one === undefined || other === undefined || more.length > 0 ? 'no_number' : work(one, other, unit);

const UNIT_OF_DIFFERENCE: Partial<Record<Unit, Unit>> = { percent: 'points', index: 'points', day: 'count' };
const NONE: ReadonlySet<Unit> = new Set();

const isPlain = ({ unit }: Operand): boolean => unit === undefined || unit === 'count' || unit === 'ratio';

/** At most one of them is more than a number. */
const multiply = (operands: readonly Operand[]): Result | Failure => {
  const [of, ...others] = operands.filter((operand) => !isPlain(operand));
  const unit = of ? of.unit : 'count';
  if (others.length > 0 || unit === undefined || NEVER_AVERAGED.has(unit)) return 'unlike';
  return { value: numbersOf(operands).reduce((product, each) => product * each, 1), unit };
};

/** A price over the content of its pack. */
const perUnit = ([price, content, ...more]: readonly Operand[]): Result | Failure => {
  if (!price || !content || more.length > 0) return 'no_number';
  if (price.unit !== 'money' || !isPlain(content)) return 'unlike';
  return { value: numberOf(price) / numberOf(content), unit: 'perUnit' };
};

const WORK: Record<Operation, (operands: readonly Operand[]) => Result | Failure> = {
  /** The first less the second. */
  difference: alike(
    NONE,
    ofTwo((one, other, unit) => ({ value: one - other, unit: UNIT_OF_DIFFERENCE[unit] ?? unit })),
  ),
  /** By how much of the second the first is more. */
  percent: alike(
    NEVER_DIVIDED,
    ofTwo((one, other) => ({ value: (100 * (one - other)) / other, unit: 'percent' })),
  ),
  ratio: alike(
    NEVER_DIVIDED,
    ofTwo((one, other) => ({ value: one / other, unit: 'ratio' })),
  ),
  sum: alike(NEVER_ADDED, (numbers, unit) => ({ value: total(numbers), unit })),
  mean: alike(NEVER_AVERAGED, (numbers, unit) => ({ value: total(numbers) / numbers.length, unit })),
  /** The place of the first among all, the lowest first. */
  rank: alike(NONE, ([first = Number.NaN, ...others]) => ({
    value: 1 + others.filter((other) => other < first).length,
    unit: 'rank',
  })),
  multiply,
  unit: perUnit,
};

/** What comes out, or why nothing does. */
export const calculate = (operation: Operation, operands: readonly Operand[]): Result | Failure => {
  const worked = WORK[operation](operands);
  if (typeof worked === 'string') return worked;
  const value = rounded(worked.value);
  return Number.isFinite(value) ? { ...worked, value } : 'no_number';
};
