import { z } from 'zod';
import { onceFor } from '#lib/core/once-for.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import { Named } from '#lib/market/dashboard/schema.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Named as Name } from '#lib/vocabulary/named.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import {
  type ContributingRow,
  disclose,
  type FigureBasis,
  foldToBrands,
  measureOfRows,
  REDUCTIONS,
  withheldMeasure,
} from './figure-basis.ts';
import { VALUES_IN } from './figure-source.ts';
import {
  DEFAULT_ROW_SORT,
  firstOrderOf,
  holdsWords,
  orderRows,
  type RowOrder,
  type RowSort,
  type RowTitles,
} from './order-rows.ts';

const ROWS_A_PAGE = 50;

/** What the cells of a column are: a name with its id, an amount of money, or the like; `value`: in what the figure's values are in. */
const COLUMN_KINDS = ['name', 'text', 'money', 'percent', 'index', 'count', 'day', 'value'] as const;
type ColumnKind = (typeof COLUMN_KINDS)[number];

/** A column of a dashboard's own, whose cells rows hold in their details. */
export type DrillColumn = { id: string; kind: ColumnKind };

type Cell = Name | string | number | null;

/** A page of the rows behind a figure, with what all of them come to. */
export const drillRowsOut = (kinds: readonly [string, ...string[]]) =>
  z.object({
    kind: z.enum(kinds),
    names: z.object({
      /** Of a product, or of a brand. */
      name: z.string().nullable(),
      retailer: z.string().nullable(),
      /** Of packs, where no single one is meant. */
      band: z.string().nullable(),
      day: z.string().nullable(),
    }),
    reduction: z.enum(REDUCTIONS),
    valuesIn: z.enum(VALUES_IN),
    /** The figure as the dashboard shows it, and over how many prices or pairs. */
    value: z.number().nullable(),
    n: z.number().int(),
    lowBase: z.boolean(),
    /** The figure is of fewer than two products, which this plan does not show. */
    withheld: z.literal(true).optional(),
    /** `brand`: the rows are folded by brand and retailer. */
    level: z.enum(['brand', 'product']),
    /** Where the rows compare two days, or two months by their first days: when `own` was, and when `other`. */
    days: z.object({ own: z.string(), other: z.string(), by: z.enum(['day', 'month']) }).nullable(),
    page: z.number().int(),
    pages: z.number().int(),
    /** All rows of the figure, and how many of them a search leaves; the pages are of these. */
    total: z.number().int(),
    found: z.number().int(),
    /** The same on all pages; a column of nothing is left out. */
    columns: z.array(z.object({ id: z.string(), kind: z.enum(COLUMN_KINDS) })),
    items: z.array(
      z.object({
        id: z.string(),
        /** Parallel to `columns`. Null: not known, or withheld. */
        cells: z.array(z.union([Named, z.string(), z.number()]).nullable()),
        /** A brand with one product at the retailer, which this plan does not show. Where brands were chosen, the figure is without it. */
        withheld: z.literal(true).optional(),
      }),
    ),
  });
export type DrillRowsData = z.output<ReturnType<typeof drillRowsOut>>;

/** What a figure is of. */
type FigureNames = DrillRowsData['names'];

type Labels = Record<'brand' | 'product' | 'retailer', (id: string) => Name | null>;

/** How the rows are listed. */
export type Listing = {
  sort?: RowSort | undefined;
  /** Unless given, as it comes first. */
  order?: RowOrder | undefined;
  /** Words of the names of product, brand or retailer. */
  search?: string | undefined;
};

type Shown = {
  kind: string;
  valuesIn: DrillRowsData['valuesIn'];
  names: FigureNames;
  basis: FigureBasis;
  disclosure: Disclosure;
  listing: Listing;
  locale: Locale;
  labels: Labels;
  /** The names of a row in all languages, to search in. */
  wordsOf: (row: ContributingRow) => string;
  /** The dashboard's own columns, in their order. */
  columns: readonly DrillColumn[];
};

type ShownRow = ContributingRow & { isWithheld?: boolean };

type Item = Omit<DrillRowsData['items'][number], 'id'>;

/** The rows behind a figure in their order, as finely as the plan shows them; they are written as they are needed. */
export type ListedRows = {
  about: Omit<DrillRowsData, 'page' | 'pages' | 'items'>;
  rows: readonly ShownRow[];
  write: (row: ShownRow) => Item;
};

