import type { ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import { readCodes } from '../places/read-places.ts';
import {
  Refusal,
  type RefusedRow,
  type RowCells,
  type RowReading,
  readOwnCode,
  readRow,
  saidIn,
} from '../reading/read-cells.ts';
import { readNumber } from '../values/read-amount.ts';
import { readFacings, readSeenAt, readShelfState } from '../visits/read-visit-row.ts';
import type { FindStore } from './find-stores.ts';

export type AuditReading = RowReading & { findStore: FindStore; now: Date };

/** No shelf is longer. */
const MOST_CM = 100_000;

/** Reads a row of a company's field audits by a mapping; a row that can't be read says why. */
export const readAuditRow = (
  cells: readonly string[],
  reading: AuditReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('field_audits', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, reading: AuditReading): ImportRecordRow => {
  const observed_at = readSeenAt(row, reading);
  const place = readPlace(row, reading);
  const code = readOwnCode(row);
  return {
    ...{ ...place, observed_at, state: readShelfState(row) },
    ...{ ...readCodes(row, code), code, title: saidIn(row, 'title') },
    ...{ facings: readFacings(row, reading.mapping), shelf_cm: readLength(row, reading) },
    note: saidIn(row, 'note'),
  };
};

const readPlace = ({ textOf }: RowCells, { findStore }: AuditReading) => {
  const [retailer, store] = [textOf('retailer'), textOf('store')];
  if (store === '') throw new Refusal('store_missing', 'store');
  const found = findStore(retailer, store);
  if ('store' in found) return found;
  const isStore = found.missing === 'store';
  throw new Refusal(
    isStore ? 'store_unknown' : 'retailer_unknown',
    found.missing,
    isStore ? store : retailer,
    found.suggestion,
  );
};

/** In centimetres, with or without the unit behind it. */
const readLength = ({ cellOf, textOf }: RowCells, { mapping }: AuditReading): number | null => {
  const cell = (cellOf('shelfCm') ?? '').replace(/\s*(?:cm|سم)\.?\s*$/i, '');
  const read = readNumber(cell, mapping.decimals.shelfCm ?? null);
  if (read === null) return null;
  const text = textOf('shelfCm');
  if ('code' in read) throw new Refusal(read.code, 'shelfCm', text, read.suggestion ?? null);
  if (read.number < 0 || read.number > MOST_CM) throw new Refusal('shelf_cm_invalid', 'shelfCm', text);
  return Math.round(read.number * 10) / 10;
};
