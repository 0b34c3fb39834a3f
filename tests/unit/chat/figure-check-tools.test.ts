import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkSentence, HAS_SOURCE, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import type { Figure } from '#lib/chat/figures/evidence-figures.ts';
import { Evidence, plainName } from '#lib/chat/figures/figure-evidence.ts';
import { type OwnerKind, UNITS, type Unit } from '#lib/chat/figures/figure-parts.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { anyOf } from '#tests/factories/any-output.ts';

/** The check over random results of every tool: each figure passes as it is, and fails moved, given to another or turned round. */

const NAMES: Record<OwnerKind, readonly string[]> = {
  product: ['Nasma full cream 1 l', 'Marooj skimmed 6 × 200 ml', 'شاي طرابا ٢٥٠ جرام', 'Zayta corn 700 ml'],
  brand: ['Kobbaya', 'Sahla', 'قمرة', 'Rif Hills'],
  retailer: ['Wahat Hyper', 'Qasr Hypermarket', 'توفيرة', 'Lotusa Market'],
  store: ['Wahat Maadi', 'Qasr Dokki', 'توفيرة المعادي'],
  category: ['UHT milk', 'Cooking oil', 'الشاي'],
  place: ['Giza', 'Luxor', 'المنصورة'],
  subject: ['Everything looked at'],
  day: ['2026-11-20'],
};
const ofField = ['Haqla', 'Qamara', 'Nourella', 'ذرة'];

const tenths = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const NUMBERS: Partial<Record<Unit, fc.Arbitrary<number>>> = {
  ...{ money: hundredths(10, 900), perUnit: hundredths(10, 900), percent: tenths(1, 99) },
  ...{ points: tenths(1, 99), index: tenths(60, 160), ratio: hundredths(2, 9) },
  ...{ count: fc.integer({ min: 2, max: 1900 }), rank: fc.integer({ min: 1, max: 40 }) },
};

const leafOf = (schema: z.core.$ZodType): fc.Arbitrary<unknown> | null => {
  const { owner, unit, isChange } = z.globalRegistry.get(schema) ?? {};
  if (schema instanceof z.ZodNumber && typeof unit === 'string') {
    const numbers = NUMBERS[unit] ?? null;
    return isChange && numbers
      ? fc.tuple(numbers, fc.boolean()).map(([number, isUp]) => (isUp ? number : -number))
      : numbers;
  }
  if (!(schema instanceof z.ZodString) || owner === undefined) return null;
  return fc.constantFrom(...(typeof owner === 'string' ? NAMES[owner] : ofField));
};

type Case = { tool: string; evidence: Evidence; figure: Figure };

const figuresOf = (tool: string, schema: z.ZodType): Case[] =>
  fc.sample(anyOf(schema, 3, leafOf), { numRuns: 24, seed: 26 }).flatMap((output) => {
    const evidence = new Evidence({ question: '', today: '2026-11-21' });
    evidence.add(schema, 'call', output);
    return evidence.figuresOf(UNITS).map((figure) => ({ tool, evidence, figure }));
  });

const ALL = Object.entries<z.ZodType>(toolOutputs).flatMap(([tool, schema]) => figuresOf(tool, schema));

const arabic = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace('.', '٫');
const grouped = (text: string) => text.replace(/^\d{4,}/, (whole) => Number(whole).toLocaleString('en'));

/** How digits are written. */
const DIGITS: ((shown: string) => string)[] = [
  ...[(shown: string) => shown, arabic, grouped, (shown: string) => arabic(grouped(shown)).replace(',', '٬')],
  ...[(shown: string) => `**${shown}**`, (shown: string) => `\u2066${shown}\u2069`],
];
const BESIDE: Record<Unit, ((shown: string) => string)[]> = {
  money: [(shown) => `EGP ${shown}`, (shown) => `${shown} جنيه`, (shown) => `${shown} pounds`],
  perUnit: [(shown) => `EGP ${shown}`, (shown) => `${shown} ج.م`, (shown) => `LE ${shown}`],
  percent: [(shown) => `${shown}%`, (shown) => `${shown} في المية`, (shown) => `${shown} percent`],
  points: [(shown) => `${shown} points`, (shown) => `${shown} نقطة مئوية`, (shown) => `${shown} pp`],
  index: [(shown) => `an index of ${shown}`, (shown) => `المؤشر ${shown}`, (shown) => `index ${shown}`],
  ratio: [(shown) => `${shown} times`, (shown) => `${shown}×`, (shown) => `${shown} مرة`],
  count: [(shown) => `${shown} of them`, (shown) => `${shown} سعرًا`, (shown) => `(${shown})`],
  rank: [(shown) => `number ${shown}`, (shown) => `#${shown}`, (shown) => `no. ${shown}`],
  day: [(shown) => shown, (shown) => `on ${shown}`, (shown) => `يوم ${shown}`],
};

const DECIMALS: Partial<Record<Unit, number>> = {
  money: 2,
  perUnit: 2,
  percent: 1,
  points: 1,
  index: 1,
  ratio: 2,
};

type Spelling = { digits: (shown: string) => string; beside: number; frame: number };
const spellings = fc.record({
  digits: fc.constantFrom(...DIGITS),
  beside: fc.nat(2),
  frame: fc.nat(2),
});

const FRAMES: ((names: string, said: string) => string)[] = [
  (names, said) => `${names}: ${said}.`,
  (names, said) => `${said} (${names})`,
  (names, said) => `| ${names} | ${said} |`,
];

const OWNING: readonly OwnerKind[] = ['product', 'brand', 'retailer', 'store', 'category', 'place'];
const ownersOf = ({ owners }: Figure) =>
  OWNING.flatMap((kind) => owners.find((owner) => owner.kind === kind) ?? []);

