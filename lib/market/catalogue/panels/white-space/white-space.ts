import type { CatalogueFigures } from '#lib/market/catalogue/catalogue-panel.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { rowAt } from '#lib/market/catalogue/product-rows.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { countOf } from '#lib/market/dashboard/drill/figure-basis.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { WhiteSpaceData } from './schema.ts';

/** So many are listed; the file has all of them. */
const MOST_LISTED = 50;

/** The brands whose gaps are looked for: those that were chosen, else the company's own. */
const ownBrandsOf = ({ isNarrowedTo, shownBrands, ours }: CatalogueSet): string[] =>
  isNarrowedTo === 'brand' ? shownBrands.map(({ id }) => id) : [...ours.own];

type Cell = { brandId: string; band: string; retailerId: string };

/** What others sell in a band of packs at a retailer where the brand sells none; null where it does. */
const cellBasis = (set: CatalogueSet, { brandId, band, retailerId }: Cell): FigureBasis | null => {
  const there = set.market.filter(
    ({ product, carriedBy }) => product.band === band && carriedBy.includes(retailerId),
  );
  if (there.some(({ product }) => product.brandId === brandId)) return null;
  const own = ownBrandsOf(set);
  const rivals = set.isNarrowedTo === 'brand' ? [] : set.ours.rivals;
  const isRival = (id: string) => (rivals.length > 0 ? rivals.includes(id) : !own.includes(id));
  return {
    reduction: 'count',
    rows: there.filter(({ product }) => isRival(product.brandId)).map((item) => rowAt(item, retailerId)),
  };
};

/** Where a brand sells no pack of a size that others sell, what is filled most first. */
export const whiteSpace = (
  set: CatalogueSet,
  { scope, listed }: Pick<SectionReading, 'scope' | 'listed'>,
): WhiteSpaceData => {
  if (!seesLevel(scope, 'listing')) return { state: 'notInPlan', total: 0, rows: [] };
  const own = ownBrandsOf(set);
  if (own.length === 0) return { state: 'noBrands', total: 0, rows: [] };
  const { market, view, label } = set;
  const bands = [...new Set(market.filter(({ isActive }) => isActive).map(({ product }) => product.band))];
  const packs = new Set(
    market.filter(({ isActive }) => isActive).map(({ product }) => `${product.brandId} ${product.band}`),
  );
  const rows = view.brands
    .filter(({ id }) => own.includes(id))
    .flatMap((brand) =>
      bands.flatMap((band) =>
        set.retailersWithRows.flatMap(({ id, name }) => {
          const basis = cellBasis(set, { brandId: brand.id, band, retailerId: id });
          const rivals = basis ? countOf(basis.rows) : 0;
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
      return ownBrandsOf(set).includes(brand)
        ? cellBasis(set, { brandId: brand, band, retailerId: retailer })
        : null;
    },
  },
};
