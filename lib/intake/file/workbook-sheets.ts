import { openWorkbook } from '#lib/sheets/open-workbook.ts';
import type { SheetCell, SheetRow } from '#lib/sheets/sheet-rows.ts';
import { UnreadableWorkbook } from '#lib/sheets/unreadable-workbook.ts';
import type { FileFault } from '#lib/vocabulary/import-terms.ts';
import { type FileLimits, ROW_LIMITS } from '../rules/policy.ts';
import { NUMBER_MARK } from '../values/clean-cell.ts';
import type { CellFault, FileRow } from './file-rows.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A sheet that is shown, with its rows from the first. */
export type FileSheet = { name: string; rows: () => AsyncGenerator<FileRow, void, void> };

const FAULTS: Record<UnreadableWorkbook['fault'], FileFault> = {
  encrypted: 'workbook_encrypted',
  no_workbook: 'not_workbook',
  broken: 'workbook_broken',
  too_large: 'workbook_too_large',
};

const asFileFault = (error: unknown): unknown =>
  error instanceof UnreadableWorkbook ? new UnreadableFile(FAULTS[error.fault], error.row) : error;

/**
 * The sheets of a workbook, and the names of those that are hidden.
 * @param unpackedBytes characters of its cells that are read at most
 * @throws UnreadableFile
 */
export const openSheets = async (
  bytes: Buffer,
  { unpackedBytes }: Pick<FileLimits, 'unpackedBytes'>,
): Promise<{ sheets: FileSheet[]; hidden: string[] }> => {
  try {
    const { sheets, isFrom1904 } = await openWorkbook(bytes);
    return {
      sheets: sheets
        .filter(({ isHidden }) => !isHidden)
        .map(({ name, rows }) => ({ name, rows: () => readRows(rows(), isFrom1904, unpackedBytes) })),
      hidden: sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    };
  } catch (error) {
    throw asFileFault(error);
  }
};

const readRows = async function* (
  rows: AsyncGenerator<SheetRow, void, void>,
  isFrom1904: boolean,
  mostLength: number,
): AsyncGenerator<FileRow, void, void> {
  // A text that many cells share is in the workbook once, and in each of their rows here.
  let length = 0;
  try {
    for await (const row of rows) {
      if (row.cells.length > ROW_LIMITS.columns) throw new UnreadableFile('too_many_columns', row.number);
      const fileRow = asFileRow(row, isFrom1904);
      const ofRow = fileRow.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (ofRow > ROW_LIMITS.length) throw new UnreadableFile('row_too_long', row.number);
      length += ofRow;
      if (length > mostLength) throw new UnreadableFile('workbook_too_large');
      if (fileRow.cells.some((cell) => cell.trim() !== '')) yield fileRow;
    }
  } catch (error) {
    throw asFileFault(error);
  }
};

/** Whole numbers that spreadsheets have for the days of some decades. */
const LIKE_A_DAY = { from: 20_000, to: 60_000 };

const asFileRow = ({ number: line, cells }: SheetRow, isFrom1904: boolean): FileRow => {
  const faults: CellFault[] = [];
  for (const [at, cell] of cells.entries()) {
    if (typeof cell === 'object' && cell !== null) faults.push({ at, code: 'formula_without_value' });
    // Without a date's format nothing says that it is a day, and it would be one four years before.
    const isLikeDay = typeof cell === 'number' && cell >= LIKE_A_DAY.from && cell <= LIKE_A_DAY.to;
    if (isFrom1904 && isLikeDay) faults.push({ at, code: 'date_invalid', ofDay: true });
  }
  const row = { line, cells: cells.map(cellText) };
  return faults.length > 0 ? { ...row, faults } : row;
};

const cellText = (cell: SheetCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'object') return cell.formula;
  const text = String(shownNumber(cell));
  return text.includes('e') ? text : text + NUMBER_MARK;
};

/** Digits that spreadsheets show of a number; what is behind them comes from calculating. */
const SHOWN_DIGITS = 15;

const shownNumber = (value: number): number => {
  const decimals = SHOWN_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
  // Beyond, a power of ten is no exact number either.
  if (!(decimals >= 0 && decimals <= 22)) return value;
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
};
