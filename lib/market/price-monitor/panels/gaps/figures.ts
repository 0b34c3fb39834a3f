import { gapBins } from '#lib/market/measures/gap-bins.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { gapRows } from './gaps.ts';

const edgesOf = (from: number | null) => {
  const bin = gapBins([]).find((each) => each.from === from);
  return { below: from ?? Number.NEGATIVE_INFINITY, above: bin?.to ?? Number.POSITIVE_INFINITY };
};

const gapBin: PriceFigureSource = (set, { from }) => {
  const { below, above } = edgesOf(from);
  const rows = gapRows(set).filter(({ value }) => value >= below && value < above);
  return { reduction: 'count', rows, isOfBand: true };
};

export const figures: PriceFigures = { 'gap-bin': { valuesIn: 'change', source: gapBin } };
