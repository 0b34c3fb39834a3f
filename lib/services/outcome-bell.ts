import type { OutsideService } from '#lib/vocabulary/terms.ts';

/** What became of a call of an outside service: null where it answered, else why it did not. */
export type Outcome = { service: OutsideService; fault: unknown };

/** On globalThis because Next bundles instrumentation and routes apart; the listener is put here at boot, and scripts have none. */
const holder = globalThis as typeof globalThis & { raffOutcomes?: ((outcome: Outcome) => void) | undefined };

export const setOutcomeListener = (listener: ((outcome: Outcome) => void) | undefined): void => {
  holder.raffOutcomes = listener;
};

/** Passes a call's outcome to the listener, if there is one. */
export const noteOutcome = (service: OutsideService, fault: unknown = null): void =>
  holder.raffOutcomes?.({ service, fault });
