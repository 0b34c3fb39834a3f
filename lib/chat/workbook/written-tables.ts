import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { type TextFigure, type TextUnit, textFigures } from '#lib/chat/figures/text-figures.ts';
import type { ColumnKind, ExportCell, ExportColumn, ExportRow } from '#lib/exports/export-table.ts';

/** The tables that an answer has in its words, as sheets have them: a figure is a number where its whole column is of one kind. */
export type WrittenTable = { columns: readonly ExportColumn[]; rows: readonly ExportRow[] };

const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const BAR = /(?<!\\)\|/;

/** @param currency as it is called in the language of the file */
export const writtenTables = (markdown: string, currency: string): WrittenTable[] => {
  const tables: WrittenTable[] = [];
  const lines = markdown.split('\n');
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const [head = '', delimiters = ''] = lines.slice(at, at + 2);
    if (FENCE.test(head)) isCode = !isCode;
    if (isCode || !BAR.test(head) || !delimiters.includes('-') || !DELIMITERS.test(delimiters)) continue;
    const labels = cellsOf(head);
    if (labels.length !== cellsOf(delimiters).length) continue;
    const end = lines.findIndex((line, place) => place > at + 1 && !BAR.test(line));
    const body = lines.slice(at + 2, end < 0 ? lines.length : end).map(cellsOf);
    tables.push(tableOf(labels, body, currency));
    at += 1 + body.length;
  }
  return tables;
};

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(BAR)
    .map(plain);

/** Marks of Markdown and of direction are for screens. */
const plain = (cell: string): string =>
  cell
    .replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '')
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/\\([\\|*_`~[\]<>])/g, '$1')
    .trim();

const KINDS: Partial<Record<TextUnit, ColumnKind>> = {
  money: 'money',
  any: 'money',
  percent: 'percent',
  points: 'index',
  index: 'index',
  bare: 'count',
  day: 'day',
};
const WHOLE_DAY = /^\d{4}-\d\d-\d\d$/;
const NONE = /^[–—-]?$/;

const tableOf = (labels: readonly string[], body: readonly string[][], currency: string): WrittenTable => {
  const columns = labels.map((label, column) => {
    const cells = body.map((row) => row[column] ?? '');
    const figures = cells.map(figureOf);
    const units = new Set(figures.flatMap((figure) => figure?.unit ?? []));
    const isFigures = cells.every((cell, at) => NONE.test(cell) || figures[at] !== null);
    const [unit] = units;
    const kind = isFigures && units.size === 1 && unit !== undefined ? KINDS[unit] : undefined;
    const name = unit === 'money' && kind ? `${label} (${currency})` : label;
    const values = cells.map((cell, at): ExportCell => {
      if (kind === undefined) return cell === '' ? null : cell;
      return figures[at]?.value ?? null;
    });
    return { column: { label: name, kind: kind ?? 'text' }, values };
  });
  return {
    columns: columns.map(({ column }) => column),
    rows: body.map((_, at) => columns.map(({ values }) => values[at] ?? null)),
  };
};

/** The one figure that a cell is; null where it is words, or more than that. */
const figureOf = (cell: string): TextFigure | null => {
  const text = spelled(cell).text.trim();
  const [figure, ...others] = textFigures(text);
  if (!figure || others.length > 0 || figure.from > 0 || figure.to < text.length) return null;
  if (figure.unit === 'day' && !WHOLE_DAY.test(String(figure.value))) return null;
  return KINDS[figure.unit] ? figure : null;
};
