import type { Archive } from './archive.ts';
import { type DateFormat, shownDate } from './number-formats.ts';
import { readXml } from './read-xml.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';
import { cutCell, unescaped } from './workbook-parts.ts';

/**
 * What a cell holds: a text, what a number's format shows as a day or a time, `TRUE` and `FALSE`, an error as it is shown (`#N/A`); a number; a
 * formula whose value no program has left; null: nothing.
 */
export type SheetCell = string | number | { formula: string } | null;

/** A row with its number in the sheet, from 1. */
export type SheetRow = { number: number; cells: SheetCell[] };

/** What cells refer to. */
export type SheetMeans = { texts: readonly string[]; formats: readonly DateFormat[]; isFrom1904: boolean };

const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** The rows of a sheet that hold something, each cell at its place. @throws UnreadableWorkbook */
export const readSheetRows = async function* (
  archive: Archive,
  path: string,
  means: SheetMeans,
): AsyncGenerator<SheetRow, void, void> {
  const { handlers, takeRows, isOver } = sheetReader(means);
  for await (const _ of readXml(archive.read(path), handlers)) {
    yield* takeRows();
    // What follows the rows is of no use, and may be long.
    if (isOver()) return;
    await new Promise(setImmediate);
  }
  yield* takeRows();
};

type Cell = {
  at: number;
  type: string;
  style: number;
  text: string;
  formula: string | null;
  isFilled: boolean;
};

/** Puts a sheet's tags together to rows. */
const sheetReader = (means: SheetMeans) => {
  let rows: SheetRow[] = [];
  let [number, isInRows, isOver, isReading] = [0, false, false, false];
  let cells: SheetCell[] = [];
  let cell: Cell | null = null;
  let target: 'value' | 'formula' | null = null;
  const openRow = (r: string | undefined) => {
    const given = r === undefined ? number + 1 : Number(r);
    if (!(given > number && given <= MOST_ROWS)) throw new UnreadableWorkbook('broken', number || null);
    number = given;
    cells = [];
  };
  const openCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>) => {
    const at = r === undefined ? (cell?.at ?? -1) + 1 : columnOf(r);
    if (!(at < MOST_COLUMNS)) throw new UnreadableWorkbook('broken', number);
    cell = { at, type: t, style: Number(s), text: '', formula: null, isFilled: false };
  };
  const closeCell = () => {
    const value = cell && readCell(cell, means, number);
    if (!cell || value === null || value === '') return;
    while (cells.length < cell.at) cells.push(null);
    cells[cell.at] = value;
  };
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'sheetData') isInRows = true;
    if (!isInRows) return;
    if (name === 'row') {
      openRow(attributes.r);
      cell = null;
    } else if (name === 'c') openCell(attributes);
    else if (name === 'rPh') isReading = true;
    else if (name === 'f' && cell) [cell.formula, target] = ['', 'formula'];
    else if ((name === 'v' || (name === 't' && !isReading)) && cell)
      [cell.isFilled, target] = [true, 'value'];
  };
  const close = (name: string) => {
    target = null;
    if (name === 'c') closeCell();
    else if (name === 'rPh') isReading = false;
    else if (name === 'row' && cells.length > 0) rows.push({ number, cells });
    else if (name === 'sheetData') [isInRows, isOver] = [false, true];
  };
  const text = (piece: string) => {
    if (!cell || target === null) return;
    if (target === 'value') cell.text = cutCell(cell.text + piece);
    else cell.formula = cutCell(`${cell.formula ?? ''}${piece}`);
  };
  const takeRows = (): SheetRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return { handlers: { open, close, text }, takeRows, isOver: () => isOver };
};

/** 0 of `A7`, 1 of `B7`; -1 of what has no letters. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = (reference.charCodeAt(at) | 0x20) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? Number.NaN : column - 1;
};

const readCell = (
  { type, style, text, formula, isFilled }: Cell,
  { texts, formats, isFrom1904 }: SheetMeans,
  row: number,
): SheetCell => {
  if (type === 'str' && isFilled) return unescaped(text);
  if (text === '') return formula === null ? null : { formula: `=${formula}` };
  if (type === 's') {
    const shared = texts[Number(text)];
    if (shared === undefined) throw new UnreadableWorkbook('broken', row);
    return shared;
  }
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '').replace('T', ' ');
  if (type !== 'n') return unescaped(text);
  const value = Number(text);
  if (!Number.isFinite(value) || text.trim() === '') return text.trim();
  return shownDate(value, formats[style] ?? null, isFrom1904) ?? value;
};
