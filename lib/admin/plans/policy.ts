import { addMs, DAY } from '#lib/core/clock.ts';

/** A trial that ends within this time ends soon. */
const TRIALS_AHEAD = 7 * DAY;
/** Within this time someone has to ask for a card, if there is none. */
const CARD_AHEAD = 2 * DAY;

/** When the trials end that end soon. */
export const endingSoon = (now: Date): { from: Date; before: Date; cardBefore: Date } => ({
  from: now,
  before: addMs(now, TRIALS_AHEAD),
  cardBefore: addMs(now, CARD_AHEAD),
});
