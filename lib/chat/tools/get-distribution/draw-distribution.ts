import { type Drawing, type Found, sharesOf } from '../parts/drawing.ts';

/** Numeric distribution among the stores known, by channel or by place. */
export const drawDistribution = ({ channels, places }: Found<'getDistribution'>): Drawing | null =>
  sharesOf([
    ...(channels ?? []).map(({ channel, numericPercent }) => ({ name: channel, share: numericPercent })),
    ...(places ?? []).map(({ place, numericPercent }) => ({ name: place, share: numericPercent })),
  ]);
