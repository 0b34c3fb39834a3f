import type { ActivationTimes } from '#db/queries/activations.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';

/** How long someone has what they took. */
export const CLAIM_TIME = 4 * HOUR;
/** What is due within this time is due soon. */
export const DUE_SOON = 12 * HOUR;
/** The days whose activations tell how long one takes. */
const MEASURED = 30 * DAY;

/** What the filters of the queue mean at a moment. */
export const activationTimes = (now: Date): ActivationTimes => ({
  now,
  soon: addMs(now, DUE_SOON),
  lapsed: addMs(now, -CLAIM_TIME),
});

export const measuredSince = (now: Date): Date => addMs(now, -MEASURED);
