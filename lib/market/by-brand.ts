import { namerOf } from '#lib/vocabulary/named.ts';
import type { Reader } from './answer.ts';
import { priceLevel } from './price-basis.ts';
import type { Standing } from './standing-prices.ts';
import type { Subject } from './subject/find-subject.ts';

/** What a plan without single products is told of them: their brands. */

/** Prices of packs as prices of a base unit: only these are averaged over products. */
export const perBaseUnit = (standing: readonly Standing[]): Standing[] =>
  standing.map((each) => ({
    ...each,
    effective: each.unit,
    regular: (each.unit * each.regular) / each.effective,
    promo: each.promo === null ? null : each.unit,
  }));

/** A brand's price of a base unit at a retailer: the mean over its products there, or the lowest, on each day; the cheapest first. */
export const pricesByBrand = (
  { locale }: Reader,
  { view, choice: { basis } }: Subject,
  standing: readonly Standing[],
): Standing[] => {
  const name = namerOf(locale);
  const brands = new Map(view.brands.map((row) => [row.id, name(row)]));
  const shelves = Map.groupBy(
    perBaseUnit(standing),
    ({ day, brandId, retailerId }) => `${day} ${brandId} ${retailerId}`,
  );
  return [...shelves.values()]
    .flatMap((shelf): Standing[] => {
      const [first] = shelf;
      const product = first && brands.get(first.brandId);
      if (!product) return [];
      const level = (of: 'regular' | 'effective' | 'unit') =>
        priceLevel(
          shelf.map((each) => each[of]),
          basis,
        ) ?? 0;
      return [
        {
          ...first,
          productId: first.brandId,
          product,
          regular: level('regular'),
          effective: level('effective'),
          unit: level('unit'),
        },
      ];
    })
    .sort((a, b) => a.effective - b.effective || a.retailerId.localeCompare(b.retailerId));
};
