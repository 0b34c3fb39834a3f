import type { AddressFields } from '#lib/address/address-fields.ts';
import type { AddressReader } from '#lib/address/address-reader.ts';
import { COMPARISONS, type Comparison } from '#lib/market/dashboard/compare.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { CHANNELS, type Channel, PRICE_TYPES, type PriceType } from '#lib/vocabulary/market-terms.ts';
import { formatAddress, parsePeriod, type ShownPeriod } from './address.ts';
import type { DroppedFilter } from './dropped.ts';

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

/** The parameters of an address that every dashboard reads, and the filter that each is of. */
export const FILTER_OF_FIELD = {
  category: 'category',
  brand: 'brands',
  maker: 'makers',
  sku: 'products',
  retailer: 'retailers',
  channel: 'channels',
  gov: 'governorate',
  size: 'packBands',
  period: 'period',
  from: 'period',
  to: 'period',
  compare: 'compare',
  type: 'type',
  price: 'price',
  stat: 'statistic',
  value: 'value',
} as const satisfies Record<string, DroppedFilter>;

export const FILTER_FIELDS = Object.keys(FILTER_OF_FIELD) as (keyof typeof FILTER_OF_FIELD)[];

export const parseFilters = (address: AddressReader): MarketFilters => ({
  category: address.id('category'),
  brands: address.ids('brand'),
  makers: address.ids('maker'),
  products: address.ids('sku'),
  retailers: address.ids('retailer'),
  channels: address.someOf('channel', CHANNELS),
  governorate: address.id('gov') ?? null,
  packBands: address.bands('size'),
  choice: parsePeriod(address),
  compare: address.oneOf('compare', COMPARISONS) ?? 'none',
  basis: {
    type: address.oneOf('type', PRICE_TYPES) ?? USUAL_BASIS.type,
    price: address.oneOf('price', PRICE_KINDS) ?? USUAL_BASIS.price,
    statistic: address.oneOf('stat', PRICE_STATISTICS) ?? USUAL_BASIS.statistic,
    value: address.oneOf('value', PRICE_VALUES) ?? USUAL_BASIS.value,
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
