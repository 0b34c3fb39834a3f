import { expect, it, test } from 'vitest';
import { isRetitled } from '#lib/matching/changed-title.ts';
import { markChange } from '#lib/matching/mark-words.ts';
import { labelledCatalogue, matchIndexAtOnce } from '#tests/setup/match-measure.ts';

const { products, brands } = labelledCatalogue();
const index = matchIndexAtOnce(products, brands);

const titled = (title: string, size: string | null = null) => ({ title, size });
const isChanged = (
  productId: string,
  before: ReturnType<typeof titled>,
  after: ReturnType<typeof titled>,
): boolean => {
  const product = index.byId.get(productId);
  if (!product) throw new Error(`${productId} is not in the catalogue`);
  return isRetitled(index, product, { before, after });
};

const FULL = 'juhayna-milk-full-1l';
const ORANGE = 'suntop-orange-10x250ml';

test.each([
  ['another size', FULL, 'Juhayna Full Cream Milk 1L', 'Juhayna Full Cream Milk 1.5 l'],
  ['a multipack', FULL, 'Juhayna Full Cream Milk 1L', 'Juhayna Full Cream Milk 1L x 12'],
  ['more for nothing', FULL, 'Juhayna Full Cream Milk 1L', 'Juhayna Full Cream Milk 1L + 250 ml free'],
  ['another fat', FULL, 'Juhayna Full Cream Milk 1L', 'Juhayna Skimmed Milk 1L'],
  ['a fat that is said no longer', FULL, 'Juhayna Full Cream Milk 1 L', 'Juhayna Milk 1L'],
  ['another flavour', ORANGE, 'Suntop Orange Drink 10x250ml', 'Suntop Apple Drink 10x250ml'],
  ['another brand', FULL, 'Juhayna Full Cream Milk 1L', 'Lamar Full Cream Milk 1L'],
  ['a brand that the catalogue lacks', FULL, 'Juhayna Full Cream Milk 1L', 'Zzyzx Full Cream Milk 1L'],
  ['another size in the other language', FULL, 'Juhayna Full Cream Milk 1L', 'جهينة لبن كامل الدسم 500 مل'],
])('%s is a change', (_, productId, before, after) => {
  expect(isChanged(productId, titled(before), titled(after))).toBe(true);
});

test.each([
  ['punctuation and case', 'JUHAYNA full-cream milk, 1 L.'],
  ['another order', 'Milk full cream 1L Juhayna'],
  ['the same size in another unit', 'Juhayna Full Cream Milk 1000 ml'],
  ['words of the shop', 'Juhayna Full Cream Milk 1L special offer'],
  ['the other language', 'جهينة لبن كامل الدسم 1 لتر'],
  ['a slip', 'Juhaynna Full Cream Milk 1L'],
  ['no size any more', 'Juhayna Full Cream Milk'],
])('%s is none', (_, after) => {
  expect(isChanged(FULL, titled('Juhayna Full Cream Milk 1L'), titled(after))).toBe(false);
});

it('reads sizes of their own column', () => {
  const before = titled('Juhayna Full Cream Milk', '1 l');
  expect(isChanged(FULL, before, titled('Juhayna Full Cream Milk', '500 ml'))).toBe(true);
  expect(isChanged(FULL, before, titled('Juhayna Full Cream Milk', '1 Liter'))).toBe(false);
  // What was matched without a size is compared with the product's.
  const unsized = titled('Juhayna Full Cream Milk');
  expect(isChanged(FULL, unsized, titled('Juhayna Full Cream Milk 500 ml'))).toBe(true);
  expect(isChanged(FULL, unsized, titled('Juhayna Full Cream Milk 1 l'))).toBe(false);
});

it('marks the words that only one of two titles says', () => {
  const { before, after } = markChange('Suntop Orange 250 ml', 'suntop Apple, 250 ml');
  const marked = (words: typeof before) => words.filter(({ differs }) => differs).map(({ text }) => text);
  expect(marked(before)).toEqual(['Orange']);
  expect(marked(after)).toEqual(['Apple,']);
});
