import { createHash } from 'node:crypto';
import type { ImportKind } from '#lib/vocabulary/import-terms.ts';
import type { FileRow } from '../file/file-rows.ts';
import { findFieldOfHeading, foldHeading } from '../rules/import-kinds.ts';

/** So many rows may stand above the headings. */
export const HEADER_WITHIN = 20;
/** A row with so many known headings is the one. */
const KNOWN_HEADINGS = 3;

/** The row of headings among a file's first ones: the first with some that are known, else the first of all. */
export const findHeader = (kind: ImportKind, rows: readonly FileRow[]): FileRow | null => {
  const known = ({ cells }: FileRow): number =>
    new Set(cells.map((cell) => findFieldOfHeading(kind, cell)).filter(Boolean)).size;
  return rows.slice(0, HEADER_WITHIN).find((row) => known(row) >= KNOWN_HEADINGS) ?? rows[0] ?? null;
};

/** By which a mapping of the same headings is found again. */
export const headerHashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(foldHeading)))
    .digest('hex');
