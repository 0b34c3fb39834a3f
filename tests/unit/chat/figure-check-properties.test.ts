import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSentence, HAS_SOURCE, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import {
  evidenceOf as evidenceOfCalls,
  historyOf,
  pricesOf as pricesOfOne,
} from '#tests/factories/looked-up.ts';

/** The check over random results: what stands in one passes in any spelling, and what was moved, swapped or turned does not. */

const RETAILERS = ['Wahat Hyper', 'Qasr Hypermarket', 'توفيرة', 'Lotusa Market', 'بازارك'];
const PRODUCTS = [
  'Nasma UHT milk 1 l',
  'Marooj skimmed 6 × 200 ml',
  'شاي طرابا ٢٥٠ جرام',
  'Zayta corn 700 ml',
];

const piastres = fc.integer({ min: 1_000, max: 99_999 }).map((amount) => amount / 100);
const cell = fc.record({
  product: fc.nat(PRODUCTS.length - 1),
  retailer: fc.nat(RETAILERS.length - 1),
  price: piastres,
});
const cells = fc.uniqueArray(cell, { minLength: 4, maxLength: 20, selector: (each) => each.price });

type Cell = { product: number; retailer: number; price: number };

const looked = (retailers: readonly string[]) => ({
  ...{ subject: 'Milk', products: 4, retailers, from: '2026-11-01', to: '2026-11-20' },
  ...{ dataset: 'sample', alsoIn: [], notSearched: [] },
});

const pricesOf = (rows: readonly Cell[]) => ({
  ...{ status: 'ok', looked: looked(RETAILERS), currency: 'EGP', baseUnit: 'l', unitPrice: null, total: 4 },
  products: PRODUCTS.flatMap((name, product) => {
    const own = rows.filter((row) => row.product === product);
    const prices = own.map(({ retailer, price }) => ({
      ...{ retailer: RETAILERS[retailer], price, regularPrice: price, unitPrice: price },
    }));
    const all = own.map(({ price }) => price);
    if (all.length === 0) return [];
    return [{ name, lowest: Math.min(...all), highest: Math.max(...all), average: all[0], prices }];
  }),
});

const evidenceOf = (rows: readonly Cell[], change = -3.2) => {
  const evidence = new Evidence({ question: '', today: '2026-11-20' });
  evidence.add(toolOutputs.getPrices, 'call_1', pricesOf(rows));
  evidence.add(toolOutputs.getTopMovers, 'call_2', {
    ...{ status: 'ok', looked: looked([]), currency: 'EGP', total: 1, price: 'effective', by: 'brand' },
    movers: [{ product: 'Nasma', changePercent: change, prices: 118 }],
  });
  return evidence;
};

const arabic = (text: string) =>
  text
    .replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    .replace('.', '٫')
    .replace(',', '٬');
const grouped = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2 });

const SPELLINGS: ((value: number) => string)[] = [
  (value) => `EGP ${value.toFixed(2)}`,
  (value) => `${value.toFixed(2)} EGP`,
  (value) => `LE ${value.toFixed(2)}`,
  (value) => `**EGP ${value.toFixed(2)}**`,
  (value) => `\u2066EGP ${grouped(value)}\u2069`,
  (value) => `${value.toFixed(2)} جنيه`,
  (value) => `${arabic(value.toFixed(2))} جنيه`,
  (value) => `${arabic(grouped(value))} جنيهًا`,
  (value) => `\u200F${value.toFixed(2)}\u200F ج.م`,
  (value) => `${Math.round(value * 100)} piastres`,
  (value) => `${Math.round(value * 100)} قرش`,
  (value) => `EGP\u00A0${value.toFixed(2)}`,
];
const SENTENCES: ((price: string, product: string, retailer: string) => string)[] = [
  (price, product, retailer) => `${product} costs ${price} at ${retailer}.`,
  (price, product, retailer) => `${retailer}: ${price} (${product})`,
  (price, product, retailer) => `سعر ${product} ${price} في ${retailer}.`,
  (price, product, retailer) => `| ${product} | ${retailer} | ${price} |`,
];
const isSound = (written: string, evidence: Evidence): boolean => {
  const { figures } = checkSentence(written, evidence, NO_LEAD);
  return figures.length > 0 && figures.every(({ verdict }) => HAS_SOURCE[verdict]);
};
const nameOf = (row: Cell): [string, string] => [PRODUCTS[row.product] ?? '', RETAILERS[row.retailer] ?? ''];

const MARKETS = fc
  .sample(cells, { numRuns: 50, seed: 26 })
  .map((rows) => ({ rows, evidence: evidenceOf(rows) }));

