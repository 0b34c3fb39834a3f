import type { ExportRow } from '#lib/exports/export-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { ProductGridData } from './schema.ts';

type Row = ProductGridData['rows'][number];

/** Names in both languages: the reader's first. */
const namesOf = ({ name, otherName }: Row): ExportRow => [name, otherName];

const cardColumns = {
  productId: 'text',
  product: 'text',
  otherName: 'text',
  brand: 'text',
  maker: 'text',
  variant: 'text',
  packCount: 'count',
  content: 'money',
  band: 'text',
} as const;

const cardCells = (row: Row, labels: SheetLabels): ExportRow => [
  row.id,
  ...namesOf(row),
  row.brand.name,
  row.maker?.name ?? null,
  row.variant,
  row.packCount,
  row.netContent,
  labels.band(row.band),
];

export const productsSheet: Sheet<CatalogueTypes, ProductGridData> = {
  id: 'products',
  count: ({ total }) => total,
  draw: ({ rows }, labels, { head: { withheld } }) => {
    const { t } = labels;
    const title = t('sheets.products');
    const states = (row: Row): ExportRow => [row.isActive, row.isNew, row.isGone];
    const stateColumns = { isActive: 'text', isNew: 'text', isGone: 'text' } as const;
    if (withheld)
      return {
        title,
        columns: columnsOf(labels, { ...cardColumns, ...stateColumns }),
        rows: rows.map((row) => [...cardCells(row, labels), ...states(row)]),
      };
    return {
      title,
      note: t('notes.products', labels.given),
      columns: columnsOf(labels, {
        ...cardColumns,
        ...stateColumns,
        gtin: 'text',
        completeness: 'percent',
        lacks: 'text',
        retailers: 'count',
        lowestPrice: 'money',
        highestPrice: 'money',
        firstSeen: 'day',
        lastSeen: 'day',
      }),
      rows: rows.map((row) => [...cardCells(row, labels), ...states(row), ...factCells(row, labels)]),
    };
  },
};

const lacksOf = ({ facts }: Row, { locale }: SheetLabels): string | null => {
  const t = translator(locale, 'catalogue');
  return facts?.lacks.map((part) => t(`lacks.${part}`)).join(' · ') || null;
};

const factCells = (row: Row, labels: SheetLabels): ExportRow => {
  const { facts } = row;
  if (!facts) return [];
  return [
    facts.gtin,
    facts.completeness,
    lacksOf(row, labels),
    facts.retailers,
    facts.unitPrice?.low ?? null,
    facts.unitPrice?.high ?? null,
    facts.firstSeen,
    facts.lastSeen,
  ];
};

/** What lacks something, with a column for each part to fill in. */
export const incompleteSheet: Sheet<CatalogueTypes, ProductGridData> = {
  id: 'incomplete',
  has: ({ scope }) => seesLevel(scope, 'product'),
  count: () => null,
  draw: ({ rows }, labels) => ({
    title: labels.t('sheets.incomplete'),
    note: labels.t('notes.incomplete'),
    columns: columnsOf(labels, {
      productId: 'text',
      brand: 'text',
      gtin: 'text',
      product: 'text',
      otherName: 'text',
      packCount: 'count',
      content: 'money',
      image: 'text',
      completeness: 'percent',
      lacks: 'text',
    }),
    rows: rows
      .filter(({ isActive, facts }) => isActive && (facts?.lacks.length ?? 0) > 0)
      .map((row) => [
        row.id,
        row.brand.name,
        row.facts?.gtin ?? null,
        ...namesOf(row),
        row.packCount,
        row.netContent,
        row.imageUrl,
        row.facts?.completeness ?? null,
        lacksOf(row, labels),
      ]),
  }),
};
