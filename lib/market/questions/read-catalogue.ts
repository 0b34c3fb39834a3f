import type { AddressFields } from '#lib/address/address-fields.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { catalogueFilters, type Listed } from '#lib/market/catalogue/catalogue-filters.ts';
import type { CatalogueSet } from '#lib/market/catalogue/catalogue-set.ts';
import { openProducts } from '#lib/market/catalogue/open-catalogue.ts';
import type { SectionReading } from '#lib/market/catalogue/section-reading.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { DEFAULT_PERIOD, type PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { openChosen } from '#lib/market/dashboard/view/open-market.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { Needs, Seen } from './question.ts';
import type { Subject } from './subject/find-subject.ts';
import { withheldNames } from './withheld-names.ts';

/** The products that the catalogue calculates from, of the choice of a question. */

type Catalogue = {
  set: CatalogueSet;
  /** By what a panel reads, all that it lists; null: nothing was read in the range. */
  query: SectionReading | null;
  range: DayRange;
};

/** What questions of the catalogue need. */
export const OF_CATALOGUE = {
  module: 'imdb',
  level: 'brand',
  ignores: ['governorate', 'price', 'statistic'],
  includesDelisted: true,
} as const satisfies Needs;

const USUAL = nothingChosen(catalogueFilters);

/** @param listed which products the grid lists */
export const readCatalogue = async (
  reader: Reader,
  { view, choice }: Subject,
  { period, listed = 'all' }: { period: PeriodChoice | null; listed?: Listed },
): Promise<Catalogue> => {
  const { basis: _, ...chosen } = choice;
  const opened = openChosen(catalogueFilters, reader, {
    view,
    choice: { ...USUAL, ...chosen, listed },
    dropped: [],
    period: period ?? { preset: DEFAULT_PERIOD },
  });
  const { read, emptyBase } = openProducts(reader, opened, 'all');
  const set = read === null ? emptyBase() : await read.readBase();
  return { set, query: read?.query ?? null, range: opened.range };
};

/** What an answer of the catalogue rests on. Once everything is drawn. */
export const seenInCatalogue = (
  { set, range }: Catalogue,
  { name }: Subject,
  shown: AddressFields,
): Seen => ({
  ...{ range, shown },
  products: set.items.filter(({ isActive }) => isActive).length,
  retailers: set.retailersWithRows,
  withheld: withheldNames(set, name),
});
