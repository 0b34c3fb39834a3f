import type { Figure } from './evidence-figures.ts';
import { earlierIdOf, plainName } from './figure-evidence.ts';
import type { Unit } from './figure-parts.ts';
import { clauseOf, type Mention, mentionsWithin, type Sentence } from './sentence-names.ts';
import type { TextFigure, TextUnit } from './text-figures.ts';
import { areOne } from './whose.ts';

/** Figures that follow from two others beside them: differences, percentages, ratios and shares, in their unit and direction. */

/** A figure that has a source, said in the same paragraph. */
export type Operand = {
  /** As it is said. */
  value: number;
  unit: TextUnit;
  /** What it may be in the results; none of one that is worked out itself, or given. */
  figures: readonly Figure[];
  /** Its place in the sentence that is judged; null: in one before. */
  from: number | null;
};

/** Two sides of a comparison: the names that something is said of, and those that they are compared with. */
export type Sides = { subjects: readonly string[]; references: readonly string[] };

const REFERENCE =
  /\b(?:than|against|versus|vs|compared (?:with|to))\b|مقابل|مقارنة ب|(?<![\p{L}])(?:عن|من)(?![\p{L}])/giu;

/** "Twice the price of Marooj", "twice as dear as at Wahat". */
const OF_MULTIPLE =
  /\b(?:than|of|as)(?= (?:that |those |of |in |at |the )*\u25A0)|(?<![\p{L}])(?:سعر|ثمن|تمن|متوسط)\p{L}{0,3}(?= (?:في |عند )?\u25A0)/giu;

/** "Nasma is dearer than Marooj": Nasma, and Marooj. */
export const sidesOf = (sentence: Sentence, figure: TextFigure): Sides => {
  const clause = clauseOf(sentence, figure);
  const words = sentence.rest.slice(clause.from, clause.to);
  const compared = figure.unit === 'multiple' ? OF_MULTIPLE : REFERENCE;
  const marks = [...words.matchAll(compared)].map(({ index }) => clause.from + index);
  const named = mentionsWithin(sentence, clause).filter(({ kinds }) => kinds.length > 0);
  const isReference = ({ from }: Mention) => {
    const mark = marks.findLast((each) => each < from);
    return (
      mark !== undefined && !(figure.from > mark && figure.from < from && isPlace(sentence, mark, figure))
    );
  };
  const namesOf = (some: readonly Mention[]) => some.map(({ name }) => name);
  return {
    subjects: namesOf(named.filter((each) => !isReference(each))),
    references: namesOf(named.filter(isReference)),
  };
};

/** «من 50 إلى 53 في واحات»: what the word before a figure begins is a span. */
const isPlace = ({ rest }: Sentence, mark: number, figure: TextFigure): boolean =>
  /^\S+\s*$/u.test(rest.slice(mark, figure.from));

type Claim = {
  figure: TextFigure;
  value: number;
  /** Up, down or neither. */
  direction: -1 | 0 | 1;
  sides: Sides;
  /** The sentence that it stands in, without names. */
  text: string;
};

/** @param isSaid whether an operand is of the names in the claim */
export const isDerived = (
  claim: Claim,
  beside: readonly Operand[],
  isSaid: (operand: Operand) => boolean,
): boolean =>
  beside.some((one) => isSaid(one) && isOffHundred(claim, one)) ||
  beside.some((one, at) =>
    beside.some(
      (other, place) => at !== place && (isSaid(one) || isSaid(other)) && follows(claim, one, other),
    ),
  );

/** "An index of 92.4, 7.6 % below the others". */
const isOffHundred = ({ figure, value, direction }: Claim, one: Operand): boolean =>
  (figure.unit === 'percent' || figure.unit === 'points') &&
  readingsOf(one).some(
    ({ unit, value: index }) =>
      unit === 'index' &&
      isAbout(value, index - 100, figure) &&
      (direction === 0 || Math.sign(index - 100) === direction),
  );

/** As the first operand stands to the second. */
const follows = (claim: Claim, one: Operand, other: Operand): boolean => {
  const isOrdered = claim.direction !== 0 || claim.figure.isSigned || claim.figure.unit === 'multiple';
  const order = isOrdered ? orderOf(claim, one, other) : null;
  if (order === false) return false;
  return pairsOf(one, other).some(([a, b, unit]) => {
    const { direction, value, figure } = claim;
    // Which of the two is spoken of is known: then the sign is, too.
    if (
      order === true &&
      direction !== 0 &&
      figure.unit !== 'multiple' &&
      a !== b &&
      Math.sign(a - b) !== direction
    )
      return false;
    return resultsOf(figure.unit, unit, a, b).some((exact) => isAbout(value, exact, figure));
  });
};

