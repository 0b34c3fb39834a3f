import { z } from 'zod';
import type { Disclosure } from '#lib/market/access/plan-disclosure.ts';
import { cutPage } from '#lib/market/dashboard/cut-page.ts';
import { Named } from '#lib/market/dashboard/schema.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Named as Name } from '#lib/vocabulary/named.ts';
import {
  type Behind,
  type BehindRow,
  disclose,
  foldToBrands,
  measureBehind,
  REDUCTIONS,
  withheldMeasure,
} from './figure-basis.ts';
import { FIGURE_KINDS, type FigureKind, figureKinds, VALUES_IN } from './figure-kinds.ts';

const ROWS_A_PAGE = 50;

/** A page of the rows behind a figure, with what all of them come to. */
export const FigureRowsOut = z.object({
  kind: z.enum(FIGURE_KINDS),
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
  page: z.number().int(),
  pages: z.number().int(),
  /** Of all pages. */
  total: z.number().int(),
  items: z.array(
    z.object({
      id: z.string(),
      brand: Named.nullable(),
      product: Named.nullable(),
      retailer: Named.nullable(),
      regular: z.number().nullable(),
      promo: z.number().nullable(),
      unit: z.number().nullable(),
      since: z.string().nullable(),
      /** Of a margin: the price that shoppers pay, the same without VAT, and what the retailer paid. */
      consumer: z.number().nullable(),
      net: z.number().nullable(),
      trade: z.number().nullable(),
      own: z.number().nullable(),
      other: z.number().nullable(),
      n: z.number().int(),
      /** Null only where it is withheld. */
      value: z.number().nullable(),
      /** A brand with one product at the retailer, which this plan does not show. Where brands were chosen, the figure is without it. */
      withheld: z.literal(true).optional(),
      /** Of a weighted figure, in percent of all. */
      weight: z.number().nullable(),
    }),
  ),
});
export type FigureRowsData = z.output<typeof FigureRowsOut>;

/** What a figure is of. */
export type FigureNames = FigureRowsData['names'];

type Labels = Record<'brand' | 'product' | 'retailer', (id: string) => Name | null>;

type Shown = {
  kind: FigureKind;
  names: FigureNames;
  behind: Behind;
  disclosure: Disclosure;
  page: number;
  labels: Labels;
};

const inFour = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
const orNull = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : inFour(value);

/** A page of rows, as finely as the plan shows them. */
export const pageOfRows = ({ kind, names, behind, disclosure, page, labels }: Shown): FigureRowsData => {
  const isByBrand = !disclosure.isFull;
  const rows: readonly (BehindRow & { isWithheld?: boolean })[] = (isByBrand ? foldToBrands(behind) : behind)
    .rows;
  const { shown, ...paging } = cutPage(rows, page, ROWS_A_PAGE);
  const { reduction } = behind;
  const { behind: shownBehind, isWithheld } = disclose(behind, disclosure);
  const measured = isWithheld ? withheldMeasure(behind.rows) : measureBehind(shownBehind);
  return {
    kind,
    names,
    reduction,
    valuesIn: figureKinds[kind],
    ...{ ...measured, value: orNull(measured.value) },
    ...(isWithheld && { withheld: true as const }),
    level: isByBrand ? 'brand' : 'product',
    ...paging,
    total: rows.length,
    items: shown.map((row, at) => ({
      id: String((paging.page - 1) * ROWS_A_PAGE + at),
      brand: row.brandId === null ? null : labels.brand(row.brandId),
      product: row.productId === null ? null : labels.product(row.productId),
      retailer: row.retailerId === null ? null : labels.retailer(row.retailerId),
      regular: orNull(row.shelf?.regular),
      promo: orNull(row.shelf?.promo),
      unit: orNull(row.shelf?.unit),
      since: row.shelf === null ? null : dayFromNumber(row.shelf.since),
      consumer: orNull(row.margin?.consumer),
      net: orNull(row.margin?.net),
      trade: orNull(row.margin?.trade),
      own: orNull(row.own),
      other: orNull(row.other),
      n: row.n,
      value: row.isWithheld ? null : inFour(row.value),
      ...(row.isWithheld && { withheld: true as const }),
      weight: orNull(row.weight),
    })),
  };
};
