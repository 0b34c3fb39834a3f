import { type FilterTable, filter } from '#lib/market/dashboard/filters/filter.ts';
import { oneOf } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { FilterSelection } from '#lib/market/dashboard/filters/filter-types.ts';
import { nothingChosen } from '#lib/market/dashboard/filters/nothing-chosen.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { PRICE_TYPES, type PriceType } from '#lib/vocabulary/market-terms.ts';

/** Which prices are meant: filters of everything that shows or answers prices. */

export const PRICE_KINDS = ['effective', 'regular'] as const;
export const PRICE_STATISTICS = ['average', 'lowest'] as const;
export const PRICE_VALUES = ['nominal', 'real'] as const;

const seesTradePrices = ({ features }: Pick<DataScope, 'features'>): boolean =>
  features.includes('tradePrice');

const basisFilters = {
  type: filter(oneOf('type', PRICE_TYPES, 'consumer'), {
    label: (t) => t('filters.priceType'),
    menu: 'rare',
    leastOptions: 2,
    name: (type, { t }) => t(`priceTypes.${type}`),
    isInPlan: (_, scope) => seesTradePrices(scope),
    offers: {
      as: 'priceTypes',
      list: ({ view }) => PRICE_TYPES.filter((type) => type === 'consumer' || view.hasTradePrices),
    },
    chains: (type) => ({ priceType: type }),
  }),
  /** What shoppers pay, or the price without promotions. */
  price: filter(oneOf('price', PRICE_KINDS, 'effective'), {
    label: (t) => t('filters.price'),
    name: (price, { t }) => t(`filters.prices.${price}`),
  }),
  /** The lowest of several prices is always one product's. */
  statistic: filter(oneOf('stat', PRICE_STATISTICS, 'average'), {
    label: (t) => t('filters.statistic'),
    name: (statistic, { t }) => t(`filters.statistics.${statistic}`),
    isInPlan: (_, scope) => seesLevel(scope, 'product'),
  }),
  /** In the money of its day, or of the last one. */
  value: filter(oneOf('value', PRICE_VALUES, 'nominal'), {
    label: (t) => t('filters.value'),
    name: (value, { t }) => t(`filters.values.${value}`),
  }),
};

/** The filters of all dashboards, and which price of a chain is meant. */
export const priceFilters = { ...frameFilters, basis: basisFilters } satisfies FilterTable;

export type PriceSelection = FilterSelection<typeof priceFilters>;
export type PriceBasis = PriceSelection['basis'];

export const NOTHING_CHOSEN: PriceSelection = nothingChosen(priceFilters);
export const USUAL_BASIS: PriceBasis = NOTHING_CHOSEN.basis;

/** The type of price that a scope is shown. */
export const priceTypeFor = (
  scope: Pick<DataScope, 'features'>,
  { type }: Pick<PriceBasis, 'type'>,
): PriceType => (seesTradePrices(scope) ? type : 'consumer');

/** Whether prices are those that shoppers pay, each of which can be reported as wrong. */
export const listsShelfPrices = ({ basis }: { basis: Pick<PriceBasis, 'type'> }): boolean =>
  basis.type === 'consumer';
