import {
  type Disclosure,
  type FigureOf,
  hasEnough,
  type Sold,
  shelfOf,
} from '#lib/market/access/plan-disclosure.ts';
import { marginCorridor } from '#lib/market/measures/margin-measures.ts';
import {
  type Measure,
  mean,
  measure,
  measureOfOne,
  median,
  quantile,
  ratio,
} from '#lib/market/measures/measure.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { Named } from '#lib/vocabulary/named.ts';

/** What is done with the values of the rows behind a figure. Indices are on a scale where 100 means "the same". */
export const REDUCTIONS = [
  'mean',
  'weighted',
  'geometric',
  'lowest',
  'median',
  'lowerQuartile',
  'upperQuartile',
  'count',
  'sum',
  'share',
  'index',
  'change',
] as const;
type Reduction = (typeof REDUCTIONS)[number];

/** By column; a day is the number of days since 1970-01-01, and a text is in the reader's language. */
export type DrillDetails = Readonly<Record<string, number | string | Named | null>>;

/** One of the rows that a figure is calculated from. */
export type ContributingRow = {
  /** Null: brands together. */
  brandId: string | null;
  /** Null: products of the brand together. */
  productId: string | null;
  /** Null: retailers together. */
  retailerId: string | null;
  /** Where products are together: their ids, or any two of them; needed only to count products. */
  products?: readonly string[] | undefined;
  /**
   * Writes further columns of the dashboard's own, by their ids; none where rows are folded. Called for rows that are shown: a figure is
   * calculated from thousands that no one opens.
   */
  details?: (() => DrillDetails) | null;
  /** What was compared with what, in the same measure; null where nothing was. */
  own: number | null;
  other: number | null;
  /** How many rows are folded into it; 1 unless it was folded. */
  n: number;
  /** What it brings to the figure. */
  value: number;
  /** Of a weighted figure: how much of it this is, of all folded rows together. */
  weight?: number;
};

/** A figure as the rows that it is calculated from, and how. The panel and the list of its rows read the same. */
export type FigureBasis = {
  reduction: Reduction;
  rows: readonly ContributingRow[];
  /** It is of one product at one retailer by its nature, not for want of more. */
  isOfOne?: boolean;
  of?: FigureOf;
  /** Whose share of the rows it is: where the plan may use none of these, there is no figure, and not a share of nothing. */
  ofThese?: readonly Sold[];
  /** It counts values that lie within a band, so that a row's place in it says its value. */
  isOfBand?: boolean;
  /** Rows of single products were left out of it before. */
  isCut?: boolean;
  /** Where the rows compare two days, or two months by their first days: when `own` was, and when `other`. */
  days?: ComparedDays;
};

type ComparedDays = { own: Day; other: Day; by: 'day' | 'month' };

/** The figure as a plan may show it: without the rows that it may not use, and withheld where none are left. Counts are never withheld. */
export const disclose = (
  basis: FigureBasis,
  disclosure: Disclosure,
): { basis: FigureBasis; isWithheld: boolean } => {
  if (disclosure.isFull || basis.reduction === 'count') return { basis, isWithheld: false };
  const { ofThese = [] } = basis;
  const areHidden = ofThese.length > 0 && disclosure.rows(ofThese, basis.of).length === 0;
  const rows = areHidden ? [] : disclosure.rows(basis.rows, basis.of);
  const hadRows = basis.rows.length > 0 || basis.isCut === true;
  return { basis: { ...basis, rows }, isWithheld: rows.length === 0 && hadRows };
};

/** A figure that is not shown, with how many rows it would be of. */
export const withheldMeasure = (rows: readonly Pick<ContributingRow, 'n'>[]): Measure =>
  measure(null, countOf(rows));

const meanOf = (rows: readonly ContributingRow[], of: (value: number) => number): number | null => {
  const n = countOf(rows);
  return n === 0 ? null : rows.reduce((sum, row) => sum + row.n * of(row.value), 0) / n;
};

/** Σ w·v ÷ Σ w. */
const byWeight = (rows: readonly ContributingRow[]): number | null =>
  ratio(
    rows.reduce((sum, { weight = 0, value }) => sum + weight * value, 0),
    weightOf(rows),
  );

const weightOf = (rows: readonly ContributingRow[]): number =>
  rows.reduce((sum, { weight = 0 }) => sum + weight, 0);

