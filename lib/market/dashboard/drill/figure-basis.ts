import { type Disclosure, type FigureOf, hasEnough, shelfOf } from '#lib/market/access/plan-disclosure.ts';
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
export type Reduction = (typeof REDUCTIONS)[number];

/** One of the things that a figure is reckoned from. */
export type BehindRow = {
  /** Null: brands together. */
  brandId: string | null;
  /** Null: products of the brand together. */
  productId: string | null;
  /** Null: retailers together. */
  retailerId: string | null;
  /** Where products are together: their ids, or any two of them; needed only to count products. */
  products?: readonly string[] | undefined;
  /** Of one chain: what its shelf says, and the day since which it says so (days since 1970-01-01). */
  shelf: { regular: number; promo: number | null; unit: number; since: number } | null;
  /** Of a retailer's margin: what shoppers pay, the same without VAT, and what the retailer paid. */
  margin?: { consumer: number; net: number; trade: number };
  /** What was held against what, in the same measure; null where nothing was. */
  own: number | null;
  other: number | null;
  /** How many rows are folded into it; 1 unless it was folded. */
  n: number;
  /** What it brings to the figure. */
  value: number;
  /** Of a weighted figure: how much of it this is, of all folded rows together. */
  weight?: number;
};

/** A figure as what it is reckoned from, and how. Whoever shows the figure and whoever shows its rows read the same. */
export type Behind = {
  reduction: Reduction;
  rows: readonly BehindRow[];
  /** It is of one product at one retailer by its nature, not for want of more. */
  isOfOne?: boolean;
  of?: FigureOf;
  /** Rows of single products were left out of it before. */
  isCut?: boolean;
};

/** The figure as a plan may show it: without the rows that it may not use, and withheld where none are left. Counts are never withheld. */
export const disclose = (behind: Behind, disclosure: Disclosure): { behind: Behind; isWithheld: boolean } => {
  if (disclosure.isFull || behind.reduction === 'count') return { behind, isWithheld: false };
  const rows = disclosure.rows(behind.rows, behind.of);
  const hadRows = behind.rows.length > 0 || behind.isCut === true;
  return { behind: { ...behind, rows }, isWithheld: rows.length === 0 && hadRows };
};

/** A figure that is not shown, with how many rows it would be of. */
export const withheldMeasure = (rows: readonly Pick<BehindRow, 'n'>[]): Measure =>
  measure(null, countOf(rows));

const meanOf = (rows: readonly BehindRow[], of: (value: number) => number): number | null => {
  const n = countOf(rows);
  return n === 0 ? null : rows.reduce((sum, row) => sum + row.n * of(row.value), 0) / n;
};

/** Σ w·v ÷ Σ w. */
const byWeight = (rows: readonly BehindRow[]): number | null =>
  ratio(
    rows.reduce((sum, { weight = 0, value }) => sum + weight * value, 0),
    weightOf(rows),
  );

const weightOf = (rows: readonly BehindRow[]): number =>
  rows.reduce((sum, { weight = 0 }) => sum + weight, 0);

const geometric = (rows: readonly BehindRow[]): number | null => {
  const logs = meanOf(rows, Math.log);
  return logs === null || Number.isNaN(logs) ? null : Math.exp(logs);
};

const valuesOf = (rows: readonly BehindRow[]): number[] => rows.map(({ value }) => value);

/** How many things stand behind a figure. */
export const countOf = (rows: readonly Pick<BehindRow, 'n'>[]): number =>
  rows.reduce((sum, { n }) => sum + n, 0);

const reductions: Record<Reduction, (rows: readonly BehindRow[]) => number | null> = {
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
export const figureOf = ({ reduction, rows }: Behind): number | null => reductions[reduction](rows);

/** The figure with how much it rests on. */
export const measureBehind = (behind: Behind): Measure =>
  (behind.isOfOne ? measureOfOne : measure)(figureOf(behind), countOf(behind.rows));

/** A brand at a retailer. */
type FoldedRow = BehindRow & {
  /** It is of a single product, whose value is not shown. */
  isWithheld: boolean;
};

/**
 * The rows for plans without single products: by brand and retailer. What they come to stays the same; medians and quartiles alone can't be
 * calculated from those of groups.
 */
export const foldToBrands = ({ reduction, rows }: Behind): Behind & { rows: FoldedRow[] } => {
  const groups = Map.groupBy(rows, shelfOf);
  return { reduction, rows: [...groups.values()].flatMap((group) => fold(reduction, group)) };
};

const fold = (reduction: Reduction, group: readonly BehindRow[]): FoldedRow[] => {
  const [first] = group;
  const value = foldedValue(reduction, group);
  if (first === undefined || value === null) return [];
  const means = (of: (row: BehindRow) => number | null) => {
    const known = group.filter((row) => of(row) !== null);
    return hasEnough(known) ? mean(known.flatMap((row) => of(row) ?? [])) : null;
  };
  return [
    {
      brandId: first.brandId,
      productId: null,
      retailerId: first.retailerId,
      shelf: null,
      own: means(({ own, shelf }) => own ?? shelf?.unit ?? null),
      other: means(({ other }) => other),
      n: countOf(group),
      value,
      isWithheld: reduction !== 'count' && !hasEnough(group),
      ...(reduction === 'weighted' && { weight: weightOf(group) }),
    },
  ];
};

const foldedValue = (reduction: Reduction, group: readonly BehindRow[]): number | null => {
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