/** Whether the first is what is spoken of, and the second what it is compared with; null: nothing says so. */
const orderOf = ({ sides, text }: Claim, one: Operand, other: Operand): boolean | null => {
  const { subjects, references } = sides;
  const bySubject = Number(isOf(one, subjects)) - Number(isOf(other, subjects));
  if (bySubject !== 0) return bySubject > 0;
  const byReference = Number(isOf(other, references)) - Number(isOf(one, references));
  if (byReference !== 0) return byReference > 0;
  return laterOf(text, one, other);
};

const isOf = ({ figures }: Operand, names: readonly string[]): boolean =>
  figures.some(({ owners }) =>
    owners.some((owner) => names.some((name) => areOne(plainName(owner.name), name))),
  );

const FROM = /(?:\bfrom|(?<![\p{L}])من)\P{N}{0,20}$/u;
const TO = /^\P{N}{0,30}(?:\bto\b|(?<![\p{L}])(?:الي|ل)(?![\p{L}]))\P{N}{0,30}$/u;
/** "From 50 to 53"; or the same was first the one and is now the other. */
const laterOf = (text: string, one: Operand, other: Operand): boolean | null => {
  if (isEarlier(other, one)) return true;
  if (isEarlier(one, other)) return false;
  if (one.from === null || other.from === null) return null;
  const [first, second] = one.from < other.from ? [one.from, other.from] : [other.from, one.from];
  const between = text.slice(first, second).replace(/^[\d.,]+/, '');
  return FROM.test(text.slice(0, first)) && TO.test(between) ? one.from > other.from : null;
};

const isEarlier = (one: Operand, other: Operand): boolean =>
  other.figures.some(({ id }) => {
    const before = earlierIdOf(id);
    return before !== null && one.figures.some((each) => each.id === before);
  });

const UNIT_OF: Partial<Record<TextUnit, Unit>> = {
  ...{ money: 'money', percent: 'percent', points: 'points', index: 'index', ratio: 'ratio', bare: 'count' },
};

type Pair = [one: number, other: number, unit: Unit];

/** What both may be, in one unit; rounded as they are said, too. */
const pairsOf = (one: Operand, other: Operand): Pair[] => {
  const all: Pair[] = [];
  for (const a of readingsOf(one))
    for (const b of readingsOf(other))
      if (a.unit === b.unit) all.push([a.value, b.value, a.unit], [one.value, other.value, a.unit]);
  return all;
};

const readingsOf = ({ figures, unit, value }: Operand): { value: number; unit: Unit }[] => {
  if (figures.length > 0) return figures.flatMap((each) => numberOf(each));
  const own = UNIT_OF[unit];
  if (own === undefined) return [];
  // What is worked out from prices of a base unit is money, too.
  return own === 'money'
    ? [
        { value, unit: own },
        { value, unit: 'perUnit' },
      ]
    : [{ value, unit: own }];
};

const numberOf = ({ value, unit }: Figure): { value: number; unit: Unit }[] =>
  typeof value === 'number' ? [{ value, unit }] : [];

const OF_MONEY: ReadonlySet<Unit> = new Set(['money', 'perUnit']);
const OF_SCALES: ReadonlySet<Unit> = new Set(['percent', 'points', 'index']);

/** What may be said of two numbers of a unit in another: their difference, by how many percent they differ, how many times the one is. */
const resultsOf = (said: TextUnit, unit: Unit, a: number, b: number): number[] => {
  const [isMoney, isScale, isCount] = [OF_MONEY.has(unit), OF_SCALES.has(unit), unit === 'count'];
  const ratio = b === 0 ? [] : [a / b];
  const percent = ratio.map((each) => 100 * (each - 1));
  const share = isCount && a > 0 && a <= b ? ratio.map((each) => 100 * each) : [];
  switch (said) {
    case 'money':
      return isMoney ? [a - b] : [];
    case 'points':
      return isScale ? [a - b] : [];
    case 'percent':
      return [...percent, ...share];
    case 'ratio':
    case 'multiple':
      return ratio;
    case 'any':
      return [a - b, ...percent, ...ratio];
    case 'bare':
      return isCount || isMoney ? [a - b, ...ratio] : [];
    default:
      return [];
  }
};

const HALF = 0.5;
const TINY = 1e-9;
/** Of what follows, rounding may take more than of a result's own figures: "6 % more" for 5.6. */
const MOST_ROUNDED = 0.1;

/** "Doubled" may be this much off. */
export const MOST_ABOUT = 0.12;

/** What follows from others, after rounding. */
export const isAbout = (said: number, exact: number, figure: TextFigure): boolean => {
  const [shown, meant] = figure.isSigned ? [said, exact] : [Math.abs(said), Math.abs(exact)];
  const off = Math.abs(shown - meant);
  if (figure.isAbout) return off <= MOST_ABOUT * Math.abs(meant);
  return off <= HALF * 10 ** -figure.decimals + TINY && off <= MOST_ROUNDED * Math.abs(meant) + TINY;
};
