import { csvLine } from '#lib/exports/csv.ts';
import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { KINDS_OF_IMPORT } from '../rules/import-kinds.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** A row that shows how a file is filled in, and is refused where it was left in. */
export const exampleRow = (kind: ImportKind): string[] =>
  KINDS_OF_IMPORT[kind].fields.map(({ example }) => example);

/** A file with all headings of a kind and one example row. */
export const templateOf = (kind: ImportKind, locale: Locale): string => {
  const headings = KINDS_OF_IMPORT[kind].fields.map((field) => field[locale][0] ?? field.name);
  return BYTE_ORDER_MARK + csvLine(headings) + csvLine(exampleRow(kind));
};
