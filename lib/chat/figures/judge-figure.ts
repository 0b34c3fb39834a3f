import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { isAbout, isDerived, MOST_ABOUT, type Operand, type Sides } from './derived.ts';
import type { Figure } from './evidence-figures.ts';
import { callOf, type Evidence, plainName } from './figure-evidence.ts';
import type { Unit } from './figure-parts.ts';
import { isGiven, isOfFirst } from './given.ts';
import { type First, isOutdone } from './superlatives.ts';
import type { TextFigure, TextUnit } from './text-figures.ts';
import { type Attribution, areOne, isOfNamed, isSaidOf } from './whose.ts';

/**
 * `exact`, `rounded`: it stands in a result; `computed`: it follows from two that stand beside it; `given`: the question has it;
 * `misattributed`: it is of another shop or product, or went the other way; `untraced`: nothing has it.
 */
export type Verdict = 'exact' | 'rounded' | 'computed' | 'given' | 'misattributed' | 'untraced';

/** A figure with what the words around it say of it. */
export type SaidFigure = {
  figure: TextFigure;
  attribution: Attribution;
  /** The sentence that it stands in, without names. */
  text: string;
  /** Up, down or neither. */
  direction: -1 | 0 | 1;
  sides: Sides;
  first: First | null;
  /** What else has a source in the same sentence, or beside it. */
  beside: readonly Operand[];
};

/** `all`: what it may be in the results, the figure that it is most likely first. */
export type Judged = { verdict: Verdict; figure: Figure | null; all?: readonly Figure[] };

type Time = 'day' | keyof typeof DAYS;

/** How many days these have, and by how many they may be off. */
const DAYS = {
  days: { each: 1, off: 0 },
  weeks: { each: 7, off: 3 },
  months: { each: 30.4, off: 16 },
  years: { each: 365.25, off: 40 },
} as const;

const isOfDays = (unit: TextUnit): unit is keyof typeof DAYS => unit in DAYS;

/** The units of results that a unit of a text may mean. */
const UNITS: Record<Exclude<TextUnit, Time | 'size'>, readonly Unit[]> = {
  money: ['money', 'perUnit'],
  percent: ['percent', 'points'],
  points: ['points', 'percent', 'index'],
  index: ['index'],
  ratio: ['ratio', 'count'],
  multiple: ['ratio'],
  rank: ['rank', 'count'],
  any: ['money', 'perUnit', 'percent', 'points', 'index', 'ratio'],
  bare: ['count', 'rank', 'index', 'money', 'perUnit', 'percent', 'points', 'ratio'],
};

/** The units of results that figures of a text may be in. */
export const unitsOf = (units: readonly TextUnit[]): Unit[] => [
  ...new Set(
    units.flatMap((unit): readonly Unit[] => {
      if (unit === 'day') return ['day'];
      return unit === 'size' || isOfDays(unit) ? ['count'] : UNITS[unit];
    }),
  ),
];

/** Rounding may take no more of a figure than this. */
const MOST_ROUNDED = 0.011;
const HALF = 0.5;
const TINY = 1e-9;

const isNear = (shown: number, exact: number, decimals: number): boolean =>
  Math.abs(shown - exact) <= HALF * 10 ** -decimals + TINY;

const isRoundedFrom = (shown: number, exact: number, { decimals, isAbout: is }: TextFigure): boolean =>
  is
    ? Math.abs(shown - exact) <= MOST_ABOUT * Math.abs(exact)
    : isNear(shown, exact, decimals) &&
      (exact === 0 ? shown === 0 : Math.abs(shown - exact) / Math.abs(exact) <= MOST_ROUNDED);

export const judgeFigure = (said: SaidFigure, evidence: Evidence): Judged => {
  const { figure } = said;
  if (figure.unit === 'day') return judgeDay(figure, evidence);
  if (isOfDays(figure.unit)) return judgeDays(said, DAYS[figure.unit], evidence);
  if (figure.unit === 'size' || typeof figure.value === 'string') return { verdict: 'given', figure: null };
  if (figure.unit === 'multiple') return judgeMultiple(said, figure.value, evidence);
  return judgeNumber(said, figure.value, UNITS[figure.unit], evidence);
};

