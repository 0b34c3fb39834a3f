import { expect, it } from 'vitest';
import { CategoryBrandsSection } from '#components/settings/category-brands-section.tsx';
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
