import type { Pool, Statements } from '#db/client.ts';
import { areRunsArchived } from '#db/market/archived-evidence.ts';
import { lockRuns } from '#db/market/change-evidence.ts';
import { ensureMarketMonths } from '#db/market/evidence-months.ts';
import { isStillJudged, judgeImportRows, summarizeImportRows } from '#db/market/judge-import-rows.ts';
import { PRICES } from '#db/market/kinds-of-evidence.ts';
import {
  findImportBuiltUpon,
  listImportRuns,
  listPublishedSince,
  lockImportCategories,
  takeBackImportRows,
  takeBackTitles,
  takeImportRows,
} from '#db/market/take-import-rows.ts';
import { type ImportPlaces, listImportPlaces } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import { formatDate, formatDecimal } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { namePlaces } from '../places/market-places.ts';
import type { ImportProcess, RowReader, ShownRow, UndoObstacle } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { matchPriceRows } from './match-price-rows.ts';
import { readPriceRow } from './read-price-row.ts';

/** Files of prices: evidence under runs, with all that is derived from it. */
export const PRICE_PROCESS: ImportProcess = {
  openReader: async (db, row, now) => priceReader(row, await listImportPlaces(db, row.dataset), now),
  match: matchPriceRows,
  judge: judgeImportRows,
  summarize: summarizeImportRows,
  prepare: (db, row) => makeMonths(db, row),
  lock: (tx, { id }) => lockImportCategories(tx, id),
  isStillJudged,
  take: takeImportRows,
  lockTaken: async (tx, { id }) => lockRuns(tx, await listImportRuns(tx, id)),
  findObstacle: (db, row) => findObstacle(db, row),
  takeBack: async (tx, { id }) => {
    const runNos = await listImportRuns(tx, id);
    if (runNos.length > 0) await takeBackImportRows(tx, id, runNos);
    await takeBackTitles(tx, id);
  },
};

/** What reads the rows of a file of prices, among the shops of its dataset. */
export const priceReader = (
  { columns, mapping }: Pick<ImportRow, 'columns' | 'mapping'>,
  places: ImportPlaces,
  now: Date,
): RowReader => {
  if (!mapping) throw new Error('the columns are not mapped yet');
  const reading = { mapping, width: columns.length, places: namePlaces(places), now };
  const names = new Map([...places.retailers, ...places.stores].map((place) => [place.id, place]));
  const named = (id: string) => ({ en: names.get(id)?.nameEn ?? id, ar: names.get(id)?.nameAr ?? id });
  return {
    read: ({ line, cells }) => {
      const row = readPriceRow(cells, reading);
      if ('refusal' in row) return refusedRow(line, row.refusal, mapping);
      const { regular, promo, ...price } = row.price;
      return { line, ...price, regularPrice: regular, promoPrice: promo };
    },
    show: (row) => showPrice(row, named),
  };
};

const showPrice = (row: NewImportRow, named: (id: string) => { en: string; ar: string }): ShownRow => {
  if (!('storeId' in row)) return {};
  const both = (text: (locale: Locale) => string) => ({ en: text('en'), ar: text('ar') });
  const amount = (value: number) => both((locale) => formatDecimal(locale, value, 2));
  const { sku, gtin, title, size, promoPrice } = row;
  return {
    date: both((locale) => formatDate(locale, row.observedAt.toISOString(), 'moment')),
    ...{ retailer: named(row.retailerId), store: named(row.storeId) },
    ...(gtin !== null && { gtin: { en: gtin, ar: gtin } }),
    ...(sku !== null && { sku: { en: sku, ar: sku } }),
    ...(title !== null && { title: { en: title, ar: title } }),
    ...(size !== null && { size: { en: size, ar: size } }),
    regular: amount(row.regularPrice),
    ...(promoPrice !== null && { promo: amount(promoPrice) }),
  };
};

/** Making a month locks the table of strays until the end of its transaction, so it is done beforehand. */
const makeMonths = async (db: Pool, { report }: ImportRow): Promise<void> => {
  const days = (report?.categories ?? []).flatMap(({ from, to }) => [from, to]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first && last) await ensureMarketMonths(db, first, last);
};

const findObstacle = async (db: Statements, row: ImportRow): Promise<UndoObstacle | null> => {
  const runNos = await listImportRuns(db, row.id);
  const fileName = await findImportBuiltUpon(db, PRICES, { importId: row.id, runNos });
  if (fileName !== null) return { kind: 'builtUpon', fileName };
  if (await areRunsArchived(db, runNos)) return { kind: 'archived' };
  if (row.dataset !== 'licensed' || !row.appliedAt) return null;
  const ids = (row.report?.categories ?? []).map(({ categoryId }) => categoryId);
  const names = await listPublishedSince(db, ids, row.appliedAt);
  return names.length > 0 ? { kind: 'shown', names } : null;
};
