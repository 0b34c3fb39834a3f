import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { availabilityBasis, shelfRows } from '#lib/market/distributions/shelf-figures.ts';
import { isCarried, type Shelf, type ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import type { OnlineShelvesData } from './schema.ts';

const shelvesAt = ({ onlineShelves, isSubject }: ShelfSet, retailer: string): Shelf[] =>
  onlineShelves.filter((shelf) => shelf.retailerId === retailer && isSubject(shelf.productId, shelf.brandId));

/** What each figure of a retailer on the web is calculated from. */
export const onlineFigures = {
  'online-listed': (set, retailer) => ({
    reduction: 'count',
    rows: shelfRows(set, shelvesAt(set, retailer).filter(isCarried)),
  }),
  'online-availability': (set, retailer) => availabilityBasis(shelvesAt(set, retailer), set.isSubject),
} satisfies Record<string, (set: ShelfSet, retailer: string) => FigureBasis>;
export type OnlineFigure = keyof typeof onlineFigures;

/** The retailers that sell on the web, those that list most first. */
export const onlineShelves = (set: ShelfSet): OnlineShelvesData => {
  const rows = set.online.flatMap(({ retailerId, channel }) => {
    const retailer = set.view.retailers.find(({ id }) => id === retailerId);
    if (!retailer) return [];
    const figure = (name: OnlineFigure) =>
      discloseFigure(set, `${name}:${retailerId}`, onlineFigures[name](set, retailerId));
    const listed = figure('online-listed').n;
    return [{ ...set.label(retailer), channel, listed, availability: figure('online-availability') }];
  });
  return rows.toSorted((a, b) => b.listed - a.listed);
};
