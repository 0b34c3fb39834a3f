import { takeBackRecords } from '#db/market/import-records.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listOwnProductEffects, OWN_PRODUCT_JUDGE } from '#db/market/judge-own-product-rows.ts';
import { takeOwnProductRows } from '#db/market/take-own-product-rows.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { OWN_PROCESS } from '../records/own-process.ts';
import { shownFieldsOf } from '../records/record-fields.ts';
import { deriveByCodes } from './derive-by-codes.ts';
import { readOwnProductRow } from './read-own-product-row.ts';

/** Files of a company's own products: records of its own, by which its codes find products. The panel's catalogue stays as it is. */
export const OWN_PRODUCT_PROCESS: ImportProcess = {
  ...OWN_PROCESS,
  openReader: async (_, { columns, mapping }) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const reading = { mapping, width: columns.length };
    return {
      read: ({ line, cells }) => {
        const row = readOwnProductRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: showOwnProduct,
    };
  },
  ...OWN_PRODUCT_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listOwnProductEffects(db),
  }),
  take: async (tx, row) => {
    await takeOwnProductRows(tx, row);
    await deriveByCodes(tx, row.ownerCompanyId ?? '');
  },
  takeBack: async (tx, { id, ownerCompanyId }) => {
    await takeBackRecords(tx, id);
    await deriveByCodes(tx, ownerCompanyId ?? '');
  },
};

const FIELDS = {
  plain: { ownCode: 'code', gtin: 'gtin', brand: 'brand', productCategory: 'category', size: 'size' },
  spoken: { productName: 'name' },
} as const;

const showOwnProduct = (row: NewImportRow): ShownRow =>
  'record' in row ? shownFieldsOf(row.record, FIELDS) : {};
