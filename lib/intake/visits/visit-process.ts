import type { Pool } from '#db/client.ts';
import { areRunsArchived } from '#db/market/archived-evidence.ts';
import { lockRuns, voidRuns } from '#db/market/change-evidence.ts';
import { ensureMarketMonths } from '#db/market/evidence-months.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import {
  findVisitDays,
  listVisitCategories,
  lockVisitsOf,
  VISIT_JUDGE,
} from '#db/market/judge-visit-rows.ts';
import { SHELVES } from '#db/market/kinds-of-evidence.ts';
import {
  findImportBuiltUpon,
  listImportRuns,
  listPublishedSince,
  restoreReplaced,
} from '#db/market/take-import-rows.ts';
import { takeVisitRows } from '#db/market/take-visit-rows.ts';
import { listImportPlaces } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import { namePlaces } from '../places/market-places.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { type NamesById, shownFieldsOf } from '../records/record-fields.ts';
import { readVisitRow } from './read-visit-row.ts';

/** Files of shelf visits: evidence under runs, with all that is derived from it. */
export const VISIT_PROCESS: ImportProcess = {
  openReader: async (db, { dataset, columns, mapping }, now) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const places = await listImportPlaces(db, dataset);
    const reading = { mapping, width: columns.length, places: namePlaces(places), now };
    const names = new Map([...places.retailers, ...places.stores].map((place) => [place.id, place]));
    return {
      read: ({ line, cells }) => {
        const row = readVisitRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: (row) => showVisit(row, names),
    };
  },
  match: async () => {},
  ...VISIT_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], records: [], looksLikePiastres: false },
  }),
  prepare: (db, { id }) => makeMonths(db, id),
  lock: lockVisitsOf,
  take: takeVisitRows,
  lockTaken: async (tx, { id }) => lockRuns(tx, await listImportRuns(tx, id)),
  findObstacle: async (db, { id, dataset, appliedAt }) => {
    const runNos = await listImportRuns(db, id);
    const fileName = await findImportBuiltUpon(db, SHELVES, { importId: id, runNos });
    if (fileName !== null) return { kind: 'builtUpon', fileName };
    if (await areRunsArchived(db, runNos)) return { kind: 'archived' };
    if (dataset !== 'licensed' || !appliedAt) return null;
    const names = await listPublishedSince(db, await listVisitCategories(db, runNos), appliedAt);
    return names.length > 0 ? { kind: 'shown', names } : null;
  },
  takeBack: async (tx, { id }) => {
    const runNos = await listImportRuns(tx, id);
    if (runNos.length === 0) return;
    await voidRuns(tx, runNos);
    await restoreReplaced(tx, SHELVES, id);
  },
};

/** Making a month locks the table of strays until the end of its transaction, so it is done beforehand. */
const makeMonths = async (db: Pool, id: string): Promise<void> => {
  const days = await findVisitDays(db, id);
  if (days) await ensureMarketMonths(db, days.first, days.last);
};

const PLAIN: Partial<Record<ImportFieldName, string>> = {
  ...{ gtin: 'gtin', sku: 'sku', shelfState: 'state', facings: 'facings' },
};

const NAMED = { retailer: 'retailer_id', store: 'store_id' } as const;

const showVisit = (row: NewImportRow, names: NamesById): ShownRow => {
  if (!('record' in row)) return {};
  const at = String(row.record.observed_at);
  return {
    date: { en: formatDate('en', at, 'moment'), ar: formatDate('ar', at, 'moment') },
    ...shownFieldsOf(row.record, { plain: PLAIN, placed: NAMED }, names),
  };
};
