import { countOutcomes } from '#db/market/import-verdicts.ts';
import { listProductEffects, PRODUCT_JUDGE } from '#db/market/judge-product-rows.ts';
import { lockProductsOf, takeProductRows } from '#db/market/take-product-rows.ts';
import { listImportBrands, listImportCategories, listImportMakers } from '#db/queries/import-places.ts';
import type { ImportRow } from '#db/queries/imports.ts';
import type { ImportProcess, RowReader } from '../reading/import-process.ts';
import { refusedRow } from '../reading/read-cells.ts';
import { shownFieldsOf } from '../records/record-fields.ts';
import { RECORD_PROCESS } from '../records/record-process.ts';
import { nameProducts, readProductRow } from './read-product-row.ts';

/** Files of products: brands with their makers, and products. */
export const PRODUCT_PROCESS: ImportProcess = {
  ...RECORD_PROCESS,
  openReader: async (db, { dataset, columns, mapping }) =>
    productReader(
      { columns, mapping },
      nameProducts(
        await listImportBrands(db, dataset),
        await listImportMakers(db, dataset),
        await listImportCategories(db),
      ),
    ),
  ...PRODUCT_JUDGE,
  summarize: async (db, { id }) => ({
    ...(await countOutcomes(db, id)),
    ...{ categories: [], looksLikePiastres: false },
    records: await listProductEffects(db),
  }),
  lock: (tx, { id }) => lockProductsOf(tx, id),
  take: takeProductRows,
};

/** What reads the rows of a file of products, among the brands of its dataset. */
const productReader = (
  { columns, mapping }: Pick<ImportRow, 'columns' | 'mapping'>,
  names: ReturnType<typeof nameProducts>,
): RowReader => {
  if (!mapping) throw new Error('the columns are not mapped yet');
  const reading = { mapping, width: columns.length, names };
  return {
    read: ({ line, cells }) => {
      const row = readProductRow(cells, reading);
      return 'read' in row ? { line, record: row.read } : refusedRow(line, row.refusal, mapping);
    },
    show: (row) => ('record' in row ? shownFieldsOf(row.record, FIELDS, names.categories) : {}),
  };
};

const FIELDS = {
  plain: {
    ...{ gtin: 'gtin', packCount: 'pack_count', netContent: 'net_content', netUnit: 'net_unit' },
    ...{ family: 'family', status: 'status', imageUrl: 'image_source' },
  },
  spoken: { productName: 'name', brand: 'brand', maker: 'maker', variant: 'variant' },
  placed: { productCategory: 'category_id' },
} as const;
