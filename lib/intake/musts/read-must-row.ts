import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import type { findStoreAnywhere, NamedPlaces } from '../places/market-places.ts';
import { readCodes, readRetailer, readStore } from '../places/read-places.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { cleanFigure } from '../values/clean-cell.ts';
import { readMoment } from '../values/read-moment.ts';

export type MustReading = RowReading & {
  places: NamedPlaces;
  /** A store by itself, where a row names no retailer. */
  findStore: ReturnType<typeof findStoreAnywhere>;
  now: Date;
};

/** Agreements are made at most so many days ahead. */
const FURTHEST_AHEAD = 2200;

/** What systems say of an agreement that has no end: its last day is in a year that no one plans for. */
const ENDLESS = /(?<!\d)9999(?!\d)/;

/** Reads a row of must-stock lists by a mapping; a row that can't be read says why. */
export const readMustRow = (
  cells: readonly string[],
  reading: MustReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('must_list', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, reading: MustReading): ImportRecordRow => {
  const place = readPlace(row, reading);
  const codes = readCodes(row);
  const from = readDay(row, 'validFrom', reading);
  return { ...place, ...codes, valid_from: from, valid_to: readEnd(row, from, reading) };
};

/** A retailer with all its stores, or one of them; a store is enough where no other has its code or name. */
const readPlace = ({ textOf }: RowCells, { places, findStore }: MustReading) => {
  const [retailer, text] = [textOf('retailer'), textOf('store')];
  if (retailer === '' && text !== '') {
    const store = findStore(text);
    if ('suggestion' in store) throw new Refusal('store_unknown', 'store', text, store.suggestion);
    return { retailer_id: store.retailerId, store_id: store.id };
  }
  const retailer_id = readRetailer(retailer, places);
  return { retailer_id, store_id: text === '' ? null : readStore(retailer_id, text, places) };
};

const readDay = (
  { cellOf, textOf }: RowCells,
  field: 'validFrom' | 'validTo',
  { mapping, now }: MustReading,
): string => {
  const latest = startOfCairoDay(addDays(cairoDay(now), FURTHEST_AHEAD));
  const moment = readMoment(cellOf(field), undefined, { order: mapping.dateOrder, now: latest });
  if ('code' in moment) throw new Refusal(moment.code, field, textOf(field));
  return cairoDay(moment.at);
};

/** The first day without it; `infinity` where its cell is empty, and null where the file has no such column. */
const readEnd = (row: RowCells, from: string, reading: MustReading): string | null => {
  const cell = row.cellOf('validTo');
  if (reading.mapping.columns.validTo === undefined) return null;
  if (cleanFigure(cell) === '' || ENDLESS.test(cleanFigure(cell))) return 'infinity';
  const last = readDay(row, 'validTo', reading);
  if (last < from) throw new Refusal('period_invalid', 'validTo', row.textOf('validTo'), from);
  return addDays(last, 1);
};
