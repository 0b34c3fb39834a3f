import { lockRecords, lockRecordsAlone } from '#db/market/import-records.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listStoreEffects, STORE_JUDGE } from '#db/market/judge-store-rows.ts';
import { takeStoreRows } from '#db/market/take-store-rows.ts';
import { listImportCategories, listImportPlaces } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import { GOVERNORATES } from '#lib/vocabulary/governorates.ts';
import { finderOf, namePlaces } from '../places/market-places.ts';
import type { ImportProcess, RowReader, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { type NamesById, shownFieldsOf } from '../records/record-fields.ts';
import { RECORD_PROCESS } from '../records/record-process.ts';
import { readStoreRow } from './read-store-row.ts';

/** Files of stores: retailers, their stores, and what stores count for in categories. */
export const STORE_PROCESS: ImportProcess = {
  ...RECORD_PROCESS,
  openReader: async (db, { dataset, columns, mapping }, now) =>
    storeReader(
      { columns, mapping },
      { places: await listImportPlaces(db, dataset), categories: await listImportCategories(db) },
      now,
    ),
  ...STORE_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listStoreEffects(db),
  }),
  // Prices hang on a store's governorate alone. A first price may come to a store in any category, so one that moves holds all of them.
  lock: (tx, row) => (movesStores(row) ? lockRecords(tx) : lockRecordsAlone(tx)),
  take: takeStoreRows,
};

const movesStores = ({ report }: ImportRow): boolean =>
  report?.records?.some(({ moved }) => moved > 0) ?? true;

type Means = {
  places: Parameters<typeof namePlaces>[0];
  categories: Parameters<typeof finderOf>[0];
};

/** What reads the rows of a file of stores, among the retailers of its dataset. */
const storeReader = (
  { columns, mapping }: Pick<ImportRow, 'columns' | 'mapping'>,
  { places, categories }: Means,
  now: Date,
): RowReader => {
  if (!mapping) throw new Error('the columns are not mapped yet');
  const reading = {
    ...{ mapping, width: columns.length, now },
    ...{ places: namePlaces(places), findCategory: finderOf(categories) },
  };
  const names = new Map(categories.map((category) => [category.id, category]));
  return {
    read: ({ line, cells }) => {
      const row = readStoreRow(cells, reading);
      return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
    },
    show: (row) => showStore(row, names),
  };
};

const FIELDS = {
  plain: {
    ...{ storeCode: 'code', latitude: 'latitude', longitude: 'longitude', channel: 'channel' },
    ...{ weight: 'weight', closedOn: 'closed_on' },
  },
  spoken: { retailer: 'retailer', name: 'name', city: 'city' },
  placed: { category: 'category_id' },
} as const;

const showStore = (row: NewImportRow, categories: NamesById): ShownRow => {
  if (!('record' in row)) return {};
  const governorate = GOVERNORATES.find(({ no }) => no === row.record.region);
  return {
    ...shownFieldsOf(row.record, FIELDS, categories),
    governorate: { en: governorate?.nameEn ?? 'Online', ar: governorate?.nameAr ?? 'أونلاين' },
  };
};
