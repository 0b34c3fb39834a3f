import { cutText, isSafeText } from '#lib/core/safe-text.ts';
import type { ColumnMapping, ImportFieldName, ImportKind, RowCode } from '#lib/vocabulary/import-terms.ts';
import { KINDS_OF_IMPORT } from '../rules/import-kinds.ts';
import { MOST_CELL } from '../rules/policy.ts';
import { cleanCell, saysNothing } from '../values/clean-cell.ts';

/** Why a row is refused: its field, what stands there, and what may be meant. */
export type RefusedRow = { code: RowCode; field: string | null; value: string; suggestion: string | null };

/** By what a file's rows are read. */
export type RowReading = {
  mapping: ColumnMapping;
  /** How many headings there are. */
  width: number;
};

/** The cells of a row by their fields: as they are, and cleaned. */
export type RowCells = {
  cellOf: (field: ImportFieldName) => string | undefined;
  textOf: (field: ImportFieldName) => string;
};

/** What a row says of a field; null: nothing. */
export const saidIn = ({ textOf }: RowCells, field: ImportFieldName): string | null =>
  saysNothing(textOf(field)) ? null : textOf(field);

/** No company's code is longer. */
const LONGEST_CODE = 100;

/** What a company calls the product of a row; null: it does not say it. @throws Refusal */
export const readOwnCode = (row: RowCells): string | null => {
  const code = saidIn(row, 'ownCode');
  if (code !== null && code.length > LONGEST_CODE) throw new Refusal('text_too_long', 'ownCode', code);
  return code;
};

/** Thrown by what reads a row: it can't be used. */
export class Refusal extends Error {
  readonly row: RefusedRow;

  constructor(code: RowCode, field: ImportFieldName | null, value = '', suggestion: string | null = null) {
    super(code);
    this.row = { code, field, value: cutText(cleanCell(value), MOST_CELL), suggestion };
  }
}

/** Reads a row of any kind by a mapping: what is no row at all, or no text, is refused before `read` sees its cells. */
export const readRow = <T>(
  kind: ImportKind,
  cells: readonly string[],
  { mapping, width }: RowReading,
  read: (row: RowCells) => T,
): { read: T } | { refusal: RefusedRow } => {
  const { columns } = mapping;
  const cellOf = (field: string): string | undefined => cells[columns[field] ?? -1];
  const texts = cells.map(cleanCell);
  const textOf = (field: string): string => texts[columns[field] ?? -1] ?? '';
  try {
    refuseNoRow(kind, texts, width, textOf(KINDS_OF_IMPORT[kind].keyField));
    for (const { name } of KINDS_OF_IMPORT[kind].fields) refuseText(name, cellOf(name) ?? '');
    return { read: read({ cellOf, textOf }) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.row };
    throw error;
  }
};

const TOTALS = /^(?:grand )?totals?$|^(?:ال)?[إا]جمالي|^المجموع/i;

/** Totals, rows with more cells than headings, and the template's own example. */
const refuseNoRow = (kind: ImportKind, texts: readonly string[], width: number, key: string): void => {
  const isExample = KINDS_OF_IMPORT[kind].fields.every(({ example }) => texts.includes(example));
  if (isExample) throw new Refusal('example_row', null);
  const filled = texts.filter((text) => text !== '');
  const isTotal = filled.some((text) => TOTALS.test(text)) && (key === '' || TOTALS.test(key));
  const isWider = texts.slice(width).some((text) => text !== '');
  if (isTotal || isWider) throw new Refusal('not_a_row', null, filled.join(' '));
};

const refuseText = (field: ImportFieldName, cell: string): void => {
  if (cell.length > MOST_CELL) throw new Refusal('text_too_long', field, cell);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (!isSafeText(cell) || /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(cell))
    throw new Refusal('text_control', field);
};

/** A refused row as it is kept: the place of the column that is at fault, instead of its field. */
export const refusedRow = (line: number, { field, ...refusal }: RefusedRow, { columns }: ColumnMapping) => ({
  line,
  ...refusal,
  faultColumn: field === null ? null : (columns[field] ?? null),
});
