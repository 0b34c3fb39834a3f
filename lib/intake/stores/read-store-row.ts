import { normalizeText } from '#lib/market/names/search-words.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ImportFieldName, ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import type { Channel } from '#lib/vocabulary/market-terms.ts';
import type { finderOf, NamedPlaces } from '../places/market-places.ts';
import { readRegion } from '../places/read-region.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { namesOf } from '../reading/read-names.ts';
import { cleanFigure } from '../values/clean-cell.ts';
import { readNumber } from '../values/read-amount.ts';
import { readMoment } from '../values/read-moment.ts';
import { channelOf, SUGGESTED_CHANNELS, saysOnline } from './store-words.ts';

/** A row's store as it is read. Null: the file does not say it. */
type ReadStore = {
  /** Null: none of the dataset has this name, so the row is of a new one. */
  retailer_id: string | null;
  /** Its name in one spelling, and in the other language where that is given. */
  retailer_key: string;
  retailer_other_key: string | null;
  retailer_en: string | null;
  retailer_ar: string | null;
  /** The known name that looks most like a new one. */
  retailer_like: string | null;
  code: string;
  name_en: string | null;
  name_ar: string | null;
  /** The number of its governorate; 0: it sells on the web. */
  region: number;
  city_en: string | null;
  city_ar: string | null;
  latitude: number | null;
  longitude: number | null;
  channel: Channel | null;
  category_id: string | null;
  weight: number | null;
  closed_on: string | null;
};

export type StoreReading = RowReading & {
  places: NamedPlaces;
  findCategory: ReturnType<typeof finderOf>;
  now: Date;
};

const LONGEST_CODE = 60;
const HEAVIEST = 1_000_000;

/** Reads a row of stores by a mapping; a row that can't be read says why. */
export const readStoreRow = (
  cells: readonly string[],
  reading: StoreReading,
): { read: ReadStore & ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('stores', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, reading: StoreReading): ReadStore => {
  const retailer = readRetailer(row, reading.places);
  const code = cleanFigure(row.cellOf('storeCode'));
  if (code === '') throw new Refusal('code_missing', 'storeCode');
  if (code.length > LONGEST_CODE) throw new Refusal('text_too_long', 'storeCode', code);
  const name = namesOf(row, 'name', 'nameOther');
  if (name.en === null && name.ar === null) throw new Refusal('name_missing', 'name');
  const city = namesOf(row, 'city', 'cityOther');
  return {
    ...retailer,
    ...{ code, name_en: name.en, name_ar: name.ar, region: readPlaceOf(row.textOf('governorate')) },
    ...{ city_en: city.en, city_ar: city.ar, ...readPlace(row, reading) },
    ...{ channel: readChannel(row.textOf('channel')), ...readWeight(row, reading) },
    closed_on: readClosing(row, reading),
  };
};

const readRetailer = (row: RowCells, places: NamedPlaces) => {
  const text = row.textOf('retailer');
  const key = normalizeText(text);
  if (key === '') throw new Refusal('retailer_missing', 'retailer', text);
  const otherText = row.textOf('retailerOther');
  const { en, ar } = namesOf(row, 'retailer', 'retailerOther');
  const named = places.findRetailer(text);
  if ('isShared' in named) throw new Refusal('retailer_unknown', 'retailer', text, named.suggestion);
  const other = otherText === '' || 'id' in named ? named : places.findRetailer(otherText);
  return {
    ...{ retailer_id: 'id' in other ? other.id : null, retailer_key: key, retailer_en: en, retailer_ar: ar },
    retailer_other_key: normalizeText(otherText) || null,
    retailer_like: 'id' in named ? null : named.suggestion,
  };
};

/** Its governorate; 0: it sells on the web. */
const readPlaceOf = (text: string): number => (saysOnline(text) ? 0 : readRegion(text));

const readChannel = (text: string): Channel | null => {
  const channel = text === '' ? null : channelOf(text);
  if (text !== '' && channel === null)
    throw new Refusal('channel_unknown', 'channel', text, SUGGESTED_CHANNELS);
  return channel;
};

/** Where a store is: both figures or none, as far as they are on the globe. */
const readPlace = (row: RowCells, { mapping }: StoreReading) => {
  const degrees = (field: 'latitude' | 'longitude', most: number): number | null => {
    const number = numberOf(row, field, mapping.decimals[field] ?? null);
    if (number !== null && Math.abs(number) > most)
      throw new Refusal('place_invalid', field, row.textOf(field));
    return number === null ? null : Math.round(number * 100_000) / 100_000;
  };
  const [latitude, longitude] = [degrees('latitude', 90), degrees('longitude', 180)];
  if ((latitude === null) !== (longitude === null))
    throw new Refusal('place_invalid', latitude === null ? 'latitude' : 'longitude');
  return { latitude, longitude };
};

const numberOf = (
  { cellOf, textOf }: RowCells,
  field: ImportFieldName,
  sign: Parameters<typeof readNumber>[1],
): number | null => {
  const read = readNumber(cellOf(field), sign);
  if (read === null) return null;
  if ('number' in read) return read.number;
  const code =
    read.code === 'number_ambiguous' ? read.code : field === 'weight' ? 'weight_invalid' : 'place_invalid';
  throw new Refusal(code, field, textOf(field), read.suggestion ?? null);
};

/** What a store counts for in a category; a row has one such weight at most. */
const readWeight = (row: RowCells, { mapping, findCategory }: StoreReading) => {
  const text = row.textOf('category');
  const weight = numberOf(row, 'weight', mapping.decimals.weight ?? null);
  if (text === '' && weight === null) return { category_id: null, weight: null };
  if (text === '') throw new Refusal('category_missing', 'category');
  const named = findCategory(text);
  if (!('id' in named)) throw new Refusal('category_unknown', 'category', text, named.suggestion);
  if (weight === null) throw new Refusal('weight_missing', 'weight');
  const rounded = Math.round(weight * 1_000_000) / 1_000_000;
  if (rounded <= 0 || rounded >= HEAVIEST)
    throw new Refusal('weight_invalid', 'weight', row.textOf('weight'));
  return { category_id: named.id, weight: rounded };
};

const readClosing = (row: RowCells, { mapping, now }: StoreReading): string | null => {
  const text = row.textOf('closedOn');
  if (text === '') return null;
  const moment = readMoment(row.cellOf('closedOn'), undefined, { order: mapping.dateOrder, now });
  if ('code' in moment) throw new Refusal(moment.code, 'closedOn', text);
  return cairoDay(moment.at);
};
