import { addMs, DAY } from '#lib/core/clock.ts';

/** A trial that ends within this time ends soon. */
const TRIALS_AHEAD = 7 * DAY;

/** When the trials end that end soon. */
export const endingSoon = (now: Date): { from: Date; before: Date } => ({
  from: now,
  before: addMs(now, TRIALS_AHEAD),
});
