import { AFTER_STATES } from '#lib/market/promotions/after-states.ts';
import type { PromotionFigures, PromotionSource } from '#lib/market/promotions/promotion-panel.ts';
import { afterBasis, readEnded } from './prices-after.ts';

const after: PromotionSource = async (set, { parts }, query) => {
  const state = AFTER_STATES.find((each) => each === parts[0]);
  return state === undefined ? null : afterBasis(set, await readEnded(query, Promise.resolve(set)), state);
};

export const figures: PromotionFigures = { after: { valuesIn: 'money', source: after } };
