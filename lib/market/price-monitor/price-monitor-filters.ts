import { parseId } from '#lib/address/address-reader.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import { type FilterTable, filter } from '#lib/market/dashboard/filters/filter.ts';
import { number, oneUnlisted } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { priceFilters } from '#lib/market/prices/price-filters.ts';
import { moversFilters } from './movers-choice.ts';
import { PRICE_SECTIONS } from './section-ids.ts';

export const MAX_FLOOR = 90;

/** A decimal of a tenth at the finest, in the digits and with the decimal sign of either language. */
export const parseFloor = (field: string): number | null => {
  const text = parseId(field);
  const written = text && withLatinDigits(text).trim().replace(/[,٫]/, '.');
  const floor = written ? Math.round(10 * Number(written)) / 10 : Number.NaN;
  return floor >= 0 && floor <= MAX_FLOOR ? floor : null;
};

/** All that Price Monitor's address says. */
export const priceMonitorFilters = {
  ...priceFilters,
  section: filter(oneUnlisted('section', PRICE_SECTIONS, PRICE_SECTIONS[0]), {
    label: (t) => t('notes.filters.section'),
    isOfPanel: true,
  }),
  movers: moversFilters,
  /** The least margin that retailers should have, in percent. */
  floor: filter(number('floor', 'number', parseFloor, null), {
    label: (t) => t('notes.filters.floor'),
    isOfPanel: true,
  }),
} satisfies FilterTable;

export type PriceMonitorFilters = typeof priceMonitorFilters;
