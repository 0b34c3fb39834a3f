import { describe, expect, it, test } from 'vitest';
import { readPack } from '#lib/matching/read-pack.ts';

const read = (title: string, size?: string) => {
  const { pack, doubt } = readPack(title, size);
  return [pack && `${pack.count} × ${pack.content} ${pack.unit}`, doubt];
};

describe('the pack of a title', () => {
  test.each([
    ['Juhayna Milk 1L', '1 × 1 l'],
    ['JUHAYNA MILK 1LT', '1 × 1 l'],
    ['لبن جهينه ١لتر', '1 × 1 l'],
    ['لبن بيتى لتر', '1 × 1 l'],
    ['زيت ١٫٥ لتر', '1 × 1.5 l'],
    ['Oil 1,5 l', '1 × 1.5 l'],
    ['Oil 1/2 l', '1 × 0.5 l'],
    ['1/2 لتر', '1 × 0.5 l'],
    ['جبنة نص كيلو', '1 × 0.5 kg'],
    ['سكر 1ك', '1 × 1 kg'],
    ['Washing powder 2,500 gm', '1 × 2.5 kg'],
    ['٦×٢٠٠ مل', '6 × 0.2 l'],
    ['8x180ml', '8 × 0.18 l'],
    ['Water 1.5L x6', '6 × 1.5 l'],
    ['Juice 250ml * 10', '10 × 0.25 l'],
    ['Juice 10 Pieces x 250 ml', '10 × 0.25 l'],
    ['Cans pack of 6 - 320ml', '6 × 0.32 l'],
    ['Water 1.5L - 6 Bottles', '6 × 1.5 l'],
    ['Biscuits 38g - Box of 12', '12 × 0.038 kg'],
    ['Tea bags 100’s', '1 × 100 piece'],
    ['مناديل 550 قطعة', '1 × 550 piece'],
    ['Diapers size 4, 9-14 kg, 58 count', '1 × 58 piece'],
  ])('«%s» is %s', (title, pack) => {
    expect(read(title)).toEqual([pack, null]);
  });

  test.each([
    ['Cheese 450g-650g', null, 'range'],
    ['جبنة 850 - 1000 جرام', null, 'range'],
    ['Oil 1.5L + 250ml Free', null, 'bonus'],
    ['Yoghurt 5+1 free 105g', '6 × 0.105 kg', 'bonus'],
    ['2+1 مجانا 100 جم', '3 × 0.1 kg', 'bonus'],
    ['Dish liquid 1 L, buy 1 get 1 free', '1 × 1 l', 'bonus'],
    ['Milk 1 l and juice 235 ml', null, 'several'],
  ])('«%s» is %s, with a doubt: %s', (title, pack, doubt) => {
    expect(read(title)).toEqual([pack, doubt]);
  });

  it('is unknown without a measure, and where numbers say something else', () => {
    for (const title of ['Milk', 'Juice 100%', 'Save 5 EGP', 'Diapers size 4', '45×45×25cm'])
      expect(read(title)).toEqual([null, null]);
  });

  it('is completed by the column for sizes, and none where the two differ', () => {
    expect(read('Juhayna Milk', '1 l')).toEqual(['1 × 1 l', null]);
    expect(read('Juhayna Milk 1L', '1 لتر')).toEqual(['1 × 1 l', null]);
    expect(read('Juhayna Milk 1L', '500 ml')).toEqual([null, 'several']);
  });

  it('leaves prices, percentages and sizes out of what the title says', () => {
    const { rest } = readPack('Pure orange 100% juice 1 l, save 5 EGP');
    expect(rest.map(({ plain }) => plain)).toEqual(['pure', 'orange', 'juice', 'save']);
  });
});
