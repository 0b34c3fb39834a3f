import type { ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import {
  Refusal,
  type RefusedRow,
  type RowCells,
  type RowReading,
  readOwnCode,
  readRow,
  saidIn,
} from '../reading/read-cells.ts';
import { namesOf } from '../reading/read-names.ts';
import { readGtin } from '../values/read-gtin.ts';

/** Reads a row of a company's own products by a mapping; a row that can't be read says why. */
export const readOwnProductRow = (
  cells: readonly string[],
  reading: RowReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } => readRow('own_products', cells, reading, readCells);

const readCells = (row: RowCells): ImportRecordRow => {
  const code = readOwnCode(row);
  if (code === null) throw new Refusal('code_missing', 'ownCode');
  const name = namesOf(row, 'productName', 'productNameOther');
  if (name.en === null && name.ar === null) throw new Refusal('name_missing', 'productName');
  return {
    ...{ code, gtin: readBarcode(row), name_en: name.en, name_ar: name.ar, brand: saidIn(row, 'brand') },
    ...{ category: saidIn(row, 'productCategory'), size: saidIn(row, 'size') },
  };
};

const readBarcode = ({ cellOf, textOf }: RowCells): string | null => {
  const read = readGtin(cellOf('gtin'));
  if (read === null) return null;
  if ('gtin' in read) return read.gtin;
  throw new Refusal(read.code, 'gtin', textOf('gtin'));
};
