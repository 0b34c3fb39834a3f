import type { Locale } from './terms.ts';

/** What has a name in each language, and what a reader sees of it. */

export type NamedRow = { id: string; nameEn: string; nameAr: string };

export type Named = { id: string; name: string };

export const nameIn = (locale: Locale, { nameEn, nameAr }: Omit<NamedRow, 'id'>): string =>
  ({ en: nameEn, ar: nameAr })[locale];

export const namerOf =
  (locale: Locale) =>
  (row: NamedRow): Named => ({ id: row.id, name: nameIn(locale, row) });
