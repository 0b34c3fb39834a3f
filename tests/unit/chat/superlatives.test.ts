import { describe, expect, it } from 'vitest';
import { checkSentence, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { evidenceOf, indicesOf, pricesOf } from '#tests/factories/looked-up.ts';

/** The cheapest and the dearest are first or last in the list that has their figure. */

const shelves = { 'Wahat Hyper': 50.95, 'Qasr Hypermarket': 53.95, 'Lotusa Market': 57.25, توفيرة: 52.25 };
const evidence = evidenceOf([
  ['getPrices', pricesOf('Nasma UHT milk 1 l', shelves, { subject: 'Nasma (UHT milk)' })],
  [
    'compareRetailers',
    indicesOf('Tea', 'Tea', { 'Wahat Hyper': 92.4, توفيرة: 98.2, 'Lotusa Market': 107.3 }),
  ],
]);
const lastVerdictOf = (text: string) =>
  checkSentence(text, evidence, NO_LEAD)
    .figures.map(({ verdict }) => verdict)
    .at(-1);

describe('who is said to be first', () => {
  it.each([
    'Qasr Hypermarket is the cheapest at EGP 53.95.',
    'The cheapest is Qasr Hypermarket at EGP 53.95.',
    'The cheapest retailer: Qasr Hypermarket, EGP 53.95.',
    'Nasma is cheapest at Qasr Hypermarket, at EGP 53.95.',
    'Qasr Hypermarket has the lowest price, EGP 53.95.',
    'The lowest price is at Qasr Hypermarket: EGP 53.95.',
    'Qasr Hypermarket is the dearest at EGP 53.95.',
    'Qasr Hypermarket remains the most expensive with EGP 53.95.',
    'For tea, Lotusa Market is the cheapest with an index of 107.3.',
    'For tea, Wahat Hyper has the highest prices, with an index of 92.4.',
    'Qasr Hypermarket هو الأرخص بسعر 53.95 جنيه',
    'الأرخص هو توفيرة بسعر 52.25 جنيه',
    'أرخص متجر هو توفيرة: 52.25 جنيه',
    'توفيرة عنده أقل سعر: 52.25 جنيه',
    'الأغلى: توفيرة بسعر 52.25 جنيه',
  ])('is not: %s', (text) => {
    expect(lastVerdictOf(text)).toBe('misattributed');
  });

  it.each([
    'Wahat Hyper is the cheapest at EGP 50.95.',
    'The cheapest is Wahat Hyper at EGP 50.95, the dearest Lotusa Market at EGP 57.25.',
    'Lotusa Market is the most expensive at EGP 57.25.',
    'Prices run from the cheapest at Wahat Hyper (EGP 50.95) to the dearest at Lotusa Market (EGP 57.25).',
    'The second cheapest is توفيرة at EGP 52.25.',
    'Qasr Hypermarket is the cheapest hypermarket at EGP 53.95.',
    'Qasr Hypermarket is not the cheapest at EGP 53.95.',
    'Qasr Hypermarket is one of the cheapest at EGP 53.95.',
    'After Wahat Hyper the cheapest of the others is توفيرة at EGP 52.25.',
    'The lowest price at Qasr Hypermarket is EGP 53.95.',
    'The cheapest Nasma pack at Qasr Hypermarket costs EGP 53.95.',
    'Qasr Hypermarket is cheaper than the dearest, Lotusa Market at EGP 57.25.',
    'Wahat Hyper has the lowest prices (index 92.4) and Lotusa Market the highest (107.3).',
    'Wahat Hyper هو الأرخص بسعر 50.95 جنيه والأغلى Lotusa Market بسعر 57.25 جنيه',
    'توفيرة أرخص من Lotusa Market بسعر 52.25 جنيه',
    'توفيرة ثاني أرخص متجر بسعر 52.25 جنيه',
    'توفيرة من أرخص المتاجر بسعر 52.25 جنيه',
    'أقل سعر في توفيرة 52.25 جنيه',
  ])('may be, or is not said to be: %s', (text) => {
    expect(lastVerdictOf(text)).toBe('exact');
  });

  it('may be the last but for those of few products', () => {
    const few = evidenceOf([
      ['compareRetailers', indicesOf('Rice', 'Rice', { A1: 94, B2: 103, Corner: 88, Kiosk: 120 })],
    ]);
    const verdictOf = (text: string) => checkSentence(text, few, NO_LEAD).figures.at(-1)?.verdict;
    expect(verdictOf('A1 is the cheapest with an index of 94.0.')).toBe('exact');
    expect(verdictOf('B2 is the most expensive with an index of 103.0.')).toBe('exact');
    expect(verdictOf('Corner is the cheapest with an index of 88.0.')).toBe('exact');
    expect(verdictOf('Kiosk is the cheapest with an index of 120.0.')).toBe('misattributed');
  });
});