const judgeNumber = (said: SaidFigure, value: number, units: readonly Unit[], evidence: Evidence): Judged => {
  const { figure, attribution } = said;
  const { decimals } = figure;
  const equal = evidence.figuresOf(units).filter((each) => isEqual(said, value, each));
  const own = equal.filter(
    (each) =>
      isSaidOf(each, attribution, evidence) &&
      !isTurned(said, value, each, evidence) &&
      !isOutdone(each, said.first, evidence),
  );
  const [first] = own;
  if (first) {
    const exact = own.find((each) => Math.abs(Math.abs(Number(each.value)) - Math.abs(value)) < TINY);
    return { verdict: exact ? 'exact' : 'rounded', figure: exact ?? first, all: own };
  }
  if (isComputed(said, value, evidence)) return { verdict: 'computed', figure: null };
  // A small number is many things; a larger one that another has is more likely that.
  const mayBeCounted = figure.unit === 'bare' && (equal.length === 0 || value < FEW);
  if (mayBeCounted && isCounted(said, value, evidence)) return { verdict: 'computed', figure: null };
  if (isGiven(said.text, figure, evidence.given)) return { verdict: 'given', figure: null };
  if (isPlainWord(figure.unit, value, decimals)) return { verdict: 'given', figure: null };
  return { verdict: equal.length > 0 ? 'misattributed' : 'untraced', figure: equal[0] ?? null };
};

/** After rounding. What went up or down is said with its sign, or with a word for it. */
const isEqual = ({ figure }: SaidFigure, value: number, each: Figure): boolean => {
  if (typeof each.value !== 'number') return false;
  const isPlain =
    !figure.isSigned &&
    (each.isChange || each.unit === 'percent' || each.unit === 'points' || each.value < 0);
  const [shown, exact] = isPlain ? [Math.abs(value), Math.abs(each.value)] : [value, each.value];
  return isRoundedFrom(shown, exact, figure);
};

/** It went the other way than the words say. */
const isTurned = (said: SaidFigure, value: number, figure: Figure, evidence: Evidence): boolean => {
  const {
    direction,
    figure: { isSigned },
  } = said;
  const exact = Number(figure.value);
  if (direction === 0 || exact === 0) return false;
  const operands = evidence.operandsOf(figure);
  if (operands.length === 2)
    return !isComputed({ ...said, beside: operands.map(asOperand) }, value, evidence);
  if (figure.isChange && isSigned) return Math.sign(value) === -direction;
  // A negative percentage went down, whatever else percentages are.
  if (!figure.isChange && exact > 0) return false;
  return Math.sign(exact) * (isOfReference(said, figure) ? -1 : 1) === -direction;
};

const COMPARES =
  /\b(?:cheaper|dearer|lower|higher|more expensive)\b|(?<![\p{L}])(?:ارخص|اغلي|اقل|اعلي)(?![\p{L}])/iu;

/** "Marooj is 3 % cheaper than Nasma", of Nasma's gap to Marooj; of a shop's gap where shops are compared, and none fell or rose. */
const isOfReference = (
  { text, sides: { subjects, references } }: SaidFigure,
  { owners }: Figure,
): boolean => {
  const isShop = COMPARES.test(text);
  const isOf = (names: readonly string[]) =>
    owners.some(
      ({ kind, name }) =>
        (kind === 'subject' || (isShop && kind === 'retailer')) &&
        names.some((each) => areOne(plainName(name), each)),
    );
  return isOf(references) && !isOf(subjects);
};

const asOperand = (figure: Figure): Operand => ({
  ...{ value: Number(figure.value), unit: 'any', figures: [figure], from: null },
});

/** A difference, a percentage or a ratio of two figures that stand beside it. */
const isComputed = (said: SaidFigure, value: number, evidence: Evidence): boolean =>
  isDerived(
    { ...said, value },
    said.beside,
    ({ figures }) =>
      figures.length === 0 || figures.some((each) => isOfNamed(each, said.attribution.close, evidence)),
  );

const FEW = 20;
const IN_ROW = /\.\d+(?=\.|$)/;

