import type { ResultTable } from '#lib/chat/result-tables.ts';
import type { Cell, CellKind } from '#lib/chat/tables/result-lists.ts';
import { headLine, writeCell } from '#lib/chat/write-table.ts';
import type { ColumnKind, ExportCell, ExportTable } from '#lib/exports/export-table.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';

/** A ratio is written with two decimals, as money is. */
const KINDS: Record<CellKind, ColumnKind> = {
  name: 'text',
  text: 'text',
  flag: 'text',
  money: 'money',
  ratio: 'money',
  percent: 'percent',
  change: 'percent',
  index: 'index',
  count: 'count',
  day: 'day',
};

/** A table of an answer as a sheet has it: figures are numbers. */
export const resultSheet = (locale: Locale, table: ResultTable): Pick<ExportTable, 'columns' | 'rows'> => {
  const words = { locale, chat: translator(locale, 'chat.tables'), files: translator(locale, 'exports') };
  return {
    columns: table.columns.map((column) => ({
      label: headLine(column, table, words),
      kind: KINDS[column.kind],
    })),
    rows: table.rows.map(({ cells }) =>
      table.columns.map((column, at): ExportCell => {
        const cell: Cell = cells[at] ?? null;
        return column.kind === 'flag' ? writeCell(column, cell, locale) || null : cell;
      }),
    ),
  };
};
