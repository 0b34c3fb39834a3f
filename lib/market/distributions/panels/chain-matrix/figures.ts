import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import { placeRow, shelfCells } from '#lib/market/distributions/shelf-rows.ts';
import { carries, chainPlaces } from './chain-matrix.ts';

/** The shops of a chain with what a visit found there: the share of them that carries the product. */
const chainCell: ShelfFigureSource = (set, { product, retailer }) => {
  const row = set.view.products.find(({ id }) => id === product);
  if (!row || retailer === null) return null;
  const cells = shelfCells(set);
  const places = chainPlaces(set)(row.id, retailer);
  return {
    reduction: 'share',
    rows: places.map((place) => {
      const { state = null, since = null, seen = place.seen } = place.shelf ?? {};
      const subject = { productId: row.id, brandId: row.brandId, store: place.store };
      return placeRow(
        subject,
        () => cells({ store: place.store, state, since, seen }),
        carries(place) ? 1 : 0,
      );
    }),
  };
};

export const figures: ShelfFigures = { 'chain-cell': { valuesIn: 'percent', source: chainCell } };
