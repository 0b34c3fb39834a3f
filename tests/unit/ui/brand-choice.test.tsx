import { expect, it } from 'vitest';
import { BrandConflicts } from '#components/settings/brand-conflicts.tsx';
import { CategoryBrandsSection } from '#components/settings/category-brands-section.tsx';
import { changedStances, idsWith, stancesIn } from '#lib/market/brands/stances.ts';
import { MAX_BRANDS } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

const drawn = (chosen: number): string => {
  const brands = Array.from({ length: chosen }, (_, at) => `${at}`).map((id) => ({
    id,
    name: `Brand ${id}`,
    maker: null,
    products: 1,
  }));
  const own = brands.map(({ id }) => id);
  const category = { id: 'milk', name: 'Milk', brands, own, rivals: [], proposed: [], version: '1' };
  return draw('en', <CategoryBrandsSection category={category} mayChange />);
};

it('says how many brands can be chosen where there are more, before anything is sent', () => {
  expect(drawn(MAX_BRANDS)).not.toContain('Select up to');
  expect(drawn(MAX_BRANDS + 1)).toContain('Select up to 20 of your brands and 20 rivals per category.');
});

it('knows a choice brand by brand, and what differs from another', () => {
  const brands = ['a', 'b', 'c'].map((id) => ({ id }));
  const seen = stancesIn({ brands, own: ['a'], rivals: ['b', 'gone'] });
  expect(seen).toEqual({ a: 'own', b: 'rival', c: 'neither' });
  const wanted = { ...seen, b: 'own', c: 'rival' };
  expect(changedStances(wanted, seen)).toEqual({ b: 'own', c: 'rival' });
  expect([idsWith('own', wanted), idsWith('rival', wanted)]).toEqual([['a', 'b'], ['c']]);
});

it.each([
  ['en', /Nasma.*Saved by them<\/dt><dd>Rival<.*Selected by you<\/dt><dd>Neither</],
  ['ar', /Nasma.*ما حفظه<\/dt><dd>منافس<.*ما اخترته<\/dt><dd>لا هذا ولا ذاك</],
] as const)('shows what somebody else saved of a brand beside what was selected: %s', (locale, both) => {
  const conflicts = [{ field: 'nasma', theirs: 'rival', mine: 'neither' }];
  const nameOf = () => 'Nasma';
  expect(draw(locale, <BrandConflicts {...{ conflicts, nameOf }} onDecide={() => undefined} />)).toMatch(
    both,
  );
});
