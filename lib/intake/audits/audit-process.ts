import { takeBackRecords } from '#db/market/import-records.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import { AUDIT_JUDGE, listAuditEffects } from '#db/market/judge-audit-rows.ts';
import { takeAuditRows } from '#db/market/take-audit-rows.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { OWN_PROCESS } from '../records/own-process.ts';
import { shownFieldsOf } from '../records/record-fields.ts';
import { deriveFindingsOf } from './derive-findings.ts';
import { openStoreFinder } from './find-stores.ts';
import { readAuditRow } from './read-audit-row.ts';

/** Files of a company's field audits: records of its own, from which what its shelves were like is derived. Nothing of the panel changes. */
export const AUDIT_PROCESS: ImportProcess = {
  ...OWN_PROCESS,
  openReader: async (db, { dataset, columns, mapping }, now) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const findStore = await openStoreFinder(db, dataset);
    const reading = { mapping, width: columns.length, now, findStore };
    return {
      read: ({ line, cells }) => {
        const row = readAuditRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: showAudit,
    };
  },
  ...AUDIT_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listAuditEffects(db),
  }),
  take: async (tx, row) => {
    await takeAuditRows(tx, row);
    await deriveFindingsOf(tx, { ownerCompanyId: row.ownerCompanyId ?? '' });
  },
  takeBack: async (tx, { id, ownerCompanyId }) => {
    await takeBackRecords(tx, id);
    await deriveFindingsOf(tx, { ownerCompanyId: ownerCompanyId ?? '' });
  },
};

const PLAIN = {
  ...{ retailer: 'retailer', store: 'store', gtin: 'gtin', sku: 'sku', ownCode: 'code', title: 'title' },
  ...{ shelfState: 'state', facings: 'facings', shelfCm: 'shelf_cm', note: 'note' },
} as const;

const showAudit = (row: NewImportRow): ShownRow => {
  if (!('record' in row)) return {};
  const at = String(row.record.observed_at);
  return {
    date: { en: formatDate('en', at, 'moment'), ar: formatDate('ar', at, 'moment') },
    ...shownFieldsOf(row.record, { plain: PLAIN }),
  };
};
