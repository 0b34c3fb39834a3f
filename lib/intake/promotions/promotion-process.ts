import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listPromotionEffects, lockPromotionsOf, PROMOTION_JUDGE } from '#db/market/judge-promotion-rows.ts';
import { lockTakenPromotions, takePromotionRows } from '#db/market/take-promotion-rows.ts';
import { listImportBrands, listImportCategories, listImportPlaces } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import { finderOf, namePlaces } from '../places/market-places.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { type NamesById, shownFieldsOf } from '../records/record-fields.ts';
import { RECORD_PROCESS } from '../records/record-process.ts';
import { readPromotionRow } from './read-promotion-row.ts';

/** Files of promotions as retailers announce them, with the deals that follow from them. */
export const PROMOTION_PROCESS: ImportProcess = {
  ...RECORD_PROCESS,
  openReader: async (db, { dataset, columns, mapping }, now) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const [places, brands, categories] = [
      await listImportPlaces(db, dataset),
      await listImportBrands(db, dataset),
      await listImportCategories(db),
    ];
    const reading = {
      ...{ mapping, width: columns.length, now, places: namePlaces(places) },
      ...{ findBrand: finderOf(brands), findCategory: finderOf(categories) },
    };
    const names = new Map([...places.retailers, ...brands, ...categories].map((each) => [each.id, each]));
    return {
      read: ({ line, cells }) => {
        const row = readPromotionRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: (row) => showPromotion(row, names),
    };
  },
  ...PROMOTION_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listPromotionEffects(db),
  }),
  lock: lockPromotionsOf,
  lockTaken: (tx, { id }) => lockTakenPromotions(tx, id),
  take: takePromotionRows,
};

const PLAIN: Partial<Record<ImportFieldName, string>> = {
  ...{ gtin: 'gtin', sku: 'sku', mechanic: 'mechanic', startsOn: 'starts_on', endsOn: 'ends_on' },
  ...{ promo: 'promoted_price', regular: 'regular_price', source: 'source' },
};

const NAMED = { retailer: 'retailer_id', brand: 'brand_id', productCategory: 'category_id' } as const;

const showPromotion = (row: NewImportRow, names: NamesById): ShownRow => {
  if (!('record' in row)) return {};
  const terms: Record<string, number> = JSON.parse(String(row.record.terms));
  const numbers = Object.fromEntries(Object.keys(terms).map((term) => [term, term]));
  return shownFieldsOf(
    { ...row.record, ...terms },
    { plain: { ...PLAIN, ...numbers }, placed: NAMED },
    names,
  );
};
