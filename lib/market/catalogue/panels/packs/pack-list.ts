import type { ProductRow } from '#db/queries/market-view.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { overCategoryOf, type PackChange } from '#lib/market/catalogue/pack-changes.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import type { PackChangesData } from './schema.ts';

/** So many are listed; the file has all of them. */
const MOST_LISTED = 50;

const inTwo = (value: number | null): number | null => (value === null ? null : rounded(value));

/** Packs that took another's place in the range, the newest first. It is a figure of two products at least. */
export const packList = (set: CatalogueSet, { listed }: Pick<SectionReading, 'listed'>): PackChangesData => {
  if (!set.disclosure.isFull) return { isInPlan: false, total: 0, rows: [] };
  const { packChanges, view, label } = set;
  const brands = new Map(view.brands.map((brand) => [brand.id, label(brand)]));
  const retailers = new Map(set.shownRetailers.map(({ id, name }) => [id, { id, name }]));
  const packOf = (product: ProductRow) => ({
    ...label(product),
    packCount: product.packCount,
    netContent: product.netContent,
  });
  const shown = listed === 'all' ? packChanges : packChanges.slice(0, MOST_LISTED);
  return {
    isInPlan: true,
    total: packChanges.length,
    rows: shown.flatMap((change) => {
      const { kind, before, after, day, evidence } = change;
      const brand = brands.get(after.brandId);
      if (!brand) return [];
      const name = `pack-rise:${after.id}`;
      return [
        {
          ...{ kind, brand, day, before: packOf(before), after: packOf(after) },
          retailers: evidence.length,
          rise: kind === 'repacked' ? null : discloseFigure(set, name, riseBasis(change)),
          overCategory: inTwo(overCategoryOf(change)),
          evidence: evidence.flatMap(
            ({ retailerId, lastSeen, firstSeen, priceBefore, priceAfter, change: of }) => {
              const retailer = retailers.get(retailerId);
              const prices = { priceBefore, priceAfter, rise: inTwo(of?.rise ?? null) };
              return retailer ? [{ retailer, lastSeen, firstSeen, ...prices }] : [];
            },
          ),
        },
      ];
    }),
  };
};

/** The prices of a unit at the retailers that took the same money for the new pack. */
export const riseBasis = ({ after, before, evidence }: PackChange): FigureBasis => ({
  reduction: 'median',
  rows: evidence.flatMap(({ retailerId, priceBefore, priceAfter, change }) =>
    change === null || priceBefore === null || priceAfter === null
      ? []
      : [
          {
            ...{ brandId: after.brandId, productId: after.id, retailerId, n: 1, value: change.rise },
            ...{ own: priceAfter / after.net, other: priceBefore / before.net },
          },
        ],
  ),
});
