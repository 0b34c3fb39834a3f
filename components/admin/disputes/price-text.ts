import { formatMoney } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';

/** A price of the market, in pounds. */
export function priceText(locale: Locale, price: number): string {
  return formatMoney(locale, Math.round(100 * price), MARKET_CURRENCY);
}
