import { takeBackRecords } from '#db/market/import-records.ts';
import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listTradeEffects, TRADE_JUDGE } from '#db/market/judge-trade-rows.ts';
import { takeTradeRows } from '#db/market/take-trade-rows.ts';
import type { NewImportRow } from '#db/queries/import-rows.ts';
import type { ImportProcess, ShownRow } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { OWN_PROCESS } from '../records/own-process.ts';
import { shownFieldsOf } from '../records/record-fields.ts';
import { deriveCostsOf } from './derive-costs.ts';
import { openRetailerFinder } from './find-retailers.ts';
import { readTradeRow } from './read-trade-row.ts';

/** Files of a company's trade prices: records of its own, from which what each retailer pays is derived. Nothing of the panel changes. */
export const TRADE_PROCESS: ImportProcess = {
  ...OWN_PROCESS,
  openReader: async (db, { dataset, columns, mapping }, now) => {
    if (!mapping) throw new Error('the columns are not mapped yet');
    const findRetailer = await openRetailerFinder(db, dataset);
    const reading = { mapping, width: columns.length, now, findRetailer };
    return {
      read: ({ line, cells }) => {
        const row = readTradeRow(cells, reading);
        return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
      },
      show: showTradePrice,
    };
  },
  ...TRADE_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listTradeEffects(db),
  }),
  take: async (tx, row) => {
    await takeTradeRows(tx, row);
    await deriveCostsOf(tx, { ownerCompanyId: row.ownerCompanyId ?? '', importId: row.id });
  },
  takeBack: async (tx, { id, ownerCompanyId }) => {
    await takeBackRecords(tx, id);
    await deriveCostsOf(tx, { ownerCompanyId: ownerCompanyId ?? '', importId: id });
  },
};

const PLAIN = {
  ...{ validFrom: 'valid_from', gtin: 'gtin', ownCode: 'code', title: 'title', retailer: 'retailer' },
  ...{ tradePrice: 'price', perPieces: 'pieces', vatBasis: 'vat_basis', rebate: 'rebate' },
} as const;

const showTradePrice = (row: NewImportRow): ShownRow =>
  'record' in row ? shownFieldsOf(row.record, { plain: PLAIN }) : {};
