import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { KINDS_OF_IMPORT } from '../rules/import-kinds.ts';

/** A row that shows how a file is filled in, and is refused where it was left in. */
export const exampleRow = (kind: ImportKind): string[] =>
  KINDS_OF_IMPORT[kind].fields.map(({ example }) => example);

/** The headings of a kind in a language, as its template has them. */
export const templateHeadings = (kind: ImportKind, locale: Locale): string[] =>
  KINDS_OF_IMPORT[kind].fields.map((field) => field[locale][0] ?? field.name);
