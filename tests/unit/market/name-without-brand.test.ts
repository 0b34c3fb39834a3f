import { expect, it } from 'vitest';
import { namesWithoutBrand } from '#lib/market/names/name-without-brand.ts';

const leftOf = (brand: string | readonly string[], names: readonly string[]) => [
  ...namesWithoutBrand(
    names.map((name, at) => ({ id: `${at}`, name })),
    [brand].flat(),
  ).values(),
];

it('leaves the brand out of names wherever it stands in them, in both scripts', () => {
  expect(leftOf('Nasma', ['Nasma UHT milk 1 l', 'UHT milk NASMA 3% 2 l', 'Milk – Nasma'])).toEqual([
    'UHT milk 1 l',
    'UHT milk 3% 2 l',
    'Milk',
  ]);
  expect(leftOf('نسمة', ['لبن نَسمة كامل الدسم 1 لتر', 'لبن النسمة 3%', 'نسمة، زبادي'])).toEqual([
    'لبن كامل الدسم 1 لتر',
    'لبن 3%',
    'زبادي',
  ]);
  // A product without an Arabic name has its English one.
  expect(leftOf(['مروج', 'Marooj'], ['لبن مروج 1 لتر', 'Marooj UHT milk 1.5 l'])).toEqual([
    'لبن 1 لتر',
    'UHT milk 1.5 l',
  ]);
  expect(leftOf('Nile Valley', ['Milk Nile Valley 1 l', 'Nile cheese'])).toEqual(['Milk 1 l', 'Nile cheese']);
});

it('keeps names whole that would be alike, or nothing', () => {
  expect(leftOf('Nasma', ['Nasma milk', 'milk Nasma', 'Nasma', 'Rice'])).toEqual([
    'Nasma milk',
    'milk Nasma',
    'Nasma',
    'Rice',
  ]);
  expect(leftOf('', ['Nasma milk'])).toEqual(['Nasma milk']);
});