/** So many more than are shown, so many of those that are there, or so many in several results together. */
const isCounted = ({ text, figure }: SaidFigure, value: number, evidence: Evidence): boolean => {
  // Those of rows are of one shop or product each.
  const counts = evidence.figuresOf(['count']).filter(({ id }) => !IN_ROW.test(id));
  // "The top 17": the model reads fewer rows than there are.
  const most = Math.max(0, ...counts.map((each) => (each.id.endsWith('.length') ? Number(each.value) : 0)));
  if (value <= most && isOfFirst(text, figure)) return true;
  const calls = Map.groupBy(counts, callOf);
  for (const own of calls.values())
    if (
      own.some((one) =>
        own.some((other) => other.value !== 0 && Number(one.value) - Number(other.value) === value),
      )
    )
      return true;
  const ways = Map.groupBy(counts, ({ id }) => id.slice(id.indexOf('.')));
  return [...ways.values()].some(
    (same) => same.length > 1 && same.reduce((sum, each) => sum + Number(each.value), 0) === value,
  );
};

const FIRST_YEAR = 1990;
const LAST_YEAR = 2099;
/** A year is a time, and 100 what an index is measured by. */
const isPlainWord = (unit: TextUnit, value: number, decimals: number): boolean =>
  decimals === 0 &&
  ((value === 100 && (unit === 'bare' || unit === 'index')) ||
    (unit === 'bare' && value >= FIRST_YEAR && value <= LAST_YEAR));

const judgeDay = ({ value }: TextFigure, evidence: Evidence): Judged => {
  const isSame = (day: number | string) => typeof day === 'string' && day.endsWith(String(value));
  const figure = evidence.figuresOf(['day']).find((each) => isSame(each.value)) ?? null;
  if (figure) return { verdict: 'exact', figure };
  const isGiven = isSame(evidence.today) || evidence.given.some((each) => isSame(each.value));
  return { verdict: isGiven ? 'given' : 'untraced', figure: null };
};

/** How many days, weeks or so: a count, or from one day of the results to another, the first included or not. */
const judgeDays = (
  said: SaidFigure,
  { each, off }: (typeof DAYS)[keyof typeof DAYS],
  evidence: Evidence,
): Judged => {
  const value = Number(said.figure.value);
  const counted = judgeNumber(said, value, ['count'], evidence);
  if (counted.verdict !== 'untraced') return counted;
  const days = evidence.figuresOf(['day']).map(({ value: day }) => dayNumber(day as Day));
  const all = [...new Set([...days, dayNumber(evidence.today)])];
  const isSpan = all.some((from) =>
    all.some((to) => {
      const span = to - from - value * each;
      return span >= -off - 1 && span <= off;
    }),
  );
  return isSpan ? { verdict: 'computed', figure: null } : counted;
};

/** "Doubled": a ratio, a change by as many percent, or how two figures stand to each other. */
const judgeMultiple = (said: SaidFigure, value: number, evidence: Evidence): Judged => {
  const direct = judgeNumber(said, value, UNITS.multiple, evidence);
  if (direct.verdict !== 'untraced') return direct;
  const change = { ...said.figure, unit: 'percent' as const, value: 100 * Math.abs(value - 1) };
  const changed = judgeNumber(
    { ...said, figure: change, direction: value > 1 ? 1 : -1, beside: [] },
    change.value,
    UNITS.percent,
    evidence,
  );
  if (changed.all?.some((each) => isNearest(each, said.attribution))) return changed;
  const isChanged = evidence.changes.some(
    ([before, after]) =>
      isAbout(value, after.value / before.value, said.figure) &&
      isSaidOf(after.figure, said.attribution, evidence) &&
      isNearest(after.figure, said.attribution),
  );
  return isChanged ? { verdict: 'computed', figure: null } : direct;
};

/** Of a word that rounds so much, the one whose it is has to be named. */
const isNearest = ({ owners: [nearest] }: Figure, { names }: Attribution): boolean =>
  nearest === undefined ||
  nearest.kind === 'subject' ||
  Object.values(names).some((said) => [...said].some((each) => areOne(plainName(nearest.name), each)));
