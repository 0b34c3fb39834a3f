import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import type { NamedPlaces } from '../places/market-places.ts';
import { readRetailer, readStore } from '../places/read-places.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { saysNothing } from '../values/clean-cell.ts';
import { type ReadAmount, readAmount } from '../values/read-amount.ts';
import { readGtin } from '../values/read-gtin.ts';
import { readMoment } from '../values/read-moment.ts';

/** A row's price as it is read. */
type ReadPrice = {
  retailerId: string;
  storeId: string;
  sku: string | null;
  gtin: string | null;
  title: string | null;
  size: string | null;
  observedAt: Date;
  regular: number;
  promo: number | null;
};

export type ReadRow = { price: ReadPrice } | { refusal: RefusedRow };

export type PriceReading = RowReading & { places: NamedPlaces; now: Date };

const CURRENCY = /^(?:egp|le|l\.e\.?|ج\.?م\.?|جنيه(?:\s?مصري)?)$/i;

/** Reads a row of prices by a mapping; a row that can't be read says why. */
export const readPriceRow = (cells: readonly string[], reading: PriceReading): ReadRow => {
  const row = readRow('prices', cells, reading, (found) => readCells(found, reading));
  return 'read' in row ? { price: row.read } : row;
};

const readCells = ({ cellOf, textOf }: RowCells, { mapping, places, now }: PriceReading): ReadPrice => {
  const moment = readMoment(cellOf('date'), cellOf('time'), { order: mapping.dateOrder, now });
  if ('code' in moment) {
    const field = moment.isTime && textOf('time') !== '' ? 'time' : 'date';
    throw new Refusal(moment.code, field, textOf(field));
  }
  const retailerId = readRetailer(textOf('retailer'), places);
  const storeId = readStore(retailerId, textOf('store'), places);
  const { sku, gtin } = readProduct({ cellOf, textOf });
  const said = { title: textOf('title') || null, size: textOf('size') || null };
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
  return { retailerId, storeId, sku, gtin, ...said, observedAt: moment.at, regular, promo };
};

/** A code that is none is no loss where the row says which product is meant by another. */
const readProduct = ({ cellOf, textOf }: RowCells): Pick<ReadPrice, 'sku' | 'gtin'> => {
  const sku = saysNothing(textOf('sku')) ? null : textOf('sku');
  const read = readGtin(cellOf('gtin'));
  if (read && 'code' in read) {
    if (sku === null) throw new Refusal(read.code, 'gtin', textOf('gtin'));
    return { sku, gtin: null };
  }
  if (sku === null && read === null && textOf('title') === '') throw new Refusal('product_missing', null);
  return { sku, gtin: read?.gtin ?? null };
};

const amountOf = (field: ImportFieldName, read: ReadAmount, textOf: RowCells['textOf']): number | null => {
  if (read === null) return null;
  if ('amount' in read) return read.amount;
  throw new Refusal(read.code, field, textOf(field), read.suggestion ?? null);
};
