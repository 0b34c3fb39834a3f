import { type Drawing, type Found, gapOf, gapsOf } from '../parts/drawing.ts';

/** Each retailer against the average of the others, cheapest first. */
export const drawComparison = ({ retailers }: Found<'compareRetailers'>): Drawing | null =>
  gapsOf(
    retailers.flatMap(({ name, index, isLowBase = false }) =>
      index === null ? [] : { name, gap: gapOf(index), isLowBase },
    ),
  );
