import type { ColumnKind, ExportCell } from '#lib/exports/export-table.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import type { ColumnName } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { ProductInStore } from './list-schema.ts';

/** A product in a shop as cells of a file. */

export const PLACE_COLUMNS = {
  ...{ product: 'text', stance: 'text', retailer: 'text', store: 'text', city: 'text', governorate: 'text' },
} as const satisfies Partial<Record<ColumnName, ColumnKind>>;

export const placeCells = (
  { product, brandId, retailer, store, city, governorate }: ProductInStore,
  ours: OwnBrands,
  labels: SheetLabels,
): ExportCell[] => [
  product.name,
  stanceIn(ours, brandId, labels),
  retailer.name,
  store.name,
  city,
  governorate,
];

/** Whose brand it is, of those that the company named. */
export const stanceIn = (ours: OwnBrands, brandId: string, { market }: SheetLabels): string | null => {
  const stance = stanceOf(ours, brandId);
  return stance === 'neither' ? null : market(`stances.${stance}`);
};
