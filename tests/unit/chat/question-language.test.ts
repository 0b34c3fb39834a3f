import { expect, it } from 'vitest';
import { languageOfText } from '#lib/chat/question-language.ts';

it.each([
  ['How did milk prices change?', 'en'],
  ['How did milk prices change in the last ٣٠ days?', 'en'],
  ['كم سعر لبن نسمة؟', 'ar'],
  ['كم سعر Nasma في الواحات؟', 'ar'],
  ['كم سعر Lazzaza UHT milk full cream 1 l', 'ar'],
  ['٣٠', null],
  ['???', null],
] as const)('the letters of "%s" decide', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});
