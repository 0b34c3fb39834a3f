import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { AskedNames } from '#lib/market/dashboard/filters/filter-types.ts';
import type { PriceBasis, priceFilters } from '#lib/market/prices/price-filters.ts';

/** By their names, as people say them, or by their ids, as an address has them. */
type Names = AskedNames<typeof priceFilters>;

/** Without a value, all, or as usual. */
type AskedFilters = Omit<Names, 'brands'> & {
  [Part in 'price' | 'statistic' | 'value']?: PriceBasis[Part] | undefined;
} & {
  /** The days that those of the question are set beside. */
  compare?: Comparison | undefined;
};

/** A product, brand or category as people say it, or a GTIN; and brands that it is narrowed to. */
type InWords = Pick<Names, 'brands'> & { subject: string };
/** As a dashboard's filters say it: products by their ids or GTINs. */
type ByFilters = Pick<Names, 'brands'> & {
  category?: string | undefined;
  products?: readonly string[] | undefined;
};

/** What a question is asked of. */
export type Asked = (InWords | ByFilters) & AskedFilters;

/** What of it not every measure knows. */
export type AskedFilter = keyof AskedFilters;
