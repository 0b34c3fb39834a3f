import type { Exportable } from '#lib/exports/make-file.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { aboutTable } from './about-table.ts';
import { exportWords } from './export-words.ts';
import type { PriceMonitorQuery } from './query.ts';
import { findPriceFigures } from './read.ts';
import { listRowTables } from './row-tables/list-row-tables.ts';
import { sectionsFor } from './table-list.ts';
import { figureTables } from './tables.ts';

/**
 * All sections of a view as a file, with the prices behind their figures. Null where the scope covers no category.
 * @param table the only one that is meant: then no more is read than it is drawn of
 */
export const exportPriceMonitor = async (
  reader: Reader,
  query: PriceMonitorQuery,
  table: string | null = null,
): Promise<Exportable | null> => {
  const { now, locale, scope } = reader;
  const figures = await findPriceFigures(reader, query, sectionsFor(table), 'all');
  if (figures === null) return null;
  const { data, board } = figures;
  const words = exportWords(locale, data, board);
  const ids: readonly string[] = table === null ? data.tables : data.tables.filter((id) => id === table);
  const all = [...figureTables(data, words), ...listRowTables(figures, scope, words)];
  const tables = all.filter(({ id }) => ids.includes(id));
  const isSample = data.dataset === 'sample';
  return {
    name: `raff-price-monitor-${data.filters.category}-${cairoDay(now)}`,
    isSample,
    mark: isSample ? words.market('warning.text') : null,
    about: {
      title: words.t('about.title'),
      tableOf: (cut) => aboutTable({ reader, data, board, words, tables }, cut),
    },
    tables,
  };
};
