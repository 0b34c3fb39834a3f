import { sql } from 'drizzle-orm';
import { type Pool, withDriver } from '#db/client.ts';
import { copyLine, copyLines } from '#db/market/copy-lines.ts';
import type { ImportRecordRow, RowCode } from '#lib/vocabulary/import-terms.ts';

/** A row of a file as it was read, or why it could not be. */
export type NewImportRow = { line: number } & (
  | {
      retailerId: string;
      storeId: string;
      sku: string | null;
      gtin: string | null;
      title: string | null;
      size: string | null;
      observedAt: Date;
      regularPrice: number;
      promoPrice: number | null;
    }
  | { record: ImportRecordRow }
  | { code: RowCode; faultColumn: number | null; value: string; suggestion: string | null }
);

const COLUMNS =
  'import_id, line, retailer_id, store_id, sku, gtin, title, size, observed_at, regular_price, promo_price, record, outcome, code, fault_column, value, suggestion';

const lineOf = (importId: string, row: NewImportRow): string => {
  if ('code' in row)
    return copyLine([
      ...[importId, row.line, null, null, null, null, null, null, null, null, null, null, 'refused'],
      ...[row.code, row.faultColumn, row.value, row.suggestion],
    ]);
  const read =
    'record' in row
      ? [null, null, null, null, null, null, null, null, null, JSON.stringify(row.record)]
      : [
          ...[row.retailerId, row.storeId, row.sku, row.gtin, row.title, row.size],
          ...[row.observedAt.toISOString(), row.regularPrice, row.promoPrice, null],
        ];
  return copyLine([importId, row.line, ...read, null, null, null, null, null]);
};

/**
 * Keeps the rows of a chunk, and that it was checked, in one transaction: of two who check it, one does. @returns false where it was checked
 * before, is there no more, or is read otherwise since the check began
 */
export const insertCheckedChunk = (
  pool: Pool,
  { importId, no, since, now }: { importId: string; no: number; since: Date; now: Date },
  rows: readonly NewImportRow[],
): Promise<boolean> =>
  withDriver(pool, async (driver, db) => {
    const taken = await db.execute(sql`
      update import_chunks set checked_at = ${now.toISOString()}::timestamptz
      where import_id = ${importId} and no = ${no} and checked_at is null
        and exists (select from imports i where i.id = ${importId} and i.state = 'checking' and i.changed_at = ${since.toISOString()}::timestamptz)
      returning no`);
    if (taken.length === 0) return false;
    await copyLines(
      driver`copy import_rows (${driver.unsafe(COLUMNS)}) from stdin`,
      rows.map((row) => lineOf(importId, row)),
    );
    return true;
  });
