import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { type Measure, median, rounded } from '#lib/market/measures/measure.ts';
import type { DealSet, PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { countedDeals, depthBasis, timeBasis } from '#lib/market/promotions/promotion-rows.ts';
import type { FrequencyData } from './schema.ts';

/** What brands are compared by: of the chosen ones what was chosen, and the others whole. */
export const comparedChains = ({ market, isBrand, isProduct }: DealSet): PromotedChain[] =>
  market.filter(({ brandId, productId }) => isProduct(productId) || !isBrand(brandId));

/** How much of the time each brand is on promotion, and how deep it goes then; own brands first, then rivals. */
export const promotionStyles = (set: DealSet): FrequencyData => {
  const byBrand = Map.groupBy(comparedChains(set), ({ brandId }) => brandId);
  const brands = set.view.brands.flatMap((row) => {
    const chains = byBrand.get(row.id) ?? [];
    if (chains.length === 0) return [];
    return [
      {
        ...set.label(row),
        products: new Set(chains.map(({ productId }) => productId)).size,
        time: discloseFigure(set, `brand-time:${row.id}`, timeBasis(chains, { of: 'brands' })),
        depth: discloseFigure(
          set,
          `brand-depth:${row.id}`,
          depthBasis(countedDeals(chains), set.locale, { of: 'brands' }),
        ),
      },
    ];
  });
  const middle = middleOf(brands);
  const placeOf = ({ id }: { id: string }) =>
    set.ours.own.includes(id) ? 0 : set.ours.rivals.includes(id) ? 1 : 2;
  return {
    middle,
    brands: brands
      .map((brand) => ({ ...brand, quadrant: quadrantOf(brand, middle) }))
      .toSorted((a, b) => placeOf(a) - placeOf(b) || (b.time.value ?? -1) - (a.time.value ?? -1)),
  };
};

type Style = { time: Measure; depth: Measure };

const middleOf = (brands: readonly Style[]): FrequencyData['middle'] => {
  const known = brands.flatMap(({ time, depth }) =>
    time.value === null || depth.value === null ? [] : { time: time.value, depth: depth.value },
  );
  const [time, depth] = [median(known.map((each) => each.time)), median(known.map((each) => each.depth))];
  if (known.length < 2 || time === null || depth === null) return null;
  return { time: rounded(time), depth: rounded(depth) };
};

const quadrantOf = (
  { time, depth }: Style,
  middle: FrequencyData['middle'],
): FrequencyData['brands'][number]['quadrant'] => {
  if (middle === null || time.value === null || depth.value === null) return null;
  const isDeep = depth.value >= middle.depth;
  if (time.value >= middle.time) return isDeep ? 'highLow' : 'everyday';
  return isDeep ? 'deepRare' : 'quiet';
};
