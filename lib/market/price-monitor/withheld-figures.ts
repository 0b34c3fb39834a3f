import { hasEnough, shelfOf } from '#lib/market/access/plan-disclosure.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Board } from './board.ts';
import type { PriceMonitorData } from './schema.ts';

/** What a view of a plan without single products does not show; nothing of other plans. Called once everything is drawn. */
export const withheldIn = (board: Board): Pick<PriceMonitorData, 'withheld'> =>
  board.disclosure.isFull ? {} : { withheld: { figures: figuresOf(board), brands: brandsLeftOut(board) } };

/** The same of the days that the view is set beside. */
export const withheldThen = (board: Board): { withheld?: string[] } =>
  board.disclosure.isFull ? {} : { withheld: figuresOf(board) };

const figuresOf = ({ withheld }: Board): string[] => [...withheld].toSorted();

/** Brands that the figures are of one by one, with the retailers where each has a single product. */
const brandsLeftOut = (board: Board): NonNullable<PriceMonitorData['withheld']>['brands'] => {
  const { shown, shownBrands, pricedRetailers, disclosure, isNarrowedTo, ours } = board;
  const sides = isNarrowedTo === 'ours' ? [...ours.own, ...ours.rivals] : [];
  const isCounted = ({ id }: Named) => disclosure.isOfBrands || sides.includes(id);
  const shelves = Map.groupBy(shown, shelfOf);
  return shownBrands.filter(isCounted).flatMap(({ id, name }) => {
    const retailers = pricedRetailers.filter((shop) => {
      const shelf = shelves.get(shelfOf({ brandId: id, retailerId: shop.id }));
      return shelf !== undefined && !hasEnough(shelf);
    });
    return retailers.length === 0
      ? []
      : [{ id, name, retailers: retailers.map((shop) => ({ id: shop.id, name: shop.name })) }];
  });
};
