import type { ColumnKind, ExportCell } from '#lib/exports/export-table.ts';
import { formatDate, formatDays, formatDecimal, formatNumber, formatPercent } from '#lib/i18n/format.ts';
import { isolateName, withoutIsolates } from '#lib/i18n/isolate.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { DrawnResult } from './drawn-results.ts';
import { drawnTable } from './drawn-tables.ts';
import { plainCell } from './write-table.ts';

const NOTHING = '–';

const writers: Record<ColumnKind, (locale: Locale, value: never) => string> = {
  text: (_, value: string) => value,
  money: (locale, value: number) => formatDecimal(locale, value, 2),
  percent: (locale, value: number) => formatPercent(locale, value / 100),
  index: (locale, value: number) => formatDecimal(locale, value, 1),
  count: (locale, value: number) => formatNumber(locale, value),
  day: (locale, value: string) => formatDate(locale, value, 'day', 'UTC'),
};

/** A drawing as text of Markdown: its title, and at most so many rows of its figures, of days the first, the last and some between. */
export const writeDrawing = (
  { tool, looked, drawing }: DrawnResult,
  locale: Locale,
  most: number,
): string => {
  const { columns, rows } = drawnTable(locale, drawing);
  const title = translator(locale, 'chat.drawings.titles')(tool, {
    subject: isolateName(locale, looked.subject),
    period: formatDays(locale, looked.from, looked.to),
  });
  const shown = drawing.kind === 'lines' ? spread(rows, most) : rows.slice(0, most);
  const write = (cell: ExportCell | undefined, kind: ColumnKind) =>
    cell === null || cell === undefined ? NOTHING : writers[kind](locale, cell as never);
  const lines = [
    columns.map(({ label }) => plainCell(label)),
    columns.map(({ kind }) => (kind === 'text' || kind === 'day' ? '---' : '---:')),
    ...shown.map((row) => columns.map(({ kind }, at) => plainCell(write(row[at], kind)))),
  ];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return withoutIsolates(`**${plainCell(title)}**\n\n${table}`);
};

const spread = <T>(rows: readonly T[], most: number): T[] =>
  rows.length <= most
    ? [...rows]
    : Array.from({ length: most }, (_, at) => rows[Math.round((at * (rows.length - 1)) / (most - 1))] as T);
