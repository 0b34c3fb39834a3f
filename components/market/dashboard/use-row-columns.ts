import { useTranslations } from 'next-intl';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import { hasValues, rowHead } from '#lib/market/dashboard/drill/row-heads.ts';
import type { Figures } from './figures.ts';
import { daysOf, rowValueOf } from './rows-words.ts';

type Row = DrillRowsData['items'][number];
type Cell = Row['cells'][number];

/** They name the row itself, so they are no columns of their own. */
const SUBJECTS = new Set(['brand', 'product', 'retailer']);

/** A column of figures, or of what a dashboard knows of a row. */
export type RowColumn = {
  id: string;
  head: string;
  hasCell: (row: Row) => boolean;
  write: (row: Row) => string;
};

/** The columns of figures; how many rows are folded into one stands first, where any is. Two days that are compared name theirs. */
export function useRowColumns(
  data: DrillRowsData,
  figures: Figures,
  columnName: (id: string) => string,
): RowColumn[] {
  const { items, columns } = data;
  const t = useTranslations('marketRows');
  const days = daysOf(data, figures);
  const named = columns.map((column, at) => ({ ...column, at })).filter(({ id }) => !SUBJECTS.has(id));
  const isFolded = (at: number) => items.some(({ cells }) => cells[at] !== 1);
  const shown = named.filter(({ id, at }) => {
    if (id === 'n') return isFolded(at);
    if (id === 'own') return columns.some((column) => column.id === 'other');
    return id !== 'value' || hasValues(data);
  });
  const inOrder = [...shown.filter(({ id }) => id === 'n'), ...shown.filter(({ id }) => id !== 'n')];
  return inOrder.map(({ id, kind, at }) => ({
    id,
    head: rowHead(data, id, { t, days, columnName }),
    hasCell: ({ cells }) => (cells[at] ?? null) !== null,
    write: ({ cells }) => writeCell(cells[at] ?? null, kind, data, figures),
  }));
}

function nameOf(cell: Cell): string | null {
  return typeof cell === 'object' && cell !== null ? cell.name : null;
}

function numberOf(cell: Cell): number | null {
  return typeof cell === 'number' ? cell : null;
}

function writeCell(
  cell: Cell,
  kind: DrillRowsData['columns'][number]['kind'],
  data: DrillRowsData,
  figures: Figures,
): string {
  switch (kind) {
    case 'name':
      return nameOf(cell) ?? '–';
    case 'text':
      return typeof cell === 'string' ? cell : '–';
    case 'day':
      return typeof cell === 'string' ? figures.shortDay(cell) : '–';
    case 'count':
      return figures.count(numberOf(cell) ?? 0);
    case 'money':
      return figures.amount(numberOf(cell));
    case 'percent':
      return figures.percent(numberOf(cell));
    case 'index':
      return figures.index(numberOf(cell));
    case 'value':
      return rowValueOf(data, numberOf(cell), figures);
  }
}