export const listRows = (shown: Shown): ListedRows => {
  const { kind, valuesIn, names, basis, disclosure, listing, locale, labels, wordsOf, columns } = shown;
  const isByBrand = !disclosure.isFull;
  const rows: readonly ShownRow[] = (isByBrand ? foldToBrands(basis) : basis).rows;
  const { basis: shownBasis, isWithheld } = disclose(basis, disclosure);
  const measured = isWithheld ? withheldMeasure(basis.rows) : measureOfRows(shownBasis);
  const filled = columnsOf(labels, columns).filter(
    ({ isAlways, hasCell }) => isAlways === true || rows.some(hasCell),
  );
  const { sort = DEFAULT_ROW_SORT, order = firstOrderOf(sort), search = '' } = listing;
  const { reduction } = basis;
  const isFound = holdsWords(search);
  const found = search === '' ? rows : rows.filter((row) => isFound(wordsOf(row)));
  const titlesOf = titlesBy(labels);
  return {
    about: {
      ...{ kind, names, reduction, valuesIn },
      ...{ ...measured, value: orNull(measured.value) },
      ...(isWithheld && { withheld: true as const }),
      level: isByBrand ? 'brand' : 'product',
      days: basis.days ?? null,
      total: rows.length,
      found: found.length,
      columns: filled.map(({ id, kind: of }) => ({ id, kind: of })),
    },
    rows: orderRows(found, { reduction, valuesIn, figure: measured.value, sort, order, locale, titlesOf }),
    write: (row) => ({
      cells: filled.map(({ cellOf }) => cellOf(row)),
      ...(row.isWithheld && { withheld: true as const }),
    }),
  };
};

/** A page of them. */
export const pageOfRows = ({ about, rows, write }: ListedRows, page: number): DrillRowsData => {
  const { rows: shown, ...paging } = cutPage(rows, page, ROWS_A_PAGE);
  const first = (paging.page - 1) * ROWS_A_PAGE;
  return {
    ...about,
    ...paging,
    items: shown.map((row, at) => ({ id: String(first + at), ...write(row) })),
  };
};

const titlesBy =
  ({ product, brand, retailer }: Labels) =>
  ({ productId, brandId, retailerId }: ShownRow): RowTitles => ({
    product: product(productId ?? '')?.name ?? '',
    brand: brand(brandId ?? '')?.name ?? '',
    retailer: retailer(retailerId ?? '')?.name ?? '',
  });

type Column = DrillColumn & {
  /** It stands even where no row has anything for it. */
  isAlways?: boolean;
  hasCell: (row: ShownRow) => boolean;
  cellOf: (row: ShownRow) => Cell;
};

/** All columns in their order: whose row it is, what the dashboard knows of it, what was compared, and what it brings. */
const columnsOf = (labels: Labels, own: readonly DrillColumn[]): Column[] => {
  const named = (id: 'brand' | 'product' | 'retailer'): Column => ({
    ...{ id, kind: 'name' },
    hasCell: (row) => row[`${id}Id`] !== null,
    cellOf: (row) => {
      const of = row[`${id}Id`];
      return of === null ? null : labels[id](of);
    },
  });
  const number = (id: 'own' | 'other' | 'weight', kind: ColumnKind): Column => ({
    ...{ id, kind },
    hasCell: (row) => (row[id] ?? null) !== null,
    cellOf: (row) => orNull(row[id]),
  });
  return [
    { ...named('brand'), isAlways: true },
    named('product'),
    named('retailer'),
    ...own.map(({ id, kind }) => detailColumn(id, kind)),
    number('own', 'money'),
    number('other', 'money'),
    { ...{ id: 'n', kind: 'count' }, isAlways: true, hasCell: () => true, cellOf: ({ n }) => n },
    {
      ...{ id: 'value', kind: 'value' },
      isAlways: true,
      hasCell: () => true,
      cellOf: ({ isWithheld, value }) => (isWithheld ? null : inFour(value)),
    },
    number('weight', 'percent'),
  ];
};

/** The details of a row have several columns. */
const detailsOf = onceFor(({ details }: ShownRow) => details?.() ?? null);

const detailColumn = (id: string, kind: ColumnKind): Column => {
  const of = (row: ShownRow) => detailsOf(row)?.[id] ?? null;
  return {
    ...{ id, kind },
    // A price without a promotion has the column all the same.
    hasCell: (row) => id in (detailsOf(row) ?? {}),
    cellOf: (row) => {
      const value = of(row);
      if (typeof value === 'object' || typeof value === 'string') return value;
      return kind === 'day' ? dayFromNumber(value) : inFour(value);
    },
  };
};

const inFour = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
const orNull = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : inFour(value);
