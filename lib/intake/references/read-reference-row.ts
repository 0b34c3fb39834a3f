import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ImportFieldName, ImportRecordRow, ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import type { finderOf } from '../places/market-places.ts';
import { readRegion } from '../places/read-region.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { channelOf, SUGGESTED_CHANNELS } from '../stores/store-words.ts';
import { cleanFigure } from '../values/clean-cell.ts';
import { readNumber } from '../values/read-amount.ts';
import { readMoment } from '../values/read-moment.ts';
import { dayOfMonth } from '../values/read-month.ts';
import { keptValue } from './reference-rules.ts';
import { referenceKindOf, SUGGESTED_REFERENCES } from './reference-words.ts';

export type ReferenceReading = RowReading & { findCategory: ReturnType<typeof finderOf>; now: Date };

/** Values are known at most so many days ahead; of a price index no month is. */
const FURTHEST_AHEAD = 400;

type Part = Extract<ImportFieldName, 'productCategory' | 'referenceChannel' | 'governorate'>;
const PARTS = ['productCategory', 'referenceChannel', 'governorate'] as const satisfies readonly Part[];

/** What a kind needs, and what it can have beside that. */
const PARTS_OF: Record<ReferenceKind, { needs: readonly Part[]; takes: readonly Part[] }> = {
  cpi: { needs: [], takes: [] },
  vat: { needs: [], takes: ['productCategory'] },
  category_value: { needs: ['productCategory'], takes: [] },
  universe: { needs: ['referenceChannel', 'governorate'], takes: [] },
};

/** Reads a row of reference values by a mapping; a row that can't be read says why. */
export const readReferenceRow = (
  cells: readonly string[],
  reading: ReferenceReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('reference', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, reading: ReferenceReading): ImportRecordRow => {
  const { textOf } = row;
  const text = textOf('referenceKind');
  if (text === '') throw new Refusal('kind_missing', 'referenceKind');
  const what = referenceKindOf(text);
  if (what === null) throw new Refusal('kind_unknown', 'referenceKind', text, SUGGESTED_REFERENCES);
  const { needs, takes } = PARTS_OF[what];
  // What is said of a part that a value doesn't have is of another value.
  const extra = PARTS.find((part) => textOf(part) !== '' && !needs.includes(part) && !takes.includes(part));
  if (extra) throw new Refusal('value_parts', extra, textOf(extra));
  const isOf = (part: Part): boolean => needs.includes(part) || textOf(part) !== '';
  return {
    ...{ what, valid_from: readFrom(row, what, reading) },
    category_id: isOf('productCategory') ? readCategory(textOf('productCategory'), reading) : null,
    channel: isOf('referenceChannel') ? readChannel(textOf('referenceChannel')) : null,
    region: isOf('governorate') ? readRegion(textOf('governorate')) : null,
    value: readValue(row, what, reading),
  };
};

const readFrom = ({ cellOf, textOf }: RowCells, what: ReferenceKind, reading: ReferenceReading): string => {
  const { mapping, now } = reading;
  const latest = what === 'cpi' ? now : startOfCairoDay(addDays(cairoDay(now), FURTHEST_AHEAD));
  const cell = dayOfMonth(cleanFigure(cellOf('validFrom')));
  const moment = readMoment(cell, undefined, { order: mapping.dateOrder, now: latest });
  if ('code' in moment) throw new Refusal(moment.code, 'validFrom', textOf('validFrom'));
  const day = cairoDay(moment.at);
  return what === 'cpi' ? `${day.slice(0, 7)}-01` : day;
};

const readCategory = (text: string, { findCategory }: ReferenceReading): string => {
  if (text === '') throw new Refusal('category_missing', 'productCategory');
  const category = findCategory(text);
  if ('id' in category) return category.id;
  throw new Refusal('category_unknown', 'productCategory', text, category.suggestion);
};

const readChannel = (text: string): string => {
  if (text === '') throw new Refusal('value_channel_missing', 'referenceChannel');
  const channel = channelOf(text);
  if (channel !== null) return channel;
  throw new Refusal('channel_unknown', 'referenceChannel', text, SUGGESTED_CHANNELS);
};

const readValue = (
  { cellOf, textOf }: RowCells,
  what: ReferenceKind,
  { mapping }: ReferenceReading,
): number => {
  const text = textOf('value');
  const read = readNumber(cellOf('value'), mapping.decimals.value ?? null);
  if (read === null) throw new Refusal('value_missing', 'value');
  if ('code' in read) throw new Refusal(read.code, 'value', text, read.suggestion ?? null);
  const value = keptValue(what, read.number);
  if (value !== null) return value;
  // A workbook's 14 % is the number 0.14.
  const percent = what === 'vat' ? keptValue(what, read.number * 100) : null;
  throw new Refusal('value_invalid', 'value', text, percent === null ? null : String(percent));
};
