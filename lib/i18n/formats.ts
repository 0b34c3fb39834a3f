import type { Formats } from 'next-intl';

/** What a figure in a text is written with (`{count, number, integer}`): digits are Latin, whatever a browser thinks of Arabic. */
export const formats = {
  number: { integer: { maximumFractionDigits: 0, numberingSystem: 'latn' } },
} as const satisfies Formats;