const geometric = (rows: readonly ContributingRow[]): number | null => {
  const logs = meanOf(rows, Math.log);
  return logs === null || Number.isNaN(logs) ? null : Math.exp(logs);
};

const valuesOf = (rows: readonly ContributingRow[]): number[] => rows.map(({ value }) => value);

/** How many things stand behind a figure. */
export const countOf = (rows: readonly Pick<ContributingRow, 'n'>[]): number =>
  rows.reduce((sum, { n }) => sum + n, 0);

const reductions: Record<Reduction, (rows: readonly ContributingRow[]) => number | null> = {
  mean: (rows) => meanOf(rows, (value) => value),
  weighted: byWeight,
  geometric,
  lowest: (rows) => (rows.length === 0 ? null : Math.min(...valuesOf(rows))),
  median: (rows) => median(valuesOf(rows)),
  // As of a corridor: nothing where there are too few.
  lowerQuartile: (rows) => marginCorridor(valuesOf(rows))?.low ?? null,
  upperQuartile: (rows) => marginCorridor(valuesOf(rows))?.high ?? null,
  count: countOf,
  sum: (rows) => (rows.length === 0 ? null : rows.reduce((sum, { n, value }) => sum + n * value, 0)),
  share: (rows) => {
    const part = meanOf(rows, (value) => value);
    return part === null ? null : 100 * part;
  },
  index: geometric,
  change: (rows) => {
    const index = geometric(rows);
    return index === null ? null : index - 100;
  },
};

/** The figure. */
export const figureOf = ({ reduction, rows }: FigureBasis): number | null => reductions[reduction](rows);

/** The figure with how much it rests on. */
export const measureOfRows = (basis: FigureBasis): Measure =>
  (basis.isOfOne ? measureOfOne : measure)(figureOf(basis), countOf(basis.rows));

/** A brand at a retailer. */
type FoldedRow = ContributingRow & {
  /** It is of a single product, whose value is not shown. */
  isWithheld: boolean;
};

/**
 * The rows for plans without single products: by brand and retailer. What they come to stays the same; medians and quartiles alone can't be
 * calculated from those of groups.
 */
export const foldToBrands = ({
  reduction,
  rows,
  isOfBand,
}: FigureBasis): FigureBasis & { rows: FoldedRow[] } => {
  const groups = [...Map.groupBy(rows, shelfOf).values()];
  const named = isOfBand ? groups.filter(hasEnough) : groups;
  const unnamed = isOfBand ? groups.filter((group) => !hasEnough(group)).flat() : [];
  return {
    reduction,
    rows: [
      ...named.flatMap((group) => fold(reduction, group)),
      // The band would say the price of a brand's only product at a retailer.
      ...fold(reduction, unnamed).map((row) => ({ ...row, brandId: null, retailerId: null })),
    ],
  };
};

const fold = (reduction: Reduction, group: readonly ContributingRow[]): FoldedRow[] => {
  const [first] = group;
  const value = first === undefined ? null : foldedValue(reduction, group);
  if (first === undefined || value === null) return [];
  const means = (of: (row: ContributingRow) => number | null) => {
    const known = group.filter((row) => of(row) !== null);
    return hasEnough(known) ? mean(known.flatMap((row) => of(row) ?? [])) : null;
  };
  return [
    {
      brandId: first.brandId,
      productId: null,
      retailerId: first.retailerId,
      own: means(({ own }) => own),
      other: means(({ other }) => other),
      n: countOf(group),
      value,
      isWithheld: reduction !== 'count' && !hasEnough(group),
      ...(reduction === 'weighted' && { weight: weightOf(group) }),
    },
  ];
};

const foldedValue = (reduction: Reduction, group: readonly ContributingRow[]): number | null => {
  switch (reduction) {
    case 'median':
      return median(valuesOf(group));
    case 'lowerQuartile':
      return quantile(valuesOf(group), 0.25);
    case 'upperQuartile':
      return quantile(valuesOf(group), 0.75);
    case 'geometric':
    case 'index':
    case 'change':
      return geometric(group);
    case 'lowest':
      return Math.min(...valuesOf(group));
    case 'mean':
    case 'sum':
    case 'share':
      return meanOf(group, (value) => value);
    case 'weighted':
      return byWeight(group) ?? meanOf(group, (value) => value);
    case 'count':
      return 1;
  }
};