/** A price of one of fifty markets, and how it is said. */
const said = fc.record({
  market: fc.constantFrom(...MARKETS),
  place: fc.nat(),
  spell: fc.constantFrom(...SPELLINGS),
  write: fc.constantFrom(...SENTENCES),
});
type Said = { row: Cell; rows: Cell[]; evidence: Evidence; say: (price: number, row: Cell) => string };

/** How often of so many random cases something is as it should be. */
const shareOf = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean, runs = 1500): number => {
  const sample = fc.sample(arbitrary, { numRuns: runs, seed: 26 });
  return sample.filter(holds).length / sample.length;
};
const cases: fc.Arbitrary<Said> = said.map(({ market: { rows, evidence }, place, spell, write }) => ({
  ...{ row: rows[place % rows.length] as Cell, rows, evidence },
  say: (price, row) => write(spell(price), ...nameOf(row)),
}));

const MOST_FALSE_ALARMS = 0.005;

describe('a price of a result', () => {
  it('passes in twelve spellings, in both languages', () => {
    const share = shareOf(cases, ({ row, evidence, say }) => isSound(say(row.price, row), evidence));
    expect(share).toBeGreaterThanOrEqual(1 - MOST_FALSE_ALARMS);
  });

  it('fails where it was moved beyond its rounding', () => {
    const moved = fc.tuple(cases, fc.integer({ min: 1, max: 400 }), fc.boolean());
    const share = shareOf(moved, ([{ row, rows, evidence, say }, by, isUp]) => {
      const price = Math.round((row.price + ((isUp ? 1 : -1) * by) / 100) * 100) / 100;
      const isOther = rows.some((other) => other.price === price);
      return isOther || !isSound(say(price, row), evidence);
    });
    expect(share).toBeGreaterThanOrEqual(1 - MOST_FALSE_ALARMS);
  });

  it('fails where it is given to another shop', () => {
    const share = shareOf(cases, ({ row, evidence, say }) => {
      const retailer = (row.retailer + 1) % RETAILERS.length;
      return !isSound(say(row.price, { ...row, retailer }), evidence);
    });
    expect(share).toBeGreaterThanOrEqual(1 - MOST_FALSE_ALARMS);
  });
});

const tenths = fc.integer({ min: 1, max: 400 }).map((value) => value / 10);
const UP = [
  (value: string) => `Prices rose by ${value}%.`,
  (value: string) => `ارتفعت الأسعار ${value}٪`,
  (value: string) => `Prices changed by +${value}%.`,
];
const DOWN = [
  (value: string) => `Prices fell by ${value}%.`,
  (value: string) => `انخفضت الأسعار ${value}%`,
  (value: string) => `Prices changed by −${value} %.`,
];

describe('a change of a result', () => {
  const changes = fc.tuple(tenths, fc.boolean(), fc.nat(2), fc.boolean());
  const write = (value: number, isUp: boolean, way: number, isArabic: boolean): string => {
    const shown = value.toFixed(1);
    return (isUp ? UP : DOWN)[way]?.(isArabic ? arabic(shown) : shown) ?? '';
  };

  it('passes with the word or the sign of its direction, and fails turned round', () => {
    const share = shareOf(
      changes,
      ([value, isUp, way, isArabic]) => {
        const evidence = evidenceOf([], isUp ? value : -value);
        return (
          isSound(write(value, isUp, way, isArabic), evidence) &&
          !isSound(write(value, !isUp, way, isArabic), evidence)
        );
      },
      300,
    );
    expect(share).toBe(1);
  });
});

const CATEGORIES = ['UHT milk', 'Cooking oil', 'Tea', 'White cheese', 'زيت الطعام', 'الشاي', 'الجبن الأبيض'];
const BRANDS = ['Nasma', 'Marooj', 'Lazzaza', 'نسمة', 'مروج'];

/** The results of two look-ups, and a sentence that says the first figure of the first and the second of the second. */
type Swap = { evidence: Evidence; write: (one: string, other: string) => string; shown: [string, string] };

const TWO_CHANGES: ((a: string, b: string, one: string, other: string) => string)[] = [
  (a, b, one, other) => `${a} moved by ${one}% and ${b} by ${other}%.`,
  (a, b, one, other) => `Prices of ${b} changed ${other}%, those of ${a} ${one}%.`,
  (a, b, one, other) => `تغيّر سعر ${a} ${arabic(one)}٪ مقابل ${arabic(other)}٪ في ${b}`,
  (a, b, one, other) => `| ${a} | ${one}% |\n| ${b} | ${other}% |`,
];
const TWO_PRICES: typeof TWO_CHANGES = [
  (a, b, one, other) => `${a} costs EGP ${one} at Wahat Hyper, ${b} EGP ${other}.`,
  (a, b, one, other) => `سعر ${a} ${one} جنيه في Wahat Hyper بينما سعر ${b} ${other} جنيه`,
  (a, b, one, other) => `- ${a}: EGP ${one}\n- ${b}: EGP ${other}`,
];