/** A figure with its owners and its direction. */
const write = (
  figure: Figure,
  { digits, beside, frame }: Spelling,
  { value = figure.value, owners = ownersOf(figure), isTurned = false } = {},
): string => {
  const amount = typeof value === 'string' ? value : Math.abs(value).toFixed(DECIMALS[figure.unit] ?? 0);
  const shown =
    BESIDE[figure.unit][beside]?.(
      figure.unit === 'rank' || figure.unit === 'day' ? amount : digits(amount),
    ) ?? '';
  const isUp = Number(figure.value) > 0 !== isTurned;
  const went = figure.isChange ? (isUp ? 'up ' : 'down ') : '';
  const names = owners.map(({ name }) => name).join(' · ');
  return names === '' ? `${went}${shown}` : (FRAMES[frame]?.(names, `${went}${shown}`) ?? '');
};

const isSound = (text: string, evidence: Evidence): boolean => {
  const { figures } = checkSentence(text, evidence, NO_LEAD);
  return figures.length > 0 && figures.every(({ verdict }) => HAS_SOURCE[verdict]);
};

const numbersLike = ({ evidence, figure }: Case, value: number): Figure[] =>
  evidence
    .figuresOf(UNITS)
    .filter((each) => each !== figure && Math.abs(Math.abs(Number(each.value)) - Math.abs(value)) <= 0.06);

const SHOWN = 3;
/** The texts that went wrong, where they are more than 1 in 200. */
const tooMany = (some: readonly { text: string; isRight: boolean }[]): string[] => {
  const wrong = some.filter(({ isRight }) => !isRight).map(({ text }) => text);
  return wrong.length > some.length / 200
    ? [`${wrong.length} of ${some.length}`, ...wrong.slice(0, SHOWN)]
    : [];
};

const RUNS = 2500;
const LEAST_COUNT = 20;
/** So many of each unit at least: few tools have ranks. */
const RUNS_OF_UNIT = 10;
const sampleOf = (cases: readonly Case[], numRuns: number) =>
  fc.sample(fc.tuple(fc.constantFrom(...cases), spellings), { numRuns, seed: 26 });
const CASES = [
  ...[...Map.groupBy(ALL, ({ figure }) => figure.unit).values()].flatMap((of) => sampleOf(of, RUNS_OF_UNIT)),
  ...sampleOf(ALL, RUNS),
];

describe('a figure of any tool', () => {
  it('is of each unit and most tools', () => {
    expect(new Set(CASES.map(([{ figure }]) => figure.unit))).toEqual(new Set(UNITS));
    expect(new Set(CASES.map(([{ tool }]) => tool)).size).toBeGreaterThan(15);
  });

  it('passes with its owners, its unit and its direction, in the spellings of both languages', () => {
    const outcomes = CASES.map(([{ tool, evidence, figure }, spelling]) => {
      const text = write(figure, spelling);
      return { text: `${tool} ${figure.id}: ${text}`, isRight: isSound(text, evidence) };
    });
    expect(tooMany(outcomes)).toEqual([]);
  });

  it('fails moved beyond its rounding', () => {
    const outcomes = CASES.flatMap(([each, spelling], at) => {
      const { tool, evidence, figure } = each;
      if (typeof figure.value !== 'number' || figure.unit === 'rank') return [];
      // Counts follow from one another too easily to be moved by little.
      const step = figure.unit === 'count' ? 9000 + at : 0.3 + (at % 40) / 10;
      const value = Math.abs(figure.value) * (figure.unit === 'count' ? 1 : 1.02) + step;
      if (numbersLike(each, value).length > 0) return [];
      const text = write(figure, spelling, { value });
      return [{ text: `${tool} ${figure.id}: ${text}`, isRight: !isSound(text, evidence) }];
    });
    expect(outcomes.length).toBeGreaterThan(RUNS / 2);
    expect(tooMany(outcomes)).toEqual([]);
  });

  it('fails given to another product, brand, shop, category or place', () => {
    const outcomes = CASES.flatMap(([each, spelling], at) => {
      const { tool, evidence, figure } = each;
      const owners = ownersOf(figure);
      const own = owners[at % Math.max(1, owners.length)];
      // How many a list has, and other small counts, are the difference of two others more often than not.
      if (figure.unit === 'count' && Number(figure.value) < LEAST_COUNT) return [];
      if (typeof figure.value !== 'number' || !own || numbersLike(each, figure.value).length > 0) return [];
      const known = new Set(
        evidence.names.filter(({ kinds }) => kinds.includes(own.kind)).map(({ name }) => name),
      );
      const other = NAMES[own.kind].find(
        (name) => known.has(plainName(name)) && !figure.owners.some((owner) => owner.name === name),
      );
      if (!other) return [];
      const given = owners.map((owner) => (owner === own ? { ...owner, name: other } : owner));
      const text = write(figure, spelling, { owners: given });
      return [{ text: `${tool} ${figure.id}: ${text}`, isRight: !isSound(text, evidence) }];
    });
    expect(outcomes.length).toBeGreaterThan(RUNS / 10);
    expect(tooMany(outcomes)).toEqual([]);
  });

  it('fails turned round', () => {
    const outcomes = CASES.flatMap(([each, spelling]) => {
      const { tool, evidence, figure } = each;
      if (!figure.isChange || numbersLike(each, Number(figure.value)).length > 0) return [];
      const text = write(figure, spelling, { isTurned: true });
      return [{ text: `${tool} ${figure.id}: ${text}`, isRight: !isSound(text, evidence) }];
    });
    expect(outcomes.length).toBeGreaterThan(RUNS / 50);
    expect(tooMany(outcomes)).toEqual([]);
  });
});
