import { expect, it } from 'vitest';
import { retailers } from '#db/sample-market/retailers.ts';
import { languageOfText } from '#lib/chat/question-language.ts';

it.each([
  ['How did milk prices change?', 'en'],
  ['How did milk prices change in the last ٣٠ days?', 'en'],
  ['كم سعر لبن نسمة؟', 'ar'],
  ['كم سعر Nasma في الواحات؟', 'ar'],
  ['كم سعر Lazzaza UHT milk full cream 1 l', 'ar'],
  ['How much is نسمة milk?', 'en'],
  ['How much is لبن نسمة كامل الدسم 1 لتر at «واحات هايبر»?', 'en'],
  ['and at واحات هايبر?', 'en'],
  ['Compare لبن نسمة and لبن مروج', 'en'],
  ['والأسعار في Wahat Hyper؟', 'ar'],
  ['نسمة milk', 'ar'],
  ['3ayez as3ar laban nasma fe wahat', 'ar'],
  ['bkam shay taraba?', 'ar'],
  ['price of 7up 1l at Qasr', 'en'],
  ['kam price nasma', 'en'],
  ['Nasma 6x200ml', 'en'],
  ['rice 5kg', 'en'],
  ['ariel 2kg vs persil 5kg', 'en'],
  ['nivea men', 'en'],
  ['top5 brands', 'en'],
  ['omega3 milk', 'en'],
  ['7up', 'en'],
  ['2nd brand', 'en'],
  ['7up h2o', 'en'],
  ['a7san shay', 'ar'],
  ['3ayez laban', 'ar'],
  ['as3ar el laban 5kg', 'ar'],
  ['٣٠', null],
  ['???', null],
] as const)('the sentence of "%s" decides', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

it('is not decided by the name of a retailer', () => {
  for (const { name } of retailers) {
    expect(languageOfText(`How much is milk at ${name.ar}?`), name.ar).toBe('en');
    expect(languageOfText(`بكام اللبن في ${name.en}؟`), name.en).toBe('ar');
  }
});
