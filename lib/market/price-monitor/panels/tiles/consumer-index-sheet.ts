import type { ExportRow } from '#lib/exports/export-table.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import type { TilesData } from './schema.ts';

/** By what earlier prices are converted to the money of the last day. */
export const consumerIndexSheet: RowSheet<PriceTypes, TilesData> = {
  id: 'consumer-index',
  length: 0,
  has: ({ base }) => base.real !== null,
  draw: (rows, labels) =>
    isRead(rows)
      ? {
          title: labels.t('sheets.consumerIndex'),
          note: labels.t('notes.consumerIndex', { ...labels.given, month: labels.month(rows.base.range.to) }),
          columns: columnsOf(labels, { month: 'day', consumerIndex: 'index' }),
          rows: months(rows),
        }
      : null,
};

const months = function* ({ base: { range, real }, compared }: ReadRows<TilesData>): Generator<ExportRow> {
  if (real === null) return;
  const begins = [range.from, ...(compared ? [compared.range.from] : [])].toSorted()[0] ?? range.from;
  for (let month = `${begins.slice(0, 7)}-01`; month <= range.to; month = addMonths(month, 1)) {
    const factor = real.factorOn(month);
    yield [month, factor === null ? null : 100 / factor];
  }
};
