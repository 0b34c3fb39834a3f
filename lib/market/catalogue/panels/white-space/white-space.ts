import { carriedByBrand } from '#lib/market/catalogue/carried-by-brand.ts';
import type { CatalogueItem } from '#lib/market/catalogue/catalogue-items.ts';
import type { CatalogueFigures } from '#lib/market/catalogue/catalogue-panel.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { ownBrandsIn, rivalBrandsIn } from '#lib/market/catalogue/own-brands.ts';
import { rowAt } from '#lib/market/catalogue/product-rows.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { WhiteSpaceData } from './schema.ts';

/** So many are listed; the file has all of them. */
const MOST_LISTED = 50;

type Cell = { brandId: string; band: string; retailerId: string };

/** What others sell in a band of packs at a retailer where a brand sells none; null where it does. */
const gapsIn = (set: CatalogueSet): ((cell: Cell) => CatalogueItem[] | null) => {
  const isRival = rivalBrandsIn(set);
  const carriedAt = carriedByBrand(set.market, ({ product }) => product.band);
  return ({ brandId, band, retailerId }) => {
    const there = carriedAt(retailerId, band);
    if (there.has(brandId)) return null;
    return [...there].flatMap(([id, items]) => (isRival(id) ? items : []));
  };
};

/** Where a brand sells no pack of a size that others sell, what is filled most first. */
export const whiteSpace = (
  set: CatalogueSet,
  { scope, listed }: Pick<SectionReading, 'scope' | 'listed'>,
): WhiteSpaceData => {
  if (!seesLevel(scope, 'listing')) return { state: 'notInPlan', total: 0, rows: [] };
  const own = ownBrandsIn(set);
  if (own.length === 0) return { state: 'noBrands', total: 0, rows: [] };
  const { market, view, label } = set;
  const bands = [...new Set(market.filter(({ isActive }) => isActive).map(({ product }) => product.band))];
  const packs = new Set(
    market.filter(({ isActive }) => isActive).map(({ product }) => `${product.brandId} ${product.band}`),
  );
  const gapIn = gapsIn(set);
  const rows = view.brands
    .filter(({ id }) => own.includes(id))
    .flatMap((brand) =>
      bands.flatMap((band) =>
        set.retailersWithRows.flatMap(({ id, name }) => {
          const rivals = gapIn({ brandId: brand.id, band, retailerId: id })?.length ?? 0;
          if (rivals === 0) return [];
          const hasPack = packs.has(`${brand.id} ${band}`);
          return [{ brand: label(brand), band, retailer: { id, name }, rivals, hasPack }];
        }),
      ),
    )
    .toSorted((a, b) => Number(b.hasPack) - Number(a.hasPack) || b.rivals - a.rivals);
  const shown = listed === 'all' ? rows : rows.slice(0, MOST_LISTED);
  return { state: 'ok', total: rows.length, rows: shown };
};

export const spaceFigures: CatalogueFigures = {
  space: {
    valuesIn: 'count',
    source: (set, { brand, band, retailer }, { scope }) => {
      if (brand === null || band === null || retailer === null || !seesLevel(scope, 'listing')) return null;
      const gap = ownBrandsIn(set).includes(brand)
        ? gapsIn(set)({ brandId: brand, band, retailerId: retailer })
        : null;
      return gap && { reduction: 'count', rows: gap.map((item) => rowAt(item, retailer)) };
    },
  },
};
