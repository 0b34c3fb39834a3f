import { cutText, isSafeText } from '#lib/core/safe-text.ts';
import type { ColumnMapping, RowCode } from '#lib/vocabulary/import-terms.ts';
import { exampleRow } from '../mapping/import-template.ts';
import { MOST_CELL } from '../rules/policy.ts';
import { cleanCell, saysNothing } from '../values/clean-cell.ts';
import { type ReadAmount, readAmount } from '../values/read-amount.ts';
import { readGtin } from '../values/read-gtin.ts';
import { readMoment } from '../values/read-moment.ts';
import type { NamedPlaces } from './market-places.ts';

/** A row's price as it is read. */
type ReadPrice = {
  retailerId: string;
  storeId: string;
  sku: string | null;
  gtin: string | null;
  observedAt: Date;
  regular: number;
  promo: number | null;
};

/** Why a row is refused: its field, what stands there, and what may be meant. */
type RefusedRow = { code: RowCode; field: string | null; value: string; suggestion: string | null };

export type ReadRow = { price: ReadPrice } | { refusal: RefusedRow };

export type PriceReading = {
  mapping: ColumnMapping;
  /** How many headings there are. */
  width: number;
  places: NamedPlaces;
  now: Date;
};

const EXAMPLE = exampleRow('prices');
const TOTALS = /^(?:grand )?totals?$|^(?:ال)?[إا]جمالي|^المجموع/i;
const CURRENCY = /^(?:egp|le|l\.e\.?|ج\.?م\.?|جنيه(?:\s?مصري)?)$/i;

class Refusal extends Error {
  readonly row: RefusedRow;

  constructor(code: RowCode, field: string | null, value = '', suggestion: string | null = null) {
    super(code);
    this.row = { code, field, value: cutText(cleanCell(value), MOST_CELL), suggestion };
  }
}

/** Reads a row of prices by a mapping; a row that can't be read says why. */
export const readPriceRow = (cells: readonly string[], reading: PriceReading): ReadRow => {
  try {
    return { price: readCells(cells, reading) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.row };
    throw error;
  }
};

const readCells = (cells: readonly string[], { mapping, width, places, now }: PriceReading): ReadPrice => {
  const cellOf = (field: string): string | undefined => cells[mapping.columns[field] ?? -1];
  const textOf = (field: string): string => cleanCell(cellOf(field));
  refuseNoRow(cells, width, mapping);
  for (const field of Object.keys(mapping.columns)) refuseText(field, cellOf(field) ?? '');
  const moment = readMoment(cellOf('date'), cellOf('time'), { order: mapping.dateOrder, now });
  if ('code' in moment) {
    const field = moment.isTime && textOf('time') !== '' ? 'time' : 'date';
    throw new Refusal(moment.code, field, textOf(field));
  }
  const retailerId = readRetailer(textOf('retailer'), places);
  const storeId = readStore(retailerId, textOf('store'), places);
  const { sku, gtin } = readProduct(cellOf, textOf);
  const currency = textOf('currency');
  if (currency !== '' && !CURRENCY.test(currency))
    throw new Refusal('currency_mismatch', 'currency', currency, 'EGP');
  const regular = amountOf(
    'regular',
    readAmount(cellOf('regular'), mapping.decimals.regular ?? null),
    textOf,
  );
  if (regular === null) throw new Refusal('price_missing', 'regular', textOf('regular'));
  const promo = amountOf(
    'promo',
    readAmount(cellOf('promo'), mapping.decimals.promo ?? null, { isZeroNone: true }),
    textOf,
  );
  return { retailerId, storeId, sku, gtin, observedAt: moment.at, regular, promo };
};

/** Totals, rows with more cells than headings, and the template's own example. */
const refuseNoRow = (cells: readonly string[], width: number, { columns }: ColumnMapping): void => {
  const isExample = EXAMPLE.every((text) => cells.some((cell) => cleanCell(cell) === text));
  if (isExample) throw new Refusal('example_row', null);
  const filled = cells.map(cleanCell).filter((cell) => cell !== '');
  const isTotal =
    filled.some((cell) => TOTALS.test(cell)) && cleanCell(cells[columns.date ?? -1]).search(/\d/) < 0;
  const isWider = cells.slice(width).some((cell) => cleanCell(cell) !== '');
  if (isTotal || isWider) throw new Refusal('not_a_row', null, filled.join(' '));
};

const refuseText = (field: string, cell: string): void => {
  if (cell.length > MOST_CELL) throw new Refusal('text_too_long', field, cell);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (!isSafeText(cell) || /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(cell))
    throw new Refusal('text_control', field);
};

const readRetailer = (text: string, places: NamedPlaces): string => {
  if (text === '') throw new Refusal('retailer_missing', 'retailer');
  const retailer = places.findRetailer(text);
  if ('id' in retailer) return retailer.id;
  throw new Refusal('retailer_unknown', 'retailer', text, retailer.suggestion);
};

const readStore = (retailerId: string, text: string, places: NamedPlaces): string => {
  if (text === '') {
    const only = places.findOnlyStore(retailerId);
    if (only === null) throw new Refusal('store_missing', 'store');
    return only;
  }
  const store = places.findStore(retailerId, text);
  if ('id' in store) return store.id;
  throw new Refusal('store_unknown', 'store', text, store.suggestion);
};

type Cells = (field: string) => string | undefined;

/** A code that is none is no loss where the row says which product is meant by another. */
const readProduct = (cellOf: Cells, textOf: (field: string) => string): Pick<ReadPrice, 'sku' | 'gtin'> => {
  const sku = saysNothing(textOf('sku')) ? null : textOf('sku');
  const read = readGtin(cellOf('gtin'));
  if (read && 'code' in read) {
    if (sku === null) throw new Refusal(read.code, 'gtin', textOf('gtin'));
    return { sku, gtin: null };
  }
  if (sku === null && read === null && textOf('title') === '') throw new Refusal('product_missing', null);
  return { sku, gtin: read?.gtin ?? null };
};

const amountOf = (field: string, read: ReadAmount, textOf: (field: string) => string): number | null => {
  if (read === null) return null;
  if ('amount' in read) return read.amount;
  throw new Refusal(read.code, field, textOf(field), read.suggestion ?? null);
};
