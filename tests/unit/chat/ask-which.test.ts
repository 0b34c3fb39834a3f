import { expect, it } from 'vitest';
import { askWhich } from '#lib/chat/tools/ask-which/ask-which.ts';

const answerTo = (question: string, options: string[]) =>
  askWhich.answer({ options }, { figures: new Map(), question });
const optionsOf = (...options: string[]) => answerTo('How much is Nasma?', options).options;

it('offers each reading once, sizes and counts of packs with them', () => {
  expect(optionsOf('Nasma 250 g', 'Nasma 6 × 200 ml', 'Nasma 250 g')).toEqual([
    'Nasma 250 g',
    'Nasma 6 × 200 ml',
  ]);
});

it.each(['Wahat at EGP 50.59', 'Wahat, 12% cheaper', 'واحات بـ ٥٠ جنيه', 'around 42.50', '42 pounds a kilo'])(
  'drops what would be a figure that no result has: %s',
  (figure) => expect(optionsOf(figure, 'Wahat', 'Qasr')).toEqual(['Wahat', 'Qasr']),
);

it('lets the numbers of the question be chosen again', () => {
  expect(answerTo('Promotions of 20% or more on milk?', ['20% off milk', '20% off yoghurt'])).toEqual({
    status: 'asked',
    options: ['20% off milk', '20% off yoghurt'],
  });
});

it('does not ask where fewer than two readings are left', () => {
  expect(answerTo('Wahat?', ['Wahat at EGP 50.59', 'Wahat'])).toEqual({ status: 'not_asked', options: [] });
});
