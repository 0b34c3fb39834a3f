import { hasEnough } from '#lib/market/access/plan-disclosure.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { mean } from '#lib/market/measures/measure.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { Standing } from './standing-prices.ts';
import type { Subject } from './subject/find-subject.ts';

/** What a plan without single products shows of them: their brands. */

/** Prices of packs as prices of a base unit: only these are averaged over products. */
export const perBaseUnit = (standing: readonly Standing[]): Standing[] =>
  standing.map((each) => ({
    ...each,
    effective: each.unit,
    regular: (each.unit * each.regular) / each.effective,
    promo: each.promo === null ? null : each.unit,
  }));

/** A brand's price of a base unit at a retailer on each day: the mean over its products there; the cheapest first. Of one product it is withheld. */
export const pricesByBrand = (
  { locale }: Reader,
  { view }: Subject,
  standing: readonly Standing[],
): { prices: Standing[]; withheld: string[] } => {
  const name = namerOf(locale);
  const brands = new Map(view.brands.map((row) => [row.id, name(row)]));
  const shelves = Map.groupBy(
    perBaseUnit(standing),
    ({ day, brandId, retailerId }) => `${day} ${brandId} ${retailerId}`,
  );
  const withheld: string[] = [];
  const prices = [...shelves.values()].flatMap((shelf): Standing[] => {
    const [first] = shelf;
    const product = first && brands.get(first.brandId);
    if (!product) return [];
    if (!hasEnough(shelf)) {
      withheld.push(`${product.name} (${first.retailer.name})`);
      return [];
    }
    const level = (of: 'regular' | 'effective' | 'unit') => mean(shelf.map((each) => each[of])) ?? 0;
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
  });
  return {
    prices: prices.sort((a, b) => a.effective - b.effective || a.retailerId.localeCompare(b.retailerId)),
    withheld,
  };
};
