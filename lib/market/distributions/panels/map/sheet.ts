import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { ChosenPlaces } from '#lib/market/distributions/shelf-set.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { DistributionMapData } from './schema.ts';

export const governoratesSheet: Sheet<DistributionTypes, DistributionMapData> = {
  id: 'governorates',
  count: ({ governorates }) => governorates.length,
  draw: ({ governorates }, labels) => ({
    title: labels.t('sheets.governorates'),
    note: labels.t('notes.governorates'),
    columns: columnsOf(labels, {
      ...{ governorate: 'text', storesAll: 'count', storesListed: 'count', storesKnown: 'count' },
      ...{
        allStoresNumeric: 'percent',
        halfWidth: 'percent',
        numeric: 'percent',
        weightedDistribution: 'percent',
      },
      ...{ availability: 'percent', checks: 'count', lowBase: 'text' },
    }),
    rows: governorates.map(({ name, known, all, universe, numeric, weighted, availability }) => [
      name,
      universe.stores,
      all,
      known,
      universe.value,
      universe.halfWidth,
      numeric.value,
      weighted.value,
      ...measureCells(availability, labels),
    ]),
  }),
  measures: ({ governorates }) => governorates.map(({ name, weighted }) => [name, weighted]),
};

/** Of the chosen governorate its cities, of a city its shops. */
export const placesSheet: Sheet<DistributionTypes, DistributionMapData> = {
  id: 'places',
  has: ({ scope, base }) => seesLevel(scope, 'product') && isChosen(base.chosen),
  count: ({ places }) => places?.total ?? 0,
  draw: ({ places }, labels) => ({
    title: labels.t('sheets.places'),
    note: labels.t('notes.places'),
    columns: columnsOf(labels, {
      ...{
        place: 'text',
        city: 'text',
        retailer: 'text',
        storesListed: 'count',
        storesKnown: 'count',
        storeWeight: 'percent',
      },
      ...{ lastVisit: 'day', productsCarried: 'count', productsEmpty: 'count' },
      ...{
        numeric: 'percent',
        weightedDistribution: 'percent',
        availability: 'percent',
        checks: 'count',
        lowBase: 'text',
      },
    }),
    rows: (places?.rows ?? []).map((row) => [
      row.name,
      row.city,
      row.retailer,
      row.all,
      row.known,
      row.weight,
      row.seen,
      row.carried,
      row.empty,
      row.numeric.value,
      row.weighted.value,
      ...measureCells(row.availability, labels),
    ]),
  }),
};

const isChosen = ({ governorate, cities, stores }: ChosenPlaces): boolean =>
  governorate !== null || cities.length + stores.length > 0;
