import { withLatinDigits } from '#lib/i18n/digits.ts';
import { COMPARISONS } from '#lib/market/dashboard/compare.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { packBands } from '#lib/vocabulary/pack-bands.ts';
import { bandName } from './band-name.ts';
import { type FilterCodec, type FilterScope, type FilterTable, filter } from './filter.ts';
import { bands, id, ids, oneOf, someOf } from './filter-codecs.ts';
import { period } from './period-codec.ts';

/** An answer always has a category, whatever the address asks for. */
const category: FilterCodec<string | undefined, string> = {
  parameters: { category: null },
  shape: { of: 'text' },
  usual: undefined,
  parse: (address) => address.id('category'),
  format: (shown) => ({ category: shown }),
};

const MAX_PRODUCTS = 100;

const seesProducts = (_: unknown, scope: FilterScope): boolean => seesLevel(scope, 'product');

/** A GTIN without the zeros that make a shorter one longer. */
const codeOf = (text: string): string => withLatinDigits(text).replace(/^0+(?=\d)/, '');

/** The filters of all dashboards. A dashboard's own table begins with them. */
export const frameFilters = {
  category: filter(category, {
    label: (t) => t('filters.category'),
    menu: 'usual',
    inQuestion: 'sentence',
    offers: { as: 'categories', list: ({ view }) => view.categories },
  }),
  brands: filter(ids('brand'), {
    label: (t) => t('filters.brand'),
    menu: 'usual',
    inQuestion: 'subject',
    asked: { kind: 'brand' },
    offers: { as: 'brands', list: ({ view }) => view.brands },
    keepsProduct: ({ brandId }, chosen) => chosen.includes(brandId),
  }),
  makers: filter(ids('maker'), {
    label: (t) => t('filters.maker'),
    menu: 'rare',
    asked: { kind: 'maker' },
    offers: { as: 'makers', list: ({ view }) => view.makers },
    keepsProduct: ({ makerId }, chosen) => chosen.includes(makerId ?? ''),
  }),
  /** By their ids, or by GTINs in any of their lengths. */
  products: filter(ids('sku'), {
    label: (t) => t('filters.product'),
    menu: 'rare',
    leastOptions: 1,
    inQuestion: 'subject',
    isInPlan: seesProducts,
    offers: {
      as: 'products',
      list: ({ view, isLeft }) => view.products.filter(isLeft).slice(0, MAX_PRODUCTS),
    },
    find: (asked, { products }) => {
      const codes = new Set(asked.map(codeOf));
      const isAsked = ({ id: own, gtin }: { id: string; gtin: string | null }) =>
        asked.includes(own) || (gtin !== null && codes.has(codeOf(gtin)));
      return products.filter(isAsked).map((product) => product.id);
    },
    keepsProduct: (product, chosen) => chosen.includes(product.id),
  }),
  retailers: filter(ids('retailer'), {
    label: (t) => t('filters.retailer'),
    menu: 'usual',
    inQuestion: 'sentence',
    asked: { kind: 'retailer' },
    offers: { as: 'retailers', list: ({ view }) => view.retailers },
    keepsRetailer: (retailer, chosen) => chosen.includes(retailer.id),
  }),
  channels: filter(someOf('channel', CHANNELS), {
    label: (t) => t('filters.channel'),
    menu: 'rare',
    asked: { kind: 'channel', isShortList: true },
    name: (channel, { t }) => t(`channels.${channel}`),
    offers: {
      as: 'channels',
      list: ({ view }) => CHANNELS.filter((each) => view.retailers.some(({ channel }) => channel === each)),
    },
    keepsRetailer: ({ channel }, chosen) => chosen.some((each) => each === channel),
  }),
  /** None: the whole country. */
  governorate: filter(id('gov'), {
    label: (t) => t('filters.governorate'),
    menu: 'rare',
    asked: { kind: 'governorate', isShortList: true },
    nothing: (t) => t('filters.everywhere'),
    offers: { as: 'governorates', list: ({ view }) => view.regions },
    keepsStore: ({ regionId }, chosen) => regionId === chosen,
    chains: (chosen, { regions }) => ({ area: regions.find((region) => region.id === chosen)?.no ?? 0 }),
  }),
  /** Within one, a brand often has a single product. */
  packBands: filter(bands('size'), {
    label: (t) => t('filters.size'),
    menu: 'rare',
    leastOptions: 1,
    asked: { kind: 'packSize', isShortList: true },
    isInPlan: seesProducts,
    name: (band, { t, locale, baseUnit }) => bandName(band, baseUnit, locale, t),
    offers: {
      as: 'packBands',
      list: ({ view: { category: of, products } }) => {
        const there = new Set(products.map(({ band }) => band));
        return packBands(of.baseUnit).flatMap((band) => (there.has(band.id) ? [band.id] : []));
      },
    },
    keepsProduct: ({ band }, chosen) => chosen.includes(band),
    narrowsBenchmark: true,
  }),
  period: filter(period, {
    label: (t) => t('filters.period'),
    menu: 'usual',
    outlivesCategory: true,
    inQuestion: 'sentence',
  }),
  compare: filter(oneOf('compare', COMPARISONS, 'none'), {
    label: (t) => t('filters.compare'),
    menu: 'usual',
    outlivesCategory: true,
    name: (comparison, { t }) => t(`compare.${comparison}`),
  }),
} satisfies FilterTable;
export type FrameFilters = typeof frameFilters;
/** A dashboard's own table. */
export type DashboardFilters = FilterTable & FrameFilters;
