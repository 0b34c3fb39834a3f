import { type Drawing, type Found, gapOf, gapsOf } from '../parts/drawing.ts';

/** Each brand against the rest of its category; of one against another, the gap at each retailer. */
export const drawPriceIndex = ({ compared, brands }: Found<'getPriceIndex'>): Drawing | null =>
  compared?.against !== undefined || brands.length === 0
    ? gapsOf(
        (compared?.retailers ?? []).map(({ retailer, gapPercent }) => ({
          ...{ name: retailer, gap: gapPercent, isLowBase: false },
        })),
      )
    : gapsOf(
        brands.flatMap(({ name, index, isLowBase }) =>
          index === null ? [] : { name, gap: gapOf(index), isLowBase },
        ),
      );
