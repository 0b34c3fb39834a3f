import type { ShelfFigureSource, ShelfFigures } from '#lib/market/distributions/distribution-panel.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { type PlaceFigure, type PlaceLevel, placeFigures } from './distribution-map.ts';

/** `<kind>:<id of the place>`; cities and shops have no figure in plans that show no single products. */
const atPlace =
  (level: PlaceLevel, name: PlaceFigure): ShelfFigureSource =>
  (set, { parts }) => {
    const id = parts.join(':');
    const isShown = level === 'governorate' || set.disclosure.isFull;
    return isShown && isPlace(set, level, id) ? placeFigures[name](set, level, id) : null;
  };

const isPlace = ({ stores }: ShelfSet, level: PlaceLevel, id: string): boolean =>
  stores.some(
    (store) => (level === 'governorate' ? store.regionId : level === 'city' ? store.cityEn : store.id) === id,
  );

const percent = (level: PlaceLevel, name: PlaceFigure) =>
  ({ valuesIn: 'percent', source: atPlace(level, name) }) as const;

export const figures: ShelfFigures = {
  'governorate-numeric': percent('governorate', 'numeric'),
  'governorate-universe': percent('governorate', 'universe'),
  'governorate-weighted': percent('governorate', 'weighted'),
  'governorate-availability': percent('governorate', 'availability'),
  'city-numeric': percent('city', 'numeric'),
  'city-weighted': percent('city', 'weighted'),
  'city-availability': percent('city', 'availability'),
  'store-availability': percent('store', 'availability'),
  'store-shelves': { valuesIn: 'count', source: atPlace('store', 'shelves') },
};
