import type { ExportTable } from '#lib/exports/export-table.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import type { PriceFigures } from '#lib/market/price-monitor/read.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { changeTable } from './change-table.ts';
import { indexTable } from './index-table.ts';
import { lineTable } from './line-table.ts';
import { monthPriceTable } from './month-price-table.ts';
import { standingTable } from './standing-table.ts';
import { tradeTable } from './trade-table.ts';

/** What all figures of a view are reckoned from, a sheet each: the shortest first, for the longest is cut first. */
export const listRowTables = (figures: PriceFigures, scope: DataScope, words: ExportWords): ExportTable[] => {
  const { reading } = figures;
  const standing = standingTable(figures, scope, words);
  if (reading === null) return [standing];
  const tables = [indexTable, tradeTable, lineTable, monthPriceTable, changeTable];
  return [standing, ...tables.map((draw) => draw({ ...figures, reading }, scope, words))];
};
