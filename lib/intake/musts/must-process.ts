import { lockRecordsAlone } from '#db/market/import-records.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listMustEffects, MUST_JUDGE } from '#db/market/judge-must-rows.ts';
import { listOverlappedMusts, takeMustRows } from '#db/market/take-must-rows.ts';
import { listImportPlaces } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { findStoreAnywhere, namePlaces } from '../places/market-places.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { type NamesById, shownFieldsOf } from '../records/record-fields.ts';
import { RECORD_PROCESS } from '../records/record-process.ts';
import { readMustRow } from './read-must-row.ts';

/** Files of must-stock lists. Nothing is derived from them: views read them as they are. */
export const MUST_PROCESS: ImportProcess = {
  ...RECORD_PROCESS,
  openReader: async (db, { dataset, columns, mapping }, now) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const places = await listImportPlaces(db, dataset);
    const reading = {
      ...{ mapping, width: columns.length, now },
      ...{ places: namePlaces(places), findStore: findStoreAnywhere(places.stores) },
    };
    const names = new Map([...places.retailers, ...places.stores].map((each) => [each.id, each]));
    return {
      read: ({ line, cells }) => {
        const row = readMustRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: (row) => showMust(row, names),
    };
  },
  ...MUST_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listMustEffects(db),
  }),
  lock: lockRecordsAlone,
  lockTaken: lockRecordsAlone,
  take: takeMustRows,
  findObstacle: async (db, row) => {
    const overlapped = await listOverlappedMusts(db, row.id);
    return overlapped.length > 0
      ? { kind: 'changed', names: overlapped }
      : RECORD_PROCESS.findObstacle(db, row);
  },
};

const FIELDS = {
  plain: { gtin: 'gtin', sku: 'sku', validFrom: 'valid_from', validTo: 'last_on' },
  placed: { retailer: 'retailer_id', store: 'store_id' },
} as const;

const showMust = (row: NewImportRow, names: NamesById): ShownRow => {
  if (!('record' in row)) return {};
  const end = row.record.valid_to;
  const last_on = typeof end === 'string' && end !== 'infinity' ? addDays(end, -1) : null;
  return shownFieldsOf({ ...row.record, last_on }, FIELDS, names);
};
