import type { ExportRow } from '#lib/exports/export-table.ts';
import { monthsBefore } from '#lib/market/price-monitor/movers-choice.ts';
import { columnsOf } from '#lib/market/price-monitor/table-cells.ts';
import type { ReadFigures, RowTable } from './row-table.ts';

/** By what earlier prices are told in the money of the last day. */
export const indexTable: RowTable = (figures, _, words) => ({
  id: 'consumer-index',
  title: words.t('sheets.consumerIndex'),
  note: words.t('notes.consumerIndex', {
    ...words.given,
    month: words.month(figures.board.range.to),
  }),
  columns: columnsOf(words, 'month', 'consumerIndex'),
  rows: months(figures),
});

const months = function* ({ board: { range, real }, compared }: ReadFigures): Generator<ExportRow> {
  if (real === null) return;
  const begins = [range.from, ...(compared ? [compared.range.from] : [])].toSorted()[0] ?? range.from;
  for (let month = `${begins.slice(0, 7)}-01`; month <= range.to; month = monthsBefore(month, -1)) {
    const factor = real.factorOn(month);
    yield [month, factor === null ? null : 100 / factor];
  }
};
