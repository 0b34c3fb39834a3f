import { describe, expect, it } from 'vitest';
import { checkSentence, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { evidenceOf, historyOf, indicesOf, pricesOf } from '#tests/factories/looked-up.ts';

/** Whose the figures are that a sentence says, where several subjects, shops and brands were looked at. */

const shelves = { 'Wahat Hyper': 50.95, 'Qasr Hypermarket': 53.95 };
const evidence = evidenceOf([
  [
    'getPriceHistory',
    historyOf('UHT milk', -3.1, {
      retailers: { 'Wahat Hyper': 1.7, 'Qasr Hypermarket': -4.4 },
      brands: { Nasma: 2.6, Lazzaza: -5.2 },
    }),
  ],
  ['getPriceHistory', historyOf('Cooking oil', 5.3)],
  ['getPrices', pricesOf('Nasma UHT milk full cream 1 l', shelves, { subject: 'Nasma (UHT milk)' })],
  ['getPrices', pricesOf('Marooj UHT milk 1 l', { 'Wahat Hyper': 47.25 }, { subject: 'Marooj (UHT milk)' })],
  ['compareRetailers', indicesOf('Tea', 'Tea', { 'Wahat Hyper': 92.4, 'Qasr Hypermarket': 107.3 })],
]);
const verdictsOf = (text: string) =>
  checkSentence(text, evidence, NO_LEAD).figures.map(({ verdict }) => verdict);

describe('a figure of one subject among several', () => {
  it.each([
    ['UHT milk fell by 3.1% and cooking oil rose by 5.3%.', ['exact', 'exact']],
    ['UHT milk moved by 5.3% and cooking oil by 3.1%.', ['misattributed', 'misattributed']],
    ['Prices of oil are up 5.3%, those of milk down 3.1%.', ['exact', 'exact']],
    ['Prices of milk are up 5.3%.', ['misattributed']],
    ['UHT milk and cooking oil moved by 3.1% and 5.3%.', ['exact', 'exact']],
    ['Cooking oil, on the other hand, rose 5.3%.', ['exact']],
    ['| Cooking oil | 5.3% |', ['exact']],
    ['| UHT milk | 5.3% |', ['misattributed']],
    ['Nasma costs EGP 50.95 at Wahat Hyper, Marooj EGP 47.25.', ['exact', 'exact']],
    ['Nasma costs EGP 47.25 at Wahat Hyper.', ['misattributed']],
    ['Nasma milk costs EGP 50.95 at Wahat Hyper.', ['exact']],
    ['Marooj milk costs EGP 53.95.', ['misattributed']],
    ['Cooking oil costs EGP 50.95.', ['misattributed']],
    ['It rose 5.3% instead, a steady climb.', ['exact']],
  ])('%s', (text, verdicts) => {
    expect(verdictsOf(text)).toEqual(verdicts);
  });
});

describe('a figure of one', () => {
  it.each([
    ['The price of UHT milk rose by 1.7%.', ['misattributed']],
    ['UHT milk fell by 5.2%.', ['misattributed']],
    ['In UHT milk the largest rise was 2.6%.', ['exact']],
    ['In UHT milk one brand rose by 2.6%.', ['exact']],
    ['UHT milk moved between -4.4% and 1.7%, depending on the shop.', ['exact', 'exact']],
    ['Nasma: UHT milk rose by 2.6%.', ['exact']],
    ['The smallest rise in UHT milk: down 3.1%.', ['exact']],
    ['The smallest rise in UHT milk: up 3.1%.', ['misattributed']],
  ])('is said of the whole, or is not: %s', (text, verdicts) => {
    expect(verdictsOf(text)).toEqual(verdicts);
  });
});

describe('a figure of all', () => {
  it.each([
    ['At Wahat Hyper milk moved by 3.1%.', ['misattributed']],
    ['At Wahat Hyper, milk rose by 1.7%.', ['exact']],
    ['At Wahat Hyper, milk fell by 3.1%.', ['misattributed']],
    ['Milk fell by 3.1%, most of all at Qasr Hypermarket.', ['exact']],
    ['Across all retailers milk fell by 3.1%, at Wahat Hyper it rose by 1.7%.', ['exact', 'exact']],
    ['Nasma milk fell by 3.1%.', ['misattributed']],
    ['Nasma milk rose by 2.6%, while all of milk fell by 3.1%.', ['exact', 'exact']],
    ['Nasma rose by 2.6%, the category as a whole fell by 3.1%.', ['exact', 'exact']],
    ['Wahat Hyper is the cheapest for tea. Its index is 92.4.', ['exact']],
    ['On average Nasma costs EGP 52.45, and least at Wahat Hyper.', ['exact']],
    ['At Wahat Hyper it is EGP 1.50 below the average of EGP 52.45.', ['untraced', 'exact']],
  ])('%s', (text, verdicts) => {
    expect(verdictsOf(text)).toEqual(verdicts);
  });
});

it('is of a shop whose own brand has its name', () => {
  const ownBrand = evidenceOf([
    ['getPriceHistory', historyOf('Tea', 1.2, { retailers: { Tawfeera: 4.4 }, brands: { Tawfeera: 8.8 } })],
    [
      'getPrices',
      pricesOf('Nasma 1 l', { Tawfeera: 50.75, 'Wahat Hyper': 52 }, { subject: 'Nasma (UHT milk)' }),
    ],
  ]);
  const verdicts = (text: string) =>
    checkSentence(text, ownBrand, NO_LEAD).figures.map(({ verdict }) => verdict);
  expect(verdicts('At Tawfeera it costs EGP 50.75.')).toEqual(['exact']);
  expect(verdicts('At Tawfeera tea rose by 4.4%.')).toEqual(['exact']);
  expect(verdicts('Tawfeera tea rose by 8.8%.')).toEqual(['exact']);
  expect(verdicts('At Tawfeera it costs EGP 52.')).toEqual(['misattributed']);
});
