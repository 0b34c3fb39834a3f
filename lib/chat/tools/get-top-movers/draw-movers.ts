import { type Drawing, type Found, gapsOf } from '../parts/drawing.ts';

/** How much each moved, the largest changes first. */
export const drawMovers = ({ movers }: Found<'getTopMovers'>): Drawing | null =>
  gapsOf(
    movers.map((mover) => ({
      name: 'retailer' in mover ? `${mover.product} (${mover.retailer})` : mover.product,
      gap: mover.changePercent,
      isLowBase: false,
    })),
  );
