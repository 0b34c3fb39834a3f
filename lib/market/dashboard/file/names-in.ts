import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** "Nasma, Lazzaza and Marooj" */
export const namesIn = (locale: Locale, rows: readonly { name: string }[]): string =>
  joinNames(
    locale,
    rows.map(({ name }) => name),
  );
