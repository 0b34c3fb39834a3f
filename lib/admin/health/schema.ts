import { z } from 'zod';
import { HEALTH_STATES, OUTSIDE_SERVICES } from '#lib/vocabulary/terms.ts';

const State = z.enum(HEALTH_STATES);
const Count = z.int().nonnegative();
const instant = z.iso.datetime();

export const ServiceOut = z.object({
  service: z.enum(OUTSIDE_SERVICES),
  state: State,
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  failuresInARow: Count,
  /** Of the last failure. */
  error: z.string().nullable(),
});
export type ServiceOut = z.output<typeof ServiceOut>;

/** GET /admin/health. */
export const HealthReportOut = z.object({
  asOf: instant,
  database: z.object({
    state: State,
    pingMs: Count,
    pendingMigrations: Count,
    longestTransactionSeconds: Count,
  }),
  /** How notifications reach the process that answers. */
  notifications: z.object({ state: State, mode: z.enum(['listen', 'polling', 'starting']) }),
  /** Due and untaken, and for how long the oldest. */
  jobs: z.object({ state: State, due: Count, lagSeconds: Count, failed: Count }),
  /** Companies of which the payment provider is yet to be asked, and for how long the oldest waits. */
  sync: z.object({ state: State, behind: Count, lagSeconds: Count }),
  /** `strays`: prices and shelf visits that lie outside of every month. */
  market: z.object({ state: State, strays: Count }),
  /** Whether the audit trail was what is sealed when both were last compared. */
  audit: z.object({
    state: State,
    sealedUpTo: z.iso.date().nullable(),
    checkedAt: instant.nullable(),
    brokenDay: z.iso.date().nullable(),
  }),
  services: z.array(ServiceOut),
  /** How many of all these are down. */
  down: Count,
});
export type HealthReportOut = z.output<typeof HealthReportOut>;
