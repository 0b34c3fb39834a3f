import type { Formats } from 'next-intl';
import { DEFAULT_TIME_ZONE } from './locales.ts';

/** Named formats for ICU arguments (`{when, date, day}`) and next-intl's formatter. Digits are Latin everywhere. */
export const formats = {
  dateTime: {
    day: { day: 'numeric', month: 'short', year: 'numeric', numberingSystem: 'latn' },
    dayLong: { day: 'numeric', month: 'long', year: 'numeric', numberingSystem: 'latn' },
    time: { hour: 'numeric', minute: '2-digit', hour12: true, numberingSystem: 'latn' },
    moment: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      numberingSystem: 'latn',
      timeZone: DEFAULT_TIME_ZONE,
    },
  },
  number: {
    integer: { maximumFractionDigits: 0, numberingSystem: 'latn' },
    percent: {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      numberingSystem: 'latn',
    },
  },
} as const satisfies Formats;
