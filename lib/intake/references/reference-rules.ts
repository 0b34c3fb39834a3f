import type { ReferenceKind } from '#lib/vocabulary/import-terms.ts';

type ValueRule = {
  /** How many decimals are kept. */
  decimals: number;
  least: number;
  most: number;
};

const VALUE_RULES: Record<ReferenceKind, ValueRule> = {
  cpi: { decimals: 4, least: 0.0001, most: 10_000_000 },
  vat: { decimals: 2, least: 0, most: 99.99 },
  category_value: { decimals: 2, least: 0.01, most: 900_000_000_000 },
  universe: { decimals: 0, least: 1, most: 1_000_000 },
};

/** A value as it is kept; null: no value of its kind can be so. A rate between 0 and 1 is a share that was meant in percent. */
export const keptValue = (kind: ReferenceKind, value: number): number | null => {
  const { decimals, least, most } = VALUE_RULES[kind];
  const kept = Math.round(value * 10 ** decimals) / 10 ** decimals;
  const isWhole = decimals > 0 || Number.isInteger(value);
  const isShare = kind === 'vat' && kept > 0 && kept < 1;
  return isWhole && !isShare && kept >= least && kept <= most ? kept : null;
};
