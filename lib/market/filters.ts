import { CHANNELS, type Channel, PRICE_TYPES, type PriceType } from '#lib/vocabulary/market-terms.ts';
import {
  type AddressFields,
  formatAddress,
  parseId,
  parseIds,
  parseOneOf,
  parsePeriod,
  parseSomeOf,
  type ShownPeriod,
} from './address.ts';
import { COMPARISONS, type Comparison } from './compare.ts';
import type { PeriodChoice } from './periods.ts';

/** The filters that all dashboards share, and how an address says them. */

export const PRICE_KINDS = ['effective', 'regular'] as const;
export const PRICE_STATISTICS = ['average', 'lowest'] as const;
export const PRICE_VALUES = ['nominal', 'real'] as const;

/** Which price of a chain is meant. */
export type PriceBasis = {
  type: PriceType;
  /** What shoppers pay, or the price without promotions. */
  price: (typeof PRICE_KINDS)[number];
  statistic: (typeof PRICE_STATISTICS)[number];
  /** In the money of its day, or of the last one. */
  value: (typeof PRICE_VALUES)[number];
};

export const USUAL_BASIS: PriceBasis = {
  type: 'consumer',
  price: 'effective',
  statistic: 'average',
  value: 'nominal',
};

/** What was chosen; an empty list means all. */
export type Choice = {
  brands: string[];
  makers: string[];
  /** Ids, or GTINs in any of their lengths. */
  products: string[];
  retailers: string[];
  channels: Channel[];
  /** Null: the whole country. */
  governorate: string | null;
  packBands: string[];
  compare: Comparison;
  basis: PriceBasis;
};

export type MarketFilters = Choice & { category: string | undefined; choice: PeriodChoice };

/** Filters as they were applied. */
export type ShownFilters = Choice & ShownPeriod & { category: string };

export const NOTHING_CHOSEN: Choice = {
  brands: [],
  makers: [],
  products: [],
  retailers: [],
  channels: [],
  governorate: null,
  packBands: [],
  compare: 'none',
  basis: USUAL_BASIS,
};

/** The parameters of an address that every dashboard reads. */
export const FILTER_FIELDS = [
  'category',
  'brand',
  'maker',
  'sku',
  'retailer',
  'channel',
  'gov',
  'size',
  'period',
  'from',
  'to',
  'compare',
  'type',
  'price',
  'stat',
  'value',
] as const;

export const parseFilters = (fields: AddressFields): MarketFilters => ({
  category: parseId(fields.category),
  brands: parseIds(fields.brand),
  makers: parseIds(fields.maker),
  products: parseIds(fields.sku),
  retailers: parseIds(fields.retailer),
  channels: parseSomeOf(fields.channel, CHANNELS),
  governorate: parseId(fields.gov) ?? null,
  packBands: parseIds(fields.size),
  choice: parsePeriod(fields),
  compare: parseOneOf(fields.compare, COMPARISONS) ?? 'none',
  basis: {
    type: parseOneOf(fields.type, PRICE_TYPES) ?? USUAL_BASIS.type,
    price: parseOneOf(fields.price, PRICE_KINDS) ?? USUAL_BASIS.price,
    statistic: parseOneOf(fields.stat, PRICE_STATISTICS) ?? USUAL_BASIS.statistic,
    value: parseOneOf(fields.value, PRICE_VALUES) ?? USUAL_BASIS.value,
  },
});

/** The query of an address that shows these filters; what is as usual is left out. @param more the dashboard's own parameters */
export const formatFilters = (
  filters: Omit<ShownFilters, 'category'> & { category: string | undefined },
  more: AddressFields = {},
): string => {
  const { basis, period, range } = filters;
  const unusual = (part: keyof PriceBasis) => (basis[part] === USUAL_BASIS[part] ? undefined : basis[part]);
  const fields: AddressFields = {
    category: filters.category,
    brand: filters.brands,
    maker: filters.makers,
    sku: filters.products,
    retailer: filters.retailers,
    channel: filters.channels,
    gov: filters.governorate ?? undefined,
    size: filters.packBands,
    compare: filters.compare === 'none' ? undefined : filters.compare,
    type: unusual('type'),
    price: unusual('price'),
    stat: unusual('statistic'),
    value: unusual('value'),
    ...more,
  };
  return formatAddress(fields, { period, range });
};
