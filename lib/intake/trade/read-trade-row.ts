import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
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
import { cleanFigure } from '../values/clean-cell.ts';
import { readAmount, readNumber } from '../values/read-amount.ts';
import { readGtin } from '../values/read-gtin.ts';
import { readMoment } from '../values/read-moment.ts';
import { dayOfMonth } from '../values/read-month.ts';
import { isOfAll, piecesOf, SUGGESTED_BASES, vatBasisOf } from './trade-words.ts';

/** The name of a retailer as the panel has it. */
export type FindRetailer = (text: string) => { name: string } | { suggestion: string | null };

export type TradeReading = RowReading & { findRetailer: FindRetailer; now: Date };

/** Price lists are known at most so many days ahead. */
const FURTHEST_AHEAD = 400;

/** Reads a row of a company's trade prices by a mapping; a row that can't be read says why. */
export const readTradeRow = (
  cells: readonly string[],
  reading: TradeReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('trade_prices', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, reading: TradeReading): ImportRecordRow => ({
  ...{ ...readItem(row), title: saidIn(row, 'title') },
  ...{ retailer: readRetailerName(row, reading), valid_from: readFrom(row, reading) },
  ...{ price: readPrice(row, reading), pieces: readPieces(row) },
  ...{ vat_basis: readBasis(row), rebate: readRebate(row, reading) },
});

/** A barcode, or the company's own code where the row has none. */
const readItem = (row: RowCells): { gtin: string | null; code: string | null } => {
  const code = readOwnCode(row);
  const read = readGtin(row.cellOf('gtin'));
  if (read && 'gtin' in read) return { gtin: read.gtin, code };
  if (read !== null) throw new Refusal(read.code, 'gtin', row.textOf('gtin'));
  if (code === null) throw new Refusal('product_missing', 'gtin', row.textOf('gtin'));
  return { gtin: null, code };
};

/** Null: all retailers. */
const readRetailerName = ({ textOf }: RowCells, { findRetailer }: TradeReading): string | null => {
  const text = textOf('retailer');
  if (isOfAll(text)) return null;
  const found = findRetailer(text);
  if ('name' in found) return found.name;
  throw new Refusal('retailer_unknown', 'retailer', text, found.suggestion);
};

const readFrom = ({ cellOf, textOf }: RowCells, { mapping, now }: TradeReading): string => {
  const latest = startOfCairoDay(addDays(cairoDay(now), FURTHEST_AHEAD));
  const cell = dayOfMonth(cleanFigure(cellOf('validFrom')));
  const moment = readMoment(cell, undefined, { order: mapping.dateOrder, now: latest });
  if ('code' in moment) throw new Refusal(moment.code, 'validFrom', textOf('validFrom'));
  return cairoDay(moment.at);
};

const readPrice = ({ cellOf, textOf }: RowCells, { mapping }: TradeReading): number => {
  const read = readAmount(cellOf('tradePrice'), mapping.decimals.tradePrice ?? null);
  if (read === null) throw new Refusal('price_missing', 'tradePrice');
  if ('amount' in read) return read.amount;
  throw new Refusal(read.code, 'tradePrice', textOf('tradePrice'), read.suggestion ?? null);
};

const readPieces = ({ textOf }: RowCells): number => {
  const pieces = piecesOf(textOf('perPieces'));
  if (pieces === null) throw new Refusal('pieces_unreadable', 'perPieces', textOf('perPieces'));
  return pieces;
};

const readBasis = ({ textOf }: RowCells): string => {
  const text = textOf('vatBasis');
  if (text === '') throw new Refusal('vat_basis_missing', 'vatBasis', '', SUGGESTED_BASES);
  const basis = vatBasisOf(text);
  if (basis === null) throw new Refusal('vat_basis_unknown', 'vatBasis', text, SUGGESTED_BASES);
  return basis;
};

/** In percent. A share between 0 and 1 is what a workbook keeps of a percentage, and may be meant so. */
const readRebate = ({ cellOf, textOf }: RowCells, { mapping }: TradeReading): number => {
  const read = readNumber(cellOf('rebate'), mapping.decimals.rebate ?? null);
  if (read === null) return 0;
  const text = textOf('rebate');
  if ('code' in read) throw new Refusal(read.code, 'rebate', text, read.suggestion ?? null);
  const rebate = Math.round(read.number * 100) / 100;
  if (rebate > 0 && rebate < 1 && !text.includes('%'))
    throw new Refusal('rebate_invalid', 'rebate', text, String(Math.round(read.number * 10_000) / 100));
  if (rebate < 0 || rebate >= 100) throw new Refusal('rebate_invalid', 'rebate', text);
  return rebate;
};
