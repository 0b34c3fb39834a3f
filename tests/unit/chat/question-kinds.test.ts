import { expect, it } from 'vitest';
import { kindsFor, optionAfter } from '#components/chat/question-kinds.ts';

const KINDS = ['What is the price of Nasma?', 'Which promotions are running?', 'ما سعر لبن نسمة؟'];

it('a sign in the empty field lists all kinds, words after it those that have them in any spelling', () => {
  expect(kindsFor('/', KINDS)).toEqual(KINDS);
  expect(kindsFor('/ PRICE', KINDS)).toEqual([KINDS[0]]);
  expect(kindsFor('/نسمه', KINDS)).toEqual([KINDS[2]]);
  expect(kindsFor('/nothing of the kind', KINDS)).toEqual([]);
});

it('words before the sign, or a further line, list none', () => {
  expect(kindsFor('', KINDS)).toEqual([]);
  expect(kindsFor('1/2 l', KINDS)).toEqual([]);
  expect(kindsFor('/\nprice', KINDS)).toEqual([]);
});

it('arrows go around the ends of the list', () => {
  expect(optionAfter('ArrowDown', 0, 3)).toBe(1);
  expect(optionAfter('ArrowDown', 2, 3)).toBe(0);
  expect(optionAfter('ArrowUp', 0, 3)).toBe(2);
  expect(optionAfter('Home', 2, 3)).toBeNull();
});
