import type { ChainFilter } from '#db/queries/market-chains.ts';
import type { MarketView } from '#db/queries/market-view.ts';
import { MAX_CHOSEN } from '#lib/address/address-reader.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import { CHANNELS, PRICE_TYPES, type PriceType } from '#lib/vocabulary/market-terms.ts';
import { packBands as bandsOf } from '#lib/vocabulary/pack-bands.ts';
import type { DroppedFilter } from './dropped.ts';
import { type Choice, type MarketFilters, USUAL_BASIS } from './filters.ts';

/** What of a choice holds for a category, which chains it leaves, and what may be chosen there. */

/** What a category is made of, as far as filters ask. */
export type Filterable = Pick<
  MarketView,
  | 'categoryNo'
  | 'category'
  | 'brands'
  | 'makers'
  | 'retailers'
  | 'products'
  | 'regions'
  | 'hasTradePrices'
  | 'derivation'
>;

/** What of a scope filters ask. */
type FilterScope = Pick<DataScope, 'level' | 'features'>;

export const seesTradePrices = ({ features }: Pick<DataScope, 'features'>): boolean =>
  features.includes('tradePrice');

/** The type of price that is shown. */
export const priceTypeFor = (
  scope: Pick<DataScope, 'features'>,
  { basis }: Pick<Choice, 'basis'>,
): PriceType => (seesTradePrices(scope) ? basis.type : 'consumer');

const LISTS = ['brands', 'makers', 'products', 'retailers', 'channels', 'packBands'] as const;

/** What of an address may be chosen at once, and which of its filters named more. */
export const cutToMost = <Filters extends Pick<Choice, (typeof LISTS)[number]>>(
  filters: Filters,
): { kept: Filters; cut: DroppedFilter[] } => ({
  kept: {
    ...filters,
    brands: filters.brands.slice(0, MAX_CHOSEN),
    makers: filters.makers.slice(0, MAX_CHOSEN),
    products: filters.products.slice(0, MAX_CHOSEN),
    retailers: filters.retailers.slice(0, MAX_CHOSEN),
    packBands: filters.packBands.slice(0, MAX_CHOSEN),
  },
  cut: LISTS.filter((list) => filters[list].length > MAX_CHOSEN),
});

/** What of a choice holds for a category, in the catalogue's order, and which filters named something that is not there. */
export const chooseWithin = (
  view: Filterable,
  scope: FilterScope,
  filters: MarketFilters,
): { choice: Choice; dropped: DroppedFilter[] } => {
  const bands = new Set(view.products.map(({ band }) => band));
  const codes = new Set(filters.products.map(codeOf));
  const isAskedFor = ({ id, gtin }: { id: string; gtin: string | null }) =>
    filters.products.includes(id) || (gtin !== null && codes.has(codeOf(gtin)));
  const region = view.regions.find(({ id }) => id === filters.governorate);
  const isTrade = priceTypeFor(scope, filters) === 'trade' && view.hasTradePrices;
  const isFine = seesLevel(scope, 'product');
  const choice: Choice = {
    brands: idsPresent(filters.brands, view.brands),
    makers: idsPresent(filters.makers, view.makers),
    products: isFine ? view.products.filter(isAskedFor).map(({ id }) => id) : [],
    retailers: idsPresent(filters.retailers, view.retailers),
    channels: filters.channels.filter((asked) => view.retailers.some(({ channel }) => channel === asked)),
    governorate: region?.id ?? null,
    // Within a pack size a brand often has one product, and the lowest of several prices always is one product's.
    packBands: isFine ? filters.packBands.filter((band) => bands.has(band)) : [],
    compare: filters.compare,
    basis: {
      ...filters.basis,
      type: isTrade ? 'trade' : 'consumer',
      statistic: isFine ? filters.basis.statistic : USUAL_BASIS.statistic,
    },
  };
  const dropped: DroppedFilter[] = LISTS.filter((list) => choice[list].length < filters[list].length);
  if (filters.category !== undefined && filters.category !== view.category.id) dropped.unshift('category');
  if (choice.governorate !== filters.governorate) dropped.push('governorate');
  if (choice.basis.type !== filters.basis.type) dropped.push('type');
  if (choice.basis.statistic !== filters.basis.statistic) dropped.push('statistic');
  return { choice, dropped };
};

export type Narrowing = {
  /** What the figures are held against: the category in the place, the packs and the type of price that were chosen. */
  among: ChainFilter;
  /** What was chosen of it. */
  chosen: ChainFilter;
};

/** The chains that a choice leaves. */
export const narrow = (view: Filterable, choice: Choice): Narrowing => {
  const { brands, makers, products, retailers, channels, packBands } = choice;
  const inBands = view.products.filter(({ band }) => isAmong(packBands, band));
  const own = inBands.filter(
    ({ id, brandId, makerId }) =>
      isAmong(products, id) && isAmong(brands, brandId) && isAmong(makers, makerId ?? ''),
  );
  const shops = view.retailers.filter(
    ({ id, channel }) => isAmong(retailers, id) && isAmong(channels, channel),
  );
  const among: ChainFilter = {
    categoryNo: view.categoryNo,
    dataset: view.category.dataset,
    derivation: view.derivation,
    priceType: choice.basis.type,
    area: view.regions.find(({ id }) => id === choice.governorate)?.no ?? 0,
    products: packBands.length === 0 ? undefined : inBands.map(({ id }) => id),
  };
  const narrowsProducts = own.length < view.products.length;
  const narrowsShops = shops.length < view.retailers.length;
  return {
    among,
    chosen: {
      ...among,
      products: narrowsProducts ? own.map(({ id }) => id) : undefined,
      retailers: narrowsShops ? shops.map(({ id }) => id) : undefined,
    },
  };
};

const MAX_PRODUCTS = 100;

/** What may be chosen within a category, by what is chosen already. */
export const optionsWithin = (
  view: Filterable,
  scope: FilterScope,
  { brands, makers, packBands, products: chosenIds }: Choice,
) => {
  const bands = new Set(view.products.map(({ band }) => band));
  const offered = view.products.filter(
    ({ id, brandId, makerId, band }) =>
      chosenIds.includes(id) ||
      (isAmong(brands, brandId) && isAmong(makers, makerId ?? '') && isAmong(packBands, band)),
  );
  const isFine = seesLevel(scope, 'product');
  return {
    brands: view.brands,
    makers: view.makers,
    products: isFine ? offered.slice(0, MAX_PRODUCTS) : [],
    retailers: view.retailers,
    channels: CHANNELS.filter((channel) => view.retailers.some((retailer) => retailer.channel === channel)),
    governorates: view.regions,
    packBands: isFine ? bandsOf(view.category.baseUnit).flatMap(({ id }) => (bands.has(id) ? [id] : [])) : [],
    priceTypes: PRICE_TYPES.filter(
      (type) => type === 'consumer' || (seesTradePrices(scope) && view.hasTradePrices),
    ),
  };
};

/** Nothing chosen means all. */
const isAmong = (ids: readonly string[], id: string): boolean => ids.length === 0 || ids.includes(id);

const idsPresent = (ids: readonly string[], rows: readonly { id: string }[]): string[] =>
  rows.map(({ id }) => id).filter((id) => ids.includes(id));

/** A GTIN without the zeros that make a shorter one longer. */
const codeOf = (text: string): string => withLatinDigits(text).replace(/^0+(?=\d)/, '');
