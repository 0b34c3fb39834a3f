/**
 * What the measures of the four modules are made of; like them pure functions. Prices are numbers in one currency; percentages and
 * indices are on a scale where 100 means "the same" or "all". No denominator gives null, never 0 or 100.
 */

/** An aggregate and how many items stand behind it. Fewer than three is a low base: show it, but say so. */
export type Measure = { value: number | null; n: number; lowBase: boolean };

export const LOW_BASE_BELOW = 3;

export const measure = (value: number | null, n: number): Measure => ({
  value,
  n,
  lowBase: n < LOW_BASE_BELOW,
});

/** Of one price that is meant by itself, it is the whole and no low base. */
export const measureOfOne = (value: number | null, n: number): Measure => ({ value, n, lowBase: false });

/** Four decimals, as prices are kept; null stays null, and there is no −0. */
export const rounded = <T extends number | null>(value: T): T =>
  (value === null ? value : Math.round((value as number) * 1e4) / 1e4 + 0) as T;

export const roundedMeasure = (of: Measure): Measure => ({ ...of, value: rounded(of.value) });

/** part ÷ whole, or null where there is no whole. */
export const ratio = (part: number, whole: number): number | null =>
  whole > 0 && Number.isFinite(part) ? part / whole : null;

export const percent = (part: number, whole: number): number | null => {
  const r = ratio(part, whole);
  return r === null ? null : 100 * r;
};

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = inOrder(values);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
};

/** The value below which that part of the values lies, between neighbours in proportion (R's type 7); 0.5 is the median. */
export const quantile = (values: readonly number[], part: number): number | null =>
  quantileOfSorted(inOrder(values), part);

const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

const quantileOfSorted = (sorted: readonly number[], part: number): number | null => {
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below === undefined || above === undefined ? null : below + (above - below) * (at % 1);
};

/** The median and the bounds of the middle half (P25 to P75); null of no values. */
export const middleHalf = (
  values: readonly number[],
): { low: number; middle: number; high: number } | null => {
  const sorted = inOrder(values);
  const [low, middle, high] = [
    quantileOfSorted(sorted, 0.25),
    quantileOfSorted(sorted, 0.5),
    quantileOfSorted(sorted, 0.75),
  ];
  return low === null || middle === null || high === null ? null : { low, middle, high };
};

/** Geometric mean; null when empty or when a value is not positive. */
export const geometricMean = (values: readonly number[]): number | null => {
  if (values.length === 0 || values.some((v) => !(v > 0))) return null;
  return Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / values.length);
};
