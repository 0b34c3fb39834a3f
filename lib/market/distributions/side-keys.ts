import type { PriceSide } from '#lib/vocabulary/market-terms.ts';

export type SidesHead = {
  ours: { own: readonly string[]; rivals: readonly string[] };
  filters: { brands: readonly string[]; makers: readonly string[]; products: readonly string[] };
};

/** What a view is about, as `distributions.sides` names it. */
export const sideKeys = ({ ours, filters: { brands, makers, products } }: SidesHead) => {
  const isChosen = brands.length + makers.length + products.length > 0;
  const isOurs = !isChosen && ours.own.length > 0;
  return {
    ours: isChosen ? 'selection' : isOurs ? 'ours' : 'category',
    rivals: isOurs && ours.rivals.length > 0 ? 'rivals' : 'others',
  } as const satisfies Record<PriceSide, string>;
};
