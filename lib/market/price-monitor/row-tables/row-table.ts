import type { ExportTable } from '#lib/exports/export-table.ts';
import type { Board } from '#lib/market/price-monitor/board.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import type { PriceFigures } from '#lib/market/price-monitor/read.ts';
import type { SectionQuery } from '#lib/market/price-monitor/section-query.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';

/** A sheet of what figures are reckoned from. */
export type RowTable<Figures = ReadFigures> = (
  figures: Figures,
  scope: DataScope,
  words: ExportWords,
) => ExportTable;

/** Figures of a range in which something was read. */
export type ReadFigures = PriceFigures & { reading: SectionQuery };

/** What rows call brands, products and retailers. */
export const namesOf = ({ view, label }: Board) => {
  const named = (rows: Parameters<typeof label>[0][]) => {
    const names = new Map(rows.map((row) => [row.id, label(row).name]));
    return (id: string) => names.get(id) ?? id;
  };
  return { brand: named(view.brands), product: named(view.products), retailer: named(view.retailers) };
};
