import { lockRecordsAlone } from '#db/market/import-records.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listReferenceEffects, REFERENCE_JUDGE } from '#db/market/judge-reference-rows.ts';
import { listRevisedReferences, takeReferenceRows } from '#db/market/take-reference-rows.ts';
import { listImportCategories } from '#db/queries/import-places.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import { GOVERNORATES } from '#lib/vocabulary/governorates.ts';
import { finderOf } from '../places/market-places.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { type NamesById, shownFieldsOf } from '../records/record-fields.ts';
import { RECORD_PROCESS } from '../records/record-process.ts';
import { readReferenceRow } from './read-reference-row.ts';

/** Files of reference values. A corrected value is the next revision of the stored one. Nothing is derived from them: views read them as they are. */
export const REFERENCE_PROCESS: ImportProcess = {
  ...RECORD_PROCESS,
  openReader: async (db, { columns, mapping }, now) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const categories = await listImportCategories(db);
    const reading = { mapping, width: columns.length, now, findCategory: finderOf(categories) };
    const names = new Map(categories.map((category) => [category.id, category]));
    return {
      read: ({ line, cells }) => {
        const row = readReferenceRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: (row) => showReference(row, names),
    };
  },
  ...REFERENCE_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listReferenceEffects(db),
  }),
  lock: lockRecordsAlone,
  lockTaken: lockRecordsAlone,
  take: takeReferenceRows,
  findObstacle: async (db, row) => {
    const revised = await listRevisedReferences(db, row.id);
    return revised.length > 0 ? { kind: 'changed', names: revised } : RECORD_PROCESS.findObstacle(db, row);
  },
};

const FIELDS = {
  plain: { validFrom: 'valid_from', referenceKind: 'what', value: 'value', referenceChannel: 'channel' },
  placed: { productCategory: 'category_id' },
} as const;

const showReference = (row: NewImportRow, categories: NamesById): ShownRow => {
  if (!('record' in row)) return {};
  const governorate = GOVERNORATES.find(({ no }) => no === row.record.region);
  const shown = shownFieldsOf(row.record, FIELDS, categories);
  return governorate ? { ...shown, governorate: { en: governorate.nameEn, ar: governorate.nameAr } } : shown;
};
