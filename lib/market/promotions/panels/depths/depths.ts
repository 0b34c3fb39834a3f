import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { countedDeals, rowOfDeal } from '#lib/market/promotions/promotion-rows.ts';
import type { DepthsData } from './schema.ts';

/** In points; from 50 on all lie together. */
const BIN = 5;
const LAST = 50;

/** How many promotions go how deep, each once. */
export const depths = (set: DealSet): DepthsData => {
  const basis = depthsBasis(set);
  const { value } = discloseFigure(set, 'median-depth', basis);
  // A bar of a single product says its depth to within a bin.
  return {
    n: basis.rows.length,
    median: value,
    bins: set.withheld.has('median-depth') || basis.rows.length === 0 ? [] : binsOf(set, basis),
  };
};

const binsOf = ({ ours }: DealSet, { rows }: FigureBasis): DepthsData['bins'] =>
  Array.from({ length: LAST / BIN + 1 }, (_, at) => {
    const from = at * BIN;
    const inBin = rows.filter(({ value }) => binOf(value) === from);
    const own = inBin.filter(({ brandId }) => ours.own.includes(brandId ?? ''));
    return { from, to: from === LAST ? null : from + BIN, n: inBin.length, own: own.length };
  });

/** What is dearer than before is in the first. */
const binOf = (depth: number): number => Math.min(Math.max(Math.floor(depth / BIN) * BIN, 0), LAST);

export const depthsBasis = ({ chosen, locale }: DealSet): FigureBasis => ({
  reduction: 'median',
  rows: countedDeals(chosen).flatMap((counted) => {
    const { depth } = counted.deal;
    return depth === null ? [] : rowOfDeal(counted, locale, { value: depth });
  }),
});

/** Null: no such bin. */
export const depthBinBasis = (set: DealSet, from: number | null): FigureBasis | null => {
  if (from === null || binOf(from) !== from) return null;
  const { rows } = depthsBasis(set);
  return { reduction: 'count', rows: rows.filter(({ value }) => binOf(value) === from), isOfBand: true };
};
