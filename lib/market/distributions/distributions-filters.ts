import { type FilterScope, type FilterTable, filter } from '#lib/market/dashboard/filters/filter.ts';
import { ids, number, oneUnlisted, someOf } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { DISTRIBUTION_SECTIONS } from './section-ids.ts';

/** What the map and its bars are coloured by. */
export const MAP_FIGURES = ['weighted', 'availability'] as const;
export type MapFigure = (typeof MAP_FIGURES)[number];

/** What a list of shelves or shops may be narrowed to. */
export const SHELF_STATES = ['in_stock', 'low', 'oos', 'not_listed'] as const;
export type ShelfStateName = (typeof SHELF_STATES)[number];

const MAX_OFFERED = 100;
const MAX_PAGE = 500;

const parsePage = (text: string): number | null => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : null;
};

const seesStores = (_: unknown, scope: FilterScope): boolean => seesLevel(scope, 'product');

/** A city by its English name. */
const citiesOf = (stores: readonly { cityEn: string; cityAr: string }[]): NamedRow[] => {
  const names = new Map(stores.map(({ cityEn, cityAr }) => [cityEn, cityAr]));
  return [...names]
    .map(([nameEn, nameAr]) => ({ id: nameEn, nameEn, nameAr }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** All that the address of Distributions says. */
export const distributionsFilters = {
  ...frameFilters,
  cities: filter(ids('city'), {
    label: (t) => t('filters.city'),
    menu: 'rare',
    leastOptions: 1,
    // A city may have a single shop.
    isInPlan: seesStores,
    offers: {
      as: 'cities',
      list: ({ view, isStoreLeft }) =>
        citiesOf((view.stores ?? []).filter((store) => store.regionId !== null && isStoreLeft(store))),
    },
    keepsStore: ({ cityEn, regionId }, chosen) => regionId !== null && chosen.includes(cityEn),
  }),
  stores: filter(ids('store'), {
    label: (t) => t('filters.store'),
    menu: 'rare',
    leastOptions: 1,
    isInPlan: seesStores,
    offers: {
      as: 'stores',
      list: ({ view, isStoreLeft }) => (view.stores ?? []).filter(isStoreLeft).slice(0, MAX_OFFERED),
    },
    find: (asked, { stores = [] }) => stores.flatMap(({ id }) => (asked.includes(id) ? id : [])),
    keepsStore: ({ id }, chosen) => chosen.includes(id),
  }),
  /** Which shelves are listed; figures are of all. */
  states: filter(someOf('state', SHELF_STATES), {
    label: (t) => t('filters.state'),
    isOfPanel: true,
    name: (state, { t }) => t(`shelfStates.${state}`),
  }),
  section: filter(oneUnlisted('section', DISTRIBUTION_SECTIONS, DISTRIBUTION_SECTIONS[0]), {
    label: (t) => t('notes.filters.section'),
    isOfPanel: true,
  }),
  map: filter(oneUnlisted('map', MAP_FIGURES, MAP_FIGURES[0]), {
    label: (t) => t('filters.mapFigure'),
    isOfPanel: true,
  }),
  /** Of the lists of a section, which share it. */
  page: filter(number('page', 'wholeNumber', parsePage, 1), {
    label: (t) => t('notes.filters.page'),
    isOfPanel: true,
  }),
} satisfies FilterTable;

export type DistributionsFilters = typeof distributionsFilters;
