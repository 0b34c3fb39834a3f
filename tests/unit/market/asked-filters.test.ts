import { describe, expect, it, test } from 'vitest';
import { translator } from '#lib/i18n/translator.ts';
import { bandName } from '#lib/market/dashboard/filters/band-name.ts';
import { findNamed, nearestTo } from '#lib/market/names/closest-names.ts';
import { readPackBands } from '#lib/market/questions/subject/read-pack-bands.ts';
import { BASE_UNITS } from '#lib/vocabulary/market-terms.ts';
import { packBands } from '#lib/vocabulary/pack-bands.ts';
import { LOCALES } from '#lib/vocabulary/terms.ts';

describe('a pack size in words', () => {
  test.each([
    ['0.5-1', ['0.5-1']],
    ['1 l', ['0.5-1']],
    ['1.5 litre', ['1-2']],
    ['500 ml', ['0.25-0.5']],
    ['٥٠٠ مل', ['0.25-0.5']],
    ['250 ml to 1 litre', ['0.25-0.5', '0.5-1']],
    ['250 to 500 ml', ['0.25-0.5']],
    ['over 2 l', ['2-5', '5-']],
    ['up to 250 ml', ['0-0.1', '0.1-0.25']],
    ['over 0.7 l', []],
    ['large', []],
    ['', []],
  ])('"%s"', (text, bands) => {
    expect(readPackBands('l', text)).toEqual(bands);
  });

  it('is read as every menu writes it', () => {
    for (const baseUnit of BASE_UNITS)
      for (const locale of LOCALES)
        for (const { id } of packBands(baseUnit))
          expect(
            readPackBands(baseUnit, bandName(id, baseUnit, locale, translator(locale, 'market'))),
          ).toEqual([id]);
  });
});

describe('a name in words', () => {
  const sinai = { id: 'south-sinai', nameEn: 'South Sinai', nameAr: 'جنوب سيناء' };
  const giza = { id: 'giza', nameEn: 'Giza', nameAr: 'الجيزة' };

  it('is found by its id, in both languages, with slips and beside what kind of thing it is', () => {
    for (const text of ['giza', 'Giza governorate', 'محافظة الجيزة', 'gizza'])
      expect(findNamed([sinai, giza], text, 'least')).toBe(giza);
  });

  it('is not taken for another that shares a word', () => {
    expect(findNamed([sinai, giza], 'North Sinai', 'least')).toBeNull();
    expect(nearestTo([giza, sinai], 'North Sinai')).toEqual([sinai, giza]);
  });

  it.each(['', '؟', '🥛'])('is nothing for "%s"', (text) => {
    expect(findNamed([giza], text)).toBeNull();
  });
});
