import type { ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import type { NamedPlaces } from '../places/market-places.ts';
import { readCodes, readRetailer, readStore } from '../places/read-places.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { readNumber } from '../values/read-amount.ts';
import { readMoment } from '../values/read-moment.ts';
import { SUGGESTED_STATES, shelfStateOf } from './shelf-state-words.ts';

export type VisitReading = RowReading & { places: NamedPlaces; now: Date };

/** No shelf has more in its front row. */
const MOST_FACINGS = 10_000;

/** Reads a row of shelf visits by a mapping; a row that can't be read says why. */
export const readVisitRow = (
  cells: readonly string[],
  reading: VisitReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('availability', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, { mapping, places, now }: VisitReading): ImportRecordRow => {
  const observed_at = readSeenAt(row, { mapping, now });
  const retailer = readRetailer(row.textOf('retailer'), places);
  const state = readShelfState(row);
  return {
    ...{ retailer_id: retailer, store_id: readStore(retailer, row.textOf('store'), places) },
    ...readCodes(row),
    ...{ observed_at, state, facings: readFacings(row, mapping) },
  };
};

/** When a visit was. @throws Refusal */
export const readSeenAt = (
  { cellOf, textOf }: RowCells,
  { mapping, now }: Pick<VisitReading, 'mapping' | 'now'>,
): string => {
  const moment = readMoment(cellOf('date'), cellOf('time'), { order: mapping.dateOrder, now });
  if (!('code' in moment)) return moment.at.toISOString();
  const field = moment.isTime && textOf('time') !== '' ? 'time' : 'date';
  throw new Refusal(moment.code, field, textOf(field));
};

/** What it found. @throws Refusal */
export const readShelfState = ({ textOf }: RowCells): string => {
  const text = textOf('shelfState');
  if (text === '') throw new Refusal('state_missing', 'shelfState');
  const state = shelfStateOf(text);
  if (state === null) throw new Refusal('state_unknown', 'shelfState', text, SUGGESTED_STATES);
  return state;
};

/** How many it counted in the front row; null: the row does not say it. @throws Refusal */
export const readFacings = (
  { cellOf, textOf }: RowCells,
  { decimals }: VisitReading['mapping'],
): number | null => {
  const read = readNumber(cellOf('facings'), decimals.facings ?? null);
  if (read === null) return null;
  const isCount = 'number' in read && Number.isInteger(read.number);
  if (isCount && read.number >= 0 && read.number <= MOST_FACINGS) return read.number;
  throw new Refusal('facings_invalid', 'facings', textOf('facings'));
};
