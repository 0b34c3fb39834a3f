import { type NamedRow, namerOf } from '#lib/vocabulary/named.ts';
import type { Reader } from './answer.ts';
import type { Subject } from './find-subject.ts';
import { mean } from './measures/measure.ts';
import type { Standing } from './standing-prices.ts';

/** What a plan without single products is told of them: their brands. */

/** The whole brands of the products that were asked for: the figures of one product are told nowhere. */
export const widenToBrands = ({ locale }: Reader, subject: Subject): Subject => {
  const { view, productIds } = subject;
  if (productIds === null) return subject;
  const asked = new Set(productIds);
  const brandIds = new Set(view.products.flatMap(({ id, brandId }) => (asked.has(id) ? [brandId] : [])));
  const whole = view.products.filter(({ brandId }) => brandIds.has(brandId));
  if (whole.length === asked.size) return subject;
  const named = (row: NamedRow) => namerOf(locale)(row).name;
  const brands = view.brands.filter(({ id }) => brandIds.has(id));
  const [only] = brands;
  return {
    ...subject,
    productIds: whole.map(({ id }) => id),
    name: only && brands.length === 1 ? `${named(only)} (${named(view.category)})` : subject.name,
  };
};

/** Prices of packs as prices of a base unit: only these are averaged over products. */
export const perBaseUnit = (standing: readonly Standing[]): Standing[] =>
  standing.map((each) => ({
    ...each,
    effective: each.unit,
    regular: (each.unit * each.regular) / each.effective,
    promo: each.promo === null ? null : each.unit,
  }));

/** A brand's price of a base unit at a retailer: the mean over its products there, on each day; the cheapest first. */
export const averageByBrand = (
  { locale }: Reader,
  { view }: Subject,
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
      const average = (of: 'regular' | 'effective' | 'unit') => mean(shelf.map((each) => each[of])) ?? 0;
      return [
        {
          ...first,
          productId: first.brandId,
          product,
          regular: average('regular'),
          effective: average('effective'),
          unit: average('unit'),
        },
      ];
    })
    .sort((a, b) => a.effective - b.effective || a.retailerId.localeCompare(b.retailerId));
};
