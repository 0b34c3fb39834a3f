import { isOfMonths } from '#lib/market/price-monitor/movers-choice.ts';
import type { PriceFigureSource, PriceFigures } from '#lib/market/price-monitor/price-figures.ts';
import { subjectOfMovers } from '#lib/market/prices/mover-subjects.ts';
import { basisOfMoves, type MovedPrice } from '#lib/market/prices/rank-moves.ts';
import { readMoves } from './read-movers.ts';

/** Of one of the movers, or of a product at one of its retailers, in the window and by the subject that the query says. */
const moved =
  (price: MovedPrice): PriceFigureSource =>
  async (set, { brand, product, retailer }, query) => {
    const by = subjectOfMovers(query.movers, query.scope.level);
    const ids = { productId: product, brandId: brand, retailerId: retailer };
    const isOfOne = by === 'listing' || (by === 'product' && retailer !== null);
    const parts = isOfOne ? (['productId', 'retailerId'] as const) : ([`${by}Id`] as const);
    if (parts.some((part) => ids[part] === null)) return null;
    const { moves, from, to } = await readMoves(query, set);
    const own = moves.filter((move) => parts.every((part) => move[part] === ids[part]));
    const unit = isOfMonths(query.movers.window) ? 'month' : 'day';
    return own.length === 0
      ? null
      : { ...basisOfMoves(own, price, isOfOne ? 'listing' : by), days: { own: to, other: from, by: unit } };
  };

export const figures: PriceFigures = {
  'mover-paid': { valuesIn: 'index', source: moved('paid') },
  'mover-regular': { valuesIn: 'index', source: moved('regular') },
};
