import type { PromotionFigures, PromotionSource } from '#lib/market/promotions/promotion-panel.ts';
import { readFollowed } from './read-followed.ts';
import { type FollowedFigure, followedBasis } from './what-followed.ts';

const followed =
  (figure: FollowedFigure): PromotionSource =>
  async (set, _, query) =>
    followedBasis(set, await readFollowed(query, Promise.resolve(set)), figure);

export const figures: PromotionFigures = {
  'followed-before': { valuesIn: 'index', source: followed('before') },
  'followed-during': { valuesIn: 'index', source: followed('during') },
  'followed-after': { valuesIn: 'index', source: followed('after') },
  'followed-answered': { valuesIn: 'percent', source: followed('answered') },
  'followed-empty': { valuesIn: 'percent', source: followed('empty') },
};
