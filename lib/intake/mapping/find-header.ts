import { createHash } from 'node:crypto';
import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { FileRow } from '../file/file-rows.ts';
import { findFieldOfHeading, foldHeading } from '../rules/import-kinds.ts';

/** So many rows may stand above the headings. */
export const HEADER_WITHIN = 20;
/** A row with so many known headings is the one. */
const KNOWN_HEADINGS = 3;

/** The row of headings among a file's first ones: the first with some that are known, else the first of all. */
export const findHeader = (kind: ImportKind, rows: readonly FileRow[]): FileRow | null =>
  findKnownHeader(kind, rows) ?? rows[0] ?? null;

/** The same; null where too few of its headings are known to say so. */
export const findKnownHeader = (kind: ImportKind, rows: readonly FileRow[]): FileRow | null => {
  for (const [at, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const both = joinHeadings(kind, row, rows[at + 1]);
    if (both && countKnown(kind, both) >= KNOWN_HEADINGS) return both;
    if (countKnown(kind, row) >= KNOWN_HEADINGS) return row;
  }
  return null;
};

const countKnown = (kind: ImportKind, { cells }: Pick<FileRow, 'cells'>): number =>
  new Set(cells.map((cell) => findFieldOfHeading(kind, cell)).filter(Boolean)).size;

/**
 * Headings over two rows, as merged cells have them: what the lower one leaves empty is in the upper one. Null: they aren't, since one of
 * them says as much alone, or the lower one has more than headings.
 */
const joinHeadings = (kind: ImportKind, upper: FileRow, lower: FileRow | undefined): FileRow | null => {
  if (!lower || lower.line !== upper.line + 1) return null;
  const filled = lower.cells.filter((cell) => cell.trim() !== '');
  if (!filled.every((cell) => findFieldOfHeading(kind, cell) !== null)) return null;
  const width = Math.max(upper.cells.length, lower.cells.length);
  const cells = Array.from(
    { length: width },
    (_, at) => (lower.cells[at]?.trim() ? lower.cells[at] : upper.cells[at]) ?? '',
  );
  const known = countKnown(kind, { cells });
  const alone = Math.max(countKnown(kind, upper), countKnown(kind, lower));
  return known > alone ? { line: lower.line, cells } : null;
};

/** By which a mapping of the same headings is found again. */
export const headerHashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(foldHeading)))
    .digest('hex');
