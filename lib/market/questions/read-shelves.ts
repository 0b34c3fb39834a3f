import type { Reader } from '#lib/market/access/reader.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { openChosen } from '#lib/market/dashboard/view/open-market.ts';
import { distributionsFilters } from '#lib/market/distributions/distributions-filters.ts';
import { openShelves, withShelves } from '#lib/market/distributions/open-distributions.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { type Named, namerOf } from '#lib/vocabulary/named.ts';
import type { Needs, Seen } from './question.ts';
import type { Subject } from './subject/find-subject.ts';
import { withheldNames } from './withheld-names.ts';

/** The shelves that Distributions calculates from, of the choice of a question. */

type Shelves = {
  set: ShelfSet;
  /** By what a panel reads, all that it lists; null: nothing was read in the range. */
  query: ShelfQuery | null;
  range: DayRange;
};

/** What questions of shelves need, and that the places of their category are those that have a shop. */
export const OF_SHELVES = {
  module: 'distributions',
  level: 'brand',
  ignores: ['price', 'statistic'],
  viewOf: withShelves,
} as const satisfies Needs;

const USUAL = nothingChosen(distributionsFilters);
const USUAL_PERIOD = '30d';

/** Of a subject of `OF_SHELVES`. */
export const readShelves = async (
  reader: Reader,
  { view, choice }: Subject,
  period: PeriodChoice | null,
): Promise<Shelves> => {
  const { basis: _, ...chosen } = choice;
  const opened = openChosen(distributionsFilters, reader, {
    view,
    choice: { ...USUAL, ...chosen },
    dropped: [],
    period: period ?? { preset: USUAL_PERIOD },
  });
  const { read, emptyBase } = openShelves(reader, opened, 'all');
  const set = read === null ? emptyBase() : await read.readBase();
  return { set, query: read?.query ?? null, range: opened.range };
};

/** The own brands, where the figures are of these as nothing narrower was named. */
export const ownBrandsOf = ({ isNarrowedTo, ours, view, locale }: ShelfSet): Named[] => {
  if (isNarrowedTo !== 'ours') return [];
  return view.brands.flatMap((row) => (ours.own.includes(row.id) ? namerOf(locale)(row) : []));
};

/** What an answer of shelves rests on. Once everything is drawn. */
export const seenOnShelves = ({ set, range }: Shelves, subject: Subject): Seen => {
  const products = set.view.products.filter(({ id, brandId }) => set.isSubject(id, brandId));
  const shops = new Set(set.stores.flatMap(({ id, retailerId }) => (set.known.has(id) ? retailerId : [])));
  return {
    range,
    products: products.length,
    retailers: set.shownRetailers.filter(({ id }) => shops.has(id)),
    withheld: withheldNames(set, subject.name, (figure) => set.nameOfPlace?.(figure.split(':'))),
  };
};
