import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ImportFieldName, ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { finderOf, NamedPlaces } from '../places/market-places.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { saysNothing } from '../values/clean-cell.ts';
import { readAmount, readNumber } from '../values/read-amount.ts';
import { readGtin } from '../values/read-gtin.ts';
import { readMoment } from '../values/read-moment.ts';
import { mechanicOf, SUGGESTED_MECHANICS, SUGGESTED_SOURCES, sourceOf } from './mechanic-words.ts';

export type PromotionReading = RowReading & {
  places: NamedPlaces;
  findBrand: ReturnType<typeof finderOf>;
  findCategory: ReturnType<typeof finderOf>;
  now: Date;
};

/** Promotions are announced at most so many days ahead. */
const FURTHEST_AHEAD = 400;

const TERMS = ['quantity', 'total', 'buy', 'free', 'percent', 'bonusPercent'] as const;
type Term = (typeof TERMS)[number];

/** The numbers that a mechanic needs; others have none. */
const TERMS_OF: Partial<Record<PromotionMechanic, readonly Term[]>> = {
  'percent-off': ['percent'],
  'x-for-y': ['quantity', 'total'],
  'buy-get': ['buy', 'free'],
  'bonus-pack': ['bonusPercent'],
};

const COUNTS: readonly Term[] = ['quantity', 'buy', 'free'];

/** A number beyond these is one of another column. */
const MOST_OF_TERMS: Record<Term, number> = {
  ...{ quantity: 1000, total: 1_000_000, buy: 1000, free: 1000 },
  ...{ percent: 99.99, bonusPercent: 1000 },
};
const LEAST_TERM = 0.01;

/** Reads a row of promotions by a mapping; a row that can't be read says why. */
export const readPromotionRow = (
  cells: readonly string[],
  reading: PromotionReading,
): { read: ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('promotions', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, reading: PromotionReading): ImportRecordRow => {
  const { textOf } = row;
  const retailer = named(textOf('retailer'), 'retailer', reading.places.findRetailer);
  const subject = readSubject(row, reading);
  const mechanic = mechanicOf(textOf('mechanic'));
  if (textOf('mechanic') === '') throw new Refusal('mechanic_missing', 'mechanic');
  if (mechanic === null)
    throw new Refusal('mechanic_unknown', 'mechanic', textOf('mechanic'), SUGGESTED_MECHANICS);
  const [starts_on, ends_on] = [readDay(row, 'startsOn', reading), readDay(row, 'endsOn', reading)];
  if (ends_on < starts_on) throw new Refusal('period_invalid', 'endsOn', textOf('endsOn'), starts_on);
  const [promo, regular] = [readPrice(row, 'promo', reading), readPrice(row, 'regular', reading)];
  if (promo !== null && regular !== null && promo >= regular)
    throw new Refusal('promo_not_lower', 'promo', textOf('promo'));
  if (mechanic === 'price-cut' && promo === null)
    throw new Refusal('mechanic_terms', 'promo', textOf('promo'));
  const source = textOf('source') === '' ? 'flyer' : sourceOf(textOf('source'));
  if (source === null) throw new Refusal('source_unknown', 'source', textOf('source'), SUGGESTED_SOURCES);
  return {
    ...{ retailer_id: retailer, ...subject, mechanic, starts_on, ends_on },
    ...{ promoted_price: promo, regular_price: regular, source },
    terms: JSON.stringify(readTerms(row, mechanic, reading)),
  };
};

const named = (
  text: string,
  field: 'retailer' | 'brand' | 'productCategory',
  find: PromotionReading['findBrand'],
): string => {
  const codes = { retailer: 'retailer', brand: 'brand', productCategory: 'category' } as const;
  if (text === '') throw new Refusal(`${codes[field]}_missing`, field);
  const found = find(text);
  if ('id' in found) return found.id;
  throw new Refusal(`${codes[field]}_unknown`, field, text, found.suggestion);
};

/** A product by a code, else a brand within a category. */
const readSubject = ({ cellOf, textOf }: RowCells, { findBrand, findCategory }: PromotionReading) => {
  const sku = saysNothing(textOf('sku')) ? null : textOf('sku');
  const read = readGtin(cellOf('gtin'));
  if (read && 'code' in read && sku === null) throw new Refusal(read.code, 'gtin', textOf('gtin'));
  const gtin = read && 'gtin' in read ? read.gtin : null;
  if (sku !== null || gtin !== null) return { sku, gtin, brand_id: null, category_id: null };
  if (textOf('brand') === '') throw new Refusal('product_missing', null);
  return {
    ...{ sku, gtin, brand_id: named(textOf('brand'), 'brand', findBrand) },
    category_id: named(textOf('productCategory'), 'productCategory', findCategory),
  };
};

const readDay = (
  { cellOf, textOf }: RowCells,
  field: 'startsOn' | 'endsOn',
  { mapping, now }: PromotionReading,
): string => {
  const latest = startOfCairoDay(addDays(cairoDay(now), FURTHEST_AHEAD));
  const moment = readMoment(cellOf(field), undefined, { order: mapping.dateOrder, now: latest });
  if ('code' in moment) throw new Refusal(moment.code, field, textOf(field));
  return cairoDay(moment.at);
};

const readPrice = (
  { cellOf, textOf }: RowCells,
  field: 'promo' | 'regular',
  { mapping }: PromotionReading,
): number | null => {
  const read = readAmount(cellOf(field), mapping.decimals[field] ?? null, { isZeroNone: true });
  if (read === null) return null;
  if ('amount' in read) return read.amount;
  throw new Refusal(read.code, field, textOf(field), read.suggestion ?? null);
};

const readTerms = (
  { cellOf, textOf }: RowCells,
  mechanic: PromotionMechanic,
  { mapping }: PromotionReading,
): Partial<Record<Term, number>> => {
  const refuse = (field: ImportFieldName) => new Refusal('mechanic_terms', field, textOf(field));
  const terms: Partial<Record<Term, number>> = {};
  for (const term of TERMS) {
    const read = readNumber(cellOf(term), mapping.decimals[term] ?? null);
    const isNeeded = TERMS_OF[mechanic]?.includes(term) === true;
    if (read === null && !isNeeded) continue;
    if (read === null || !isNeeded) throw refuse(term);
    if ('code' in read) throw new Refusal(read.code, term, textOf(term), read.suggestion ?? null);
    const isSound = read.number >= LEAST_TERM && read.number <= MOST_OF_TERMS[term];
    if (!isSound || (COUNTS.includes(term) && !Number.isInteger(read.number))) throw refuse(term);
    terms[term] = read.number;
  }
  return terms;
};
