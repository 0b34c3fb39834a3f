import { parseId } from '#lib/address/address-reader.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import { type FilterTable, filter } from '#lib/market/dashboard/filters/filter.ts';
import { number, oneOf, oneUnlisted } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { type PriceBasis, priceFilters } from '#lib/market/prices/price-filters.ts';
import { moversFilters, parsePage } from './movers-choice.ts';
import { PRICE_SECTIONS } from './section-ids.ts';
import { TRADE_SOURCES } from './trade-sources.ts';

export const MAX_FLOOR = 90;

/** A decimal of a tenth at the finest, in the digits and with the decimal sign of either language. */
export const parseFloor = (field: string): number | null => {
  const text = parseId(field);
  const written = text && withLatinDigits(text).trim().replace(/[,٫]/, '.');
  const floor = written ? Math.round(10 * Number(written)) / 10 : Number.NaN;
  return floor >= 0 && floor <= MAX_FLOOR ? floor : null;
};

/** What the lines of the overview are: indices to the market, or prices per unit. */
export const LINE_VIEWS = ['index', 'price'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

/** All that Price Monitor's address says. */
export const priceMonitorFilters = {
  ...priceFilters,
  section: filter(oneUnlisted('section', PRICE_SECTIONS, PRICE_SECTIONS[0]), {
    label: (t) => t('notes.filters.section'),
    isOfPanel: true,
  }),
  movers: moversFilters,
  /** The page of what changed. */
  news: filter(number('news', 'wholeNumber', parsePage, 1), {
    label: (t) => t('notes.filters.news'),
    isOfPanel: true,
  }),
  /** Null: as `shownLines` finds. */
  lines: filter(oneOf('lines', LINE_VIEWS, null), {
    label: (t) => t('notes.filters.lines'),
    isOfPanel: true,
  }),
  /** The least margin that retailers should have, in percent. */
  floor: filter(number('floor', 'number', parseFloor, null), {
    label: (t) => t('notes.filters.floor'),
    isOfPanel: true,
  }),
  /** Null: as `findTradeSource` finds. */
  trade: filter(oneOf('trade', TRADE_SOURCES, null), {
    label: (t) => t('notes.filters.trade'),
    isOfPanel: true,
  }),
} satisfies FilterTable;

export type PriceMonitorFilters = typeof priceMonitorFilters;

type Chosen = { lines: LineView | null; basis: Pick<PriceBasis, 'statistic' | 'value'> };

/** What is drawn: the index, unless an address says otherwise or asks for prices that only lines in money can show. */
export const shownLines = ({ lines, basis }: Chosen): LineView =>
  lines ?? (basis.statistic === 'lowest' || basis.value === 'real' ? 'price' : 'index');
