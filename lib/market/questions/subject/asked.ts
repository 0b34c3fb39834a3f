import type { PriceBasis } from '#lib/market/dashboard/filters/filters.ts';

/** Nothing given means all; each by its name, as people say it, or by its id, as an address has it. */
type AskedFilters = {
  makers?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
  channels?: readonly string[] | undefined;
  governorate?: string | null | undefined;
  packBands?: readonly string[] | undefined;
  /** Nothing given means as usual. */
  price?: PriceBasis['price'] | undefined;
  statistic?: PriceBasis['statistic'] | undefined;
};

/** A product, brand or category as people say it, or a GTIN. */
type InWords = { subject: string };
/** As a dashboard's filters say it: products by their ids or GTINs. */
type ByFilters = {
  category?: string | undefined;
  brands?: readonly string[] | undefined;
  products?: readonly string[] | undefined;
};

/** What a question is asked of. */
export type Asked = (InWords | ByFilters) & AskedFilters;

/** What of it not every measure knows. */
export type AskedFilter = keyof AskedFilters;
