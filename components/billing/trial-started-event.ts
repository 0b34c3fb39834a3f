import type { UserSubscriptionOut } from '#lib/billing/rules/schema.ts';
import type { Interval, PlanName } from '#lib/vocabulary/terms.ts';

/** Window event of this tab's own new trial: the congratulations wait a moment for the notification, then come by themselves. */
const TRIAL_STARTED_EVENT = 'raffTrialStarted';

export type StartedTrial = { plan: PlanName; interval: Interval };

export function announceTrialStarted({
  plan,
  interval,
}: Pick<UserSubscriptionOut, 'plan' | 'interval'>): void {
  const detail: StartedTrial = { plan, interval };
  window.dispatchEvent(new CustomEvent(TRIAL_STARTED_EVENT, { detail }));
}

/** @returns stops listening */
export function onTrialStarted(listener: (trial: StartedTrial) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<StartedTrial>).detail);
  window.addEventListener(TRIAL_STARTED_EVENT, handle);
  return () => window.removeEventListener(TRIAL_STARTED_EVENT, handle);
}
