import { carriedByBrand } from '#lib/market/catalogue/carried-by-brand.ts';
import type { CatalogueFigures } from '#lib/market/catalogue/catalogue-panel.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { rowAt } from '#lib/market/catalogue/product-rows.ts';
import { shareOfAssortment } from '#lib/market/measures/distribution-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import type { AssortmentData } from './schema.ts';

/** More are too narrow to be distinguished. */
const MOST_BRANDS = 8;

/** Of what each retailer carries of the category, how much is of which brand: those that were chosen, else all. */
export const assortment = (set: CatalogueSet): AssortmentData => {
  const { market, shownBrands, ours } = set;
  const carried = new Map<string, number>();
  for (const { product, carriedBy } of market)
    carried.set(product.brandId, (carried.get(product.brandId) ?? 0) + carriedBy.length);
  const rank = ({ id }: { id: string }) =>
    (ours.own.includes(id) ? Number.MAX_SAFE_INTEGER : 0) + (carried.get(id) ?? 0);
  const carriedAt = carriedByBrand(market);
  const brands = shownBrands.toSorted((a, b) => rank(b) - rank(a));
  return {
    brands: brands.slice(0, MOST_BRANDS),
    retailers: set.retailersWithRows.map(({ id, name }) => {
      const there = carriedAt(id);
      const total = [...there.values()].reduce((sum, { length }) => sum + length, 0);
      const parts = brands.flatMap((brand) => {
        const n = there.get(brand.id)?.length ?? 0;
        const share = shareOfAssortment(n, total);
        return n === 0 ? [] : [{ ...brand, n, share: share === null ? null : rounded(share) }];
      });
      return { id, name, total, parts };
    }),
  };
};

export const assortmentFigures: CatalogueFigures = {
  assortment: {
    valuesIn: 'count',
    source: ({ market }, { brand, retailer }) => {
      if (brand === null || retailer === null) return null;
      const items = carriedByBrand(market)(retailer).get(brand) ?? [];
      return { reduction: 'count', rows: items.map((item) => rowAt(item, retailer)) };
    },
  },
};
