import { listOwnFindings } from '#db/queries/market-own-shelves.ts';
import type { ExportRow } from '#lib/exports/export-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import { columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { RowSheet, RowsOf, Sheet, SheetTerms } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { ownShelvesOf } from './read-field-audits.ts';
import type { FieldAuditsData } from './schema.ts';

/** Plans in which companies have rows of their own. */
const has = ({ scope }: SheetTerms<ShelfSet>): boolean => scope.features.includes('tradePrice');

/** A row a product, the company's figures beside the panel's. */
export const fieldAuditsSheet: Sheet<DistributionTypes, FieldAuditsData> = {
  id: 'field-audits',
  has,
  count: ({ total }) => total,
  draw: ({ products }, labels) => ({
    title: labels.t('sheets.fieldAudits'),
    note: labels.t('notes.fieldAudits', labels.given),
    columns: columnsOf(labels, {
      ...{ product: 'text', brand: 'text', lastAudit: 'day', auditChecks: 'count' },
      ...{ ownAvailability: 'percent', listedChecks: 'count', lowBase: 'text' },
      ...{ ownNumeric: 'percent', storesAudited: 'count' },
      ...{
        panelAvailability: 'percent',
        panelChecks: 'count',
        panelNumeric: 'percent',
        storesKnown: 'count',
      },
    }),
    rows: products.map(({ product, brand, seen, checks, availability, numeric }) => [
      ...[product.name, brand.name, seen, checks],
      ...measureCells(availability.own, labels),
      ...[numeric.own.value, numeric.own.n],
      ...[availability.panel.value, availability.panel.n, numeric.panel.value, numeric.panel.n],
    ]),
  }),
  measures: ({ products }) => products.map(({ product, availability }) => [product.name, availability.own]),
};

/** Each day's last audit of a shelf, with its note and the file that it came in. */
export const auditFindingsSheet: RowSheet<DistributionTypes, FieldAuditsData> = {
  id: 'audit-findings',
  length: 3,
  has,
  draw: (rows, labels) => ({
    title: labels.t('sheets.auditFindings'),
    note: labels.t('notes.auditFindings', labels.given),
    columns: columnsOf(labels, {
      ...{ day: 'day', product: 'text', productId: 'text', brand: 'text', retailer: 'text', store: 'text' },
      ...{ shelfState: 'text', facings: 'count', shelfCm: 'index', note: 'text', fileName: 'text' },
    }),
    rows: findings(rows, labels.locale),
  }),
};

const findings = async function* (
  { base, query }: RowsOf<DistributionTypes, FieldAuditsData>,
  locale: Parameters<typeof translator>[0],
): AsyncGenerator<ExportRow, void, void> {
  const shelves = query && ownShelvesOf(query);
  if (!query || !shelves) return;
  const names = namesOf(base);
  const t = translator(locale, 'market');
  const stores = new Map(base.stores.map((store) => [store.id, store]));
  const brandOf = new Map(base.view.products.map(({ id, brandId }) => [id, brandId]));
  for await (const batch of listOwnFindings(query.market, shelves, query.range))
    for (const { seenOn, productId, storeId, state, facings, shelfCm, note, fileName } of batch) {
      const store = stores.get(storeId);
      if (!store) continue;
      yield [
        ...[seenOn, names.product(productId), productId, names.brand(brandOf.get(productId) ?? '')],
        ...[names.retailer(store.retailerId), base.label(store).name, t(`shelfStates.${state}`)],
        ...[facings, shelfCm, note, fileName],
      ];
    }
};
