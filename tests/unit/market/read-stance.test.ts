import { expect, test } from 'vitest';
import { readStance } from '#lib/market/names/read-stance.ts';
import { searchWords } from '#lib/market/names/search-words.ts';

test.each([
  ['my brand', 'own', []],
  ['our brands in tea', 'own', ['tea']],
  ['Our products', 'own', []],
  ['our rivals', 'rival', []],
  ['my competitors in UHT milk', 'rival', ['uht', 'milk']],
  ['علامتنا التجارية', 'own', []],
  ['علاماتنا في الشاي', 'own', ['شاي']],
  ['منتجاتنا', 'own', []],
  ['منافسينا في اللبن', 'rival', ['لبن']],
] as const)('"%s" asks for what the company chose', (text, stance, rest) => {
  expect(readStance(searchWords(text))).toEqual({ stance, rest });
});

test.each(['tea', 'the brand Nasma', 'Nasma competitors', 'My Nasma tea', 'علامة نسمة', ''])(
  '"%s" asks for nobody’s own',
  (text) => {
    expect(readStance(searchWords(text))).toBeNull();
  },
);
