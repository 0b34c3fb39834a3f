import {
  currencyName,
  formatDate,
  formatDecimal,
  formatFullDays,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPercentChange,
  joinNames,
} from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** How the market's figures are written: prices to the piastre, indices to a tenth, differences with their sign. */
export type Figures = ReturnType<typeof figuresFor>;

const NOTHING = '–';

export function figuresFor(locale: Locale, currency: string) {
  const or = (write: (value: number) => string) => (value: number | null) =>
    value === null ? NOTHING : write(value);
  const day = (date: string) => formatDate(locale, date, 'day', 'UTC');
  const shortDay = (date: string | Date) => formatDate(locale, date, 'dayOfYear', 'UTC');
  const yearOf = (date: string) => date.slice(0, 4);
  return {
    /** As it stands beside an amount. */
    currency: currencyName(locale, currency),
    /** With its currency. */
    money: or((value) => formatMoney(locale, Math.round(value * 100), currency, { exact: true })),
    /** The same to the pound, of sums that are estimates. */
    wholeMoney: or((value) => formatMoney(locale, Math.round(value) * 100, currency)),
    /** Where the column says the currency. */
    amount: or((value) => formatDecimal(locale, value, 2)),
    index: or((value) => formatDecimal(locale, value, 1)),
    /** On an axis. */
    tick: (value: number) => formatNumber(locale, value, 2),
    /** A whole number of percent points, on an axis. */
    signed: (value: number) => (value > 0 ? '+' : '') + formatNumber(locale, value),
    count: (value: number) => formatNumber(locale, value),
    /** @param value 4.2 is 4.2 % */
    percent: or((value) => formatPercent(locale, value / 100)),
    wholePercent: or((value) => formatPercent(locale, value / 100, 0)),
    change: or((value) => formatPercentChange(locale, value / 100)),
    /** A calendar day, which has no zone. */
    day,
    /** From one day to another, which may be the same. */
    days: (from: string, to: string) => formatFullDays(locale, from, to),
    shortDay,
    /** With its year where that is not the one of the day beside it. */
    dayBeside: (date: string, other: string) => (yearOf(date) === yearOf(other) ? shortDay(date) : day(date)),
    /** One after the other. */
    names: (named: readonly { name: string }[]) =>
      joinNames(
        locale,
        named.map(({ name }) => name),
      ),
    /** A month, by any day of it. */
    month: (day: string) => formatDate(locale, day, 'month', 'UTC'),
    moment: (at: string) => formatDate(locale, at, 'moment'),
  };
}
