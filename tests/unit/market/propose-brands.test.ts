import { expect, test } from 'vitest';
import { brands, manufacturers } from '#db/sample-market/brands.ts';
import { proposeBrands } from '#lib/market/brands/propose-brands.ts';

const rows = brands.map(({ id, name, manufacturerId, aliases = [] }) => {
  const maker = manufacturers.find((each) => each.id === manufacturerId);
  return {
    id,
    nameEn: name.en,
    nameAr: name.ar,
    aliases: [...aliases],
    makerEn: maker?.name.en ?? null,
    makerAr: maker?.name.ar ?? null,
  };
});

const proposedTo = (companyName: string) => proposeBrands(companyName, rows).map(({ id }) => id);

const ofNasma = ['nasma', 'lazzaza', 'zabadona'];

test.each([
  'Nasma Dairies',
  'NASMA for Dairy Products S.A.E',
  'Nasma',
  'نسمة للألبان',
  'شركة نسمه',
  'شركة النسمة',
])('a company called "%s" is proposed the brands of its maker', (name) => {
  expect(proposedTo(name)).toEqual(ofNasma);
});

test('a brand is proposed by its own name, and by another that it is known by', () => {
  expect(proposedTo('Mazagy Tea Company')).toEqual(['mazagy']);
  expect(proposedTo('Nesma Egypt')).toEqual(['nasma']);
  expect(proposedTo('Rif Hills Farms')).toEqual(['rif-hills']);
});

test.each([
  'Egyptian Food Industries',
  'Company for Trading',
  'شركة الصناعات الغذائية',
  'Unrelated Motors',
  '',
])('nothing is proposed to "%s", whose words are anybody’s or nobody’s', (name) => {
  expect(proposedTo(name)).toEqual([]);
});