/** The names stand above the lines alone. */
const HEADED_CHANGES: typeof TWO_CHANGES = [
  (a, b, one, other) => `## ${a}\n\n- Prices moved by ${one}%\n\n## ${b}\n\n- Prices moved by ${other}%`,
  (a, b, one, other) => `**${a}**\n\nIt moved by ${one}%.\n\n**${b}:**\n\nIt moved by ${other}%.`,
  (a, b, one, other) => `### أسعار ${b}\n\n- التغيّر ${arabic(other)}٪\n\n### ${a}\n\n- التغيّر ${one}%`,
];
const HEADED_PRICES: typeof TWO_CHANGES = [
  (a, b, one, other) => `### ${a}\n\n- Wahat Hyper: EGP ${one}\n\n### ${b}\n\n- Wahat Hyper: EGP ${other}`,
  (a, b, one, other) =>
    `**${a}**\n\nسعره في Wahat Hyper ${one} جنيه.\n\n**${b}**\n\n- ${other} جنيه في Wahat Hyper`,
];

const pairOf = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: 2, maxLength: 2 });

const SWAPS = 12;
/** So many pairs of look-ups, each said in one of several ways. */
const swapsOf = (
  results: fc.Arbitrary<{ evidence: Evidence; names: [string, string]; shown: [string, string] }>,
  ways: typeof TWO_CHANGES,
): fc.Arbitrary<Swap> =>
  fc
    .tuple(fc.constantFrom(...fc.sample(results, { numRuns: SWAPS, seed: 26 })), fc.constantFrom(...ways))
    .map(([{ evidence, names, shown }, write]) => ({
      ...{ evidence, shown, write: (one, other) => write(...names, one, other) },
    }));

const changesOfTwo = fc
  .tuple(pairOf(CATEGORIES), pairOf([...Array(300).keys()]), fc.boolean())
  .map(([[a = '', b = ''], [one = 0, other = 0], isUp]) => {
    const [first, second] = [(one + 1) / 10, (other + 1) / 10];
    const evidence = evidenceOfCalls([
      ['getPriceHistory', historyOf(a, isUp ? first : -first)],
      ['getPriceHistory', historyOf(b, second)],
    ]);
    return {
      evidence,
      names: [a, b] as [string, string],
      shown: [first.toFixed(1), second.toFixed(1)] as [string, string],
    };
  });
const pricesOfTwo = fc
  .tuple(pairOf(BRANDS), pairOf([...Array(90).keys()]))
  .map(([[a = '', b = ''], [one = 0, other = 0]]) => {
    const call = (brand: string, price: number) =>
      [
        'getPrices',
        pricesOfOne(`${brand} 1 l`, { 'Wahat Hyper': price }, { subject: `${brand} (UHT milk)` }),
      ] as const;
    const evidence = evidenceOfCalls([call(a, 10.25 + one), call(b, 10.25 + other)]);
    return {
      ...{ evidence, names: [a, b] as [string, string] },
      shown: [(10.25 + one).toFixed(2), (10.25 + other).toFixed(2)] as [string, string],
    };
  });

describe('figures of two look-ups', () => {
  /** Of each figure, in the order of the lines, whether it passes. */
  const outcomesOf = (text: string, evidence: Evidence): boolean[] => {
    let lead = NO_LEAD;
    return text.split(/(?<=\n)/).flatMap((line) => {
      const checked = checkSentence(line, evidence, lead);
      lead = checked.lead;
      return checked.figures.map(({ verdict }) => HAS_SOURCE[verdict]);
    });
  };
  it.each([
    ['changes of two categories', swapsOf(changesOfTwo, TWO_CHANGES)],
    ['prices of two brands', swapsOf(pricesOfTwo, TWO_PRICES)],
    ['changes below headings', swapsOf(changesOfTwo, HEADED_CHANGES)],
    ['prices below headings', swapsOf(pricesOfTwo, HEADED_PRICES)],
  ])('pass as they are, and fail exchanged: %s', (_, swaps) => {
    const passed = shareOf(
      swaps,
      ({ evidence, write, shown }) => {
        const outcomes = outcomesOf(write(...shown), evidence);
        return outcomes.length > 1 && outcomes.every(Boolean);
      },
      300,
    );
    expect(passed).toBeGreaterThanOrEqual(1 - MOST_FALSE_ALARMS);
    const caught = shareOf(
      swaps,
      ({ evidence, write, shown: [one, other] }) =>
        one === other || !outcomesOf(write(other, one), evidence).some(Boolean),
      100,
    );
    expect(caught).toBeGreaterThanOrEqual(1 - MOST_FALSE_ALARMS);
  });
});
