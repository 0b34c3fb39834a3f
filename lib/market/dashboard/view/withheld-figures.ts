import { hasEnough, shelfOf } from '#lib/market/access/plan-disclosure.ts';
import type { Withheld } from '#lib/market/dashboard/schema.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { ViewBase } from './view-base.ts';

/** What a view of a plan without single products does not show; nothing of other plans. Called once everything is drawn. */
export const withheldIn = (base: ViewBase): { withheld?: Withheld } =>
  base.disclosure.isFull ? {} : { withheld: { figures: figuresOf(base), brands: brandsLeftOut(base) } };

/** The same of the days that the view is compared with. */
export const withheldThen = (base: ViewBase): { withheld?: string[] } =>
  base.disclosure.isFull ? {} : { withheld: figuresOf(base) };

const figuresOf = ({ withheld }: ViewBase): string[] => [...withheld].toSorted();

/** Brands that the figures are of one by one, with the retailers where each has a single product. */
const brandsLeftOut = (base: ViewBase): Withheld['brands'] => {
  const { selection, shownBrands, retailersWithRows, disclosure, isNarrowedTo, ours } = base;
  const sides = isNarrowedTo === 'ours' ? [...ours.own, ...ours.rivals] : [];
  const isCounted = ({ id }: Named) => disclosure.isOfBrands || sides.includes(id);
  const shelves = Map.groupBy(selection, shelfOf);
  return shownBrands.filter(isCounted).flatMap(({ id, name }) => {
    const retailers = retailersWithRows.filter((shop) => {
      const shelf = shelves.get(shelfOf({ brandId: id, retailerId: shop.id }));
      return shelf !== undefined && !hasEnough(shelf);
    });
    return retailers.length === 0
      ? []
      : [{ id, name, retailers: retailers.map((shop) => ({ id: shop.id, name: shop.name })) }];
  });
};
