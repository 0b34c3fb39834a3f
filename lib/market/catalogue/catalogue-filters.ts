import type { AddressReader } from '#lib/address/address-reader.ts';
import { type FilterCodec, type FilterTable, filter } from '#lib/market/dashboard/filters/filter.ts';
import { id, ids, number, oneUnlisted } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { FilterSelection, ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { formatFilters, type Parsed } from '#lib/market/dashboard/filters/parse-format.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { CATALOGUE_SECTIONS } from './section-ids.ts';

/** Which products the grid lists. */
export const LISTED = ['all', 'new', 'gone', 'incomplete'] as const;
export type Listed = (typeof LISTED)[number];

/** So many products stand side by side. */
export const MOST_COMPARED = 4;
const MAX_PAGE = 10_000;

const parsePage = (text: string): number | null => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : null;
};

/** The first few; more do not fit beside each other. */
const few = (parameter: string): FilterCodec<string[]> => {
  const codec = ids(parameter);
  return { ...codec, parse: (address: AddressReader) => codec.parse(address).slice(0, MOST_COMPARED) };
};

/** All that the catalogue's address says. */
export const catalogueFilters = {
  ...frameFilters,
  section: filter(oneUnlisted('section', CATALOGUE_SECTIONS, CATALOGUE_SECTIONS[0]), {
    label: (t) => t('notes.filters.section'),
    isOfPanel: true,
  }),
  /** What a record lacks is a figure of one product. */
  listed: filter(oneUnlisted('list', LISTED, 'all'), {
    label: (t) => t('notes.filters.listed'),
    isOfPanel: true,
    isInPlan: (listed, scope) => listed !== 'incomplete' || seesLevel(scope, 'product'),
  }),
  page: filter(number('page', 'wholeNumber', parsePage, 1), {
    label: (t) => t('notes.filters.page'),
    isOfPanel: true,
  }),
  /** The brand whose families are open in the tree. */
  branch: filter(id('branch'), {
    label: (t) => t('notes.filters.branch'),
    isOfPanel: true,
    find: (asked, { brands }) => (brands.some((brand) => brand.id === asked) ? asked : null),
  }),
  /** The products that stand side by side. */
  compared: filter(few('with'), {
    label: (t) => t('notes.filters.compared'),
    isOfPanel: true,
    isInPlan: (_, scope) => seesLevel(scope, 'product'),
    find: (asked, { products }) => {
      const known = new Set(products.map((product) => product.id));
      return asked.filter((each) => known.has(each));
    },
  }),
} satisfies FilterTable;

export type CatalogueFilters = typeof catalogueFilters;
export type CatalogueQuery = Parsed<CatalogueFilters>;
export type CatalogueChoice = FilterSelection<CatalogueFilters>;
export type CatalogueShown = ShownFilters<CatalogueFilters>;

/** The query of an address that shows these filters. */
export const formatCatalogue = (shown: CatalogueShown): string => formatFilters(catalogueFilters, shown);
