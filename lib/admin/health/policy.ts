import type { HealthState } from '#lib/vocabulary/terms.ts';

/** From here on something is looked at, and from there on it is broken. */
type Bounds = { shaky: number; down: number };

const PING_MS: Bounds = { shaky: 250, down: 3000 };
const TRANSACTION_SECONDS: Bounds = { shaky: 5 * 60, down: 60 * 60 };
const JOB_LAG_SECONDS: Bounds = { shaky: 2 * 60, down: 10 * 60 };
const SYNC_LAG_SECONDS: Bounds = { shaky: 10 * 60, down: 30 * 60 };
const FAILURES_IN_A_ROW: Bounds = { shaky: 1, down: 3 };

const stateBy = (value: number, { shaky, down }: Bounds): HealthState =>
  value >= down ? 'down' : value >= shaky ? 'shaky' : 'fine';

const WEIGHT: Record<HealthState, number> = { off: 0, unknown: 0, fine: 1, shaky: 2, down: 3 };

/** The heaviest of them. */
const worst = (...states: HealthState[]): HealthState =>
  states.reduce((one, other) => (WEIGHT[other] > WEIGHT[one] ? other : one), 'fine');

export const databaseState = (facts: {
  pingMs: number;
  pendingMigrations: number;
  longestTransactionSeconds: number;
}): HealthState =>
  worst(
    stateBy(facts.pingMs, PING_MS),
    stateBy(facts.longestTransactionSeconds, TRANSACTION_SECONDS),
    facts.pendingMigrations > 0 ? 'down' : 'fine',
  );

export const jobsState = (lagSeconds: number): HealthState => stateBy(lagSeconds, JOB_LAG_SECONDS);

export const syncState = (lagSeconds: number): HealthState => stateBy(lagSeconds, SYNC_LAG_SECONDS);

/** Rows outside of every month are counted nowhere, and no one is worse off until someone looks. */
export const marketState = (strays: number): HealthState => (strays > 0 ? 'shaky' : 'fine');

export const deliveryState = (mode: 'starting' | 'listen' | 'polling'): HealthState =>
  mode === 'starting' ? 'shaky' : 'fine';

/** Lines that are not what was sealed are as bad as a service that is away; days without a seal are yet to be looked at. */
export const auditState = (verdict: { brokenDay: string | null; isBehind: boolean }): HealthState => {
  if (verdict.brokenDay !== null) return 'down';
  return verdict.isBehind ? 'shaky' : 'fine';
};

/** Without a call nothing is known of a service. */
export const serviceState = (facts: {
  isConfigured: boolean;
  wasCalled: boolean;
  failuresInARow: number;
}): HealthState => {
  if (!facts.isConfigured) return 'off';
  return facts.wasCalled ? stateBy(facts.failuresInARow, FAILURES_IN_A_ROW) : 'unknown';
};
