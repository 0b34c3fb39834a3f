import { describe, expect, it } from 'vitest';
import { checkSentence, HAS_SOURCE, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { heldFrom } from '#lib/chat/figures/sentences.ts';
import { textFigures } from '#lib/chat/figures/text-figures.ts';
import { evidenceOf, historyOf, pricesOf } from '#tests/factories/looked-up.ts';

/** Numbers that are written as words: read as digits are, with their unit, and none where the words mean something else. */

const read = (text: string) =>
  textFigures(spelled(text).text).map(({ value, unit }) => [Math.round(Number(value) * 100) / 100, unit]);

describe('a number in words', () => {
  it.each([
    ['rose by twenty percent', [[20, 'percent']]],
    ['rose by twenty-five per cent', [[25, 'percent']]],
    ['five percent', [[5, 'percent']]],
    ['one percent', [[1, 'percent']]],
    ['half a percent', [[0.5, 'percent']]],
    ['three and a half percent', [[3.5, 'percent']]],
    ['costs fifty pounds', [[50, 'money']]],
    ['costs half a pound', [[0.5, 'money']]],
    ['a hundred and twenty prices', [[120, 'bare']]],
    ['nineteen shops', [[19, 'bare']]],
    ['seven days', [[7, 'days']]],
    ['two points', [[2, 'points']]],
    ['three times as dear', [[3, 'multiple']]],
    ['has doubled', [[2, 'multiple']]],
    ['twice as expensive', [[2, 'multiple']]],
    ['half the price of', [[0.5, 'multiple']]],
    ['fell by a third', [[33.33, 'percent']]],
    ['a quarter cheaper', [[25, 'percent']]],
    ['fell by half', [[50, 'percent']]],
    ['زادت عشرين في المية', [[20, 'percent']]],
    ['زادت خمسة وعشرين بالمئة', [[25, 'percent']]],
    ['تلاتة جنيه', [[3, 'money']]],
    ['بعشرين جنيه', [[20, 'money']]],
    ['تلاتة جنيه ونص', [[3.5, 'money']]],
    ['50 جنيه ونص', [[50.5, 'money']]],
    ['نص جنيه', [[0.5, 'money']]],
    ['اتنين في المية', [[2, 'percent']]],
    ['واحد في المية', [[1, 'percent']]],
    ['خمستاشر متجر', [[15, 'bare']]],
    ['ثلاثة عشر متجرًا', [[13, 'bare']]],
    ['مائة وعشرين سعرًا', [[120, 'bare']]],
    ['تضاعف السعر', [[2, 'multiple']]],
    ['زاد بنسبة الضعف', [[2, 'multiple']]],
    ['ضعف سعر مروج', [[2, 'multiple']]],
    ['نص سعر مروج', [[0.5, 'multiple']]],
    ['أرخص بمقدار الثلث', [[33.33, 'percent']]],
    ['زاد بالربع', [[25, 'percent']]],
  ])('%s', (text, figures) => {
    expect(read(text)).toEqual(figures);
  });

  it.each([
    ...[
      'half of the shops',
      'half a litre',
      'a half-litre pack',
      'the second half of the month',
      'half price',
    ],
    ...['one of the shops', 'the one at Wahat', 'one more', 'a third of the range', 'a third retailer'],
    ...['this quarter', 'a double pack', 'the second at half price', 'someone'],
    ...['by quarter', 'by third parties', 'often', 'the tenth', 'weight', 'hundreds of prices'],
    ...['نص لتر', 'نصف المتاجر', 'ربع المتاجر', 'الربع الأول', 'واحد من المتاجر', 'يوم الاثنين', 'المية'],
    ...[
      'القطعة الثانية بنصف السعر',
      'واحد منها بنصف السعر',
      'ضعف الطلب',
      'لست متأكدًا',
      'تمن اللبن',
      'النص',
      'ربيع',
    ],
  ])('is none in: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

const evidence = evidenceOf([
  [
    'getPriceHistory',
    {
      ...historyOf('UHT milk', 20, { retailers: { 'Wahat Hyper': 98.4, 'Qasr Hypermarket': -33.1 } }),
      series: [{ name: 'Taraba 250 g', first: 40, last: 81, changePercent: 102.5 }],
    },
  ],
  ['getPrices', pricesOf('Nasma UHT milk 1 l', { 'Lotusa Market': 30, 'Bazarak Online': 62 })],
]);

describe('a number in words is held to the results', () => {
  const isSound = (text: string) =>
    checkSentence(text, evidence, NO_LEAD).figures.every(({ verdict }) => HAS_SOURCE[verdict]);
  it.each([
    ...['Milk rose by twenty percent.', 'Milk is up twenty percent over the last four weeks.'],
    ...[
      'Prices at Wahat Hyper almost doubled.',
      'At Qasr Hypermarket it fell by a third.',
      'زاد اللبن عشرين في المية',
    ],
    ...['Taraba 250 g doubled.', 'Bazarak Online asks EGP 62, twice the price of Lotusa Market at EGP 30.'],
    ...['تضاعف السعر في Wahat Hyper', 'Lotusa Market asks EGP 30, half as much as Bazarak Online at EGP 62.'],
    'Half of the shops have it, one of them at half price.',
  ])('%s', (text) => {
    expect(isSound(text)).toBe(true);
  });

  it.each([
    ...['Milk rose by thirty percent.', 'Milk fell by twenty percent.', 'Milk doubled.'],
    ...['Prices at Wahat Hyper tripled.', 'At Wahat Hyper it fell by a third.', 'نزل اللبن عشرين في المية'],
    ...['زاد اللبن تلاتين في المية', 'At Qasr Hypermarket prices doubled.', 'Prices at Wahat Hyper halved.'],
    ...['Lotusa Market asks EGP 30, twice the price of Bazarak Online at EGP 62.', 'نزل اللبن بمقدار النصف'],
  ])('not: %s', (text) => {
    expect(isSound(text)).toBe(false);
  });
});

describe('a sentence waits from a number in words on', () => {
  it.each([
    ['It rose by twen', 'It rose by '],
    ['It rose by twenty percent', 'It rose by '],
    ['It has doub', 'It has '],
    ['It is twice as', 'It is '],
    ['It is twice a week at', null],
    ['It is half of the', null],
    ['one', ''],
    ['one of them', null],
    ['one percent of', ''],
    ['It fell by a thi', 'It fell by '],
    ['It fell by a third of the', null],
    ['زادت عشر', 'زادت '],
    ['زادت وعشرين', 'زادت '],
    ['It is nothing', null],
  ])('%s', (text, out) => {
    const held = heldFrom(text);
    expect(held === null ? null : text.slice(0, held)).toBe(out);
  });
});
