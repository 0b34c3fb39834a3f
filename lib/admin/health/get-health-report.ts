import type { Database } from '#db/client.ts';
import { countMarketStrays } from '#db/market/evidence-months.ts';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { getBacklogs, getLongestTransaction } from '#db/queries/backlogs.ts';
import { getDatabaseHealth } from '#db/queries/health.ts';
import { listServiceStatus, type ServiceStatusRow } from '#db/queries/service-status.ts';
import { type AuditVerdict, findAuditVerdict } from '#lib/admin/audit/find-audit-verdict.ts';
import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { env } from '#lib/core/env.ts';
import { deliveryMode } from '#lib/notifications/delivery.ts';
import { type HealthState, OUTSIDE_SERVICES, type OutsideService } from '#lib/vocabulary/terms.ts';
import {
  auditState,
  databaseState,
  deliveryState,
  jobsState,
  marketState,
  serviceState,
  syncState,
} from './policy.ts';
import type { HealthReportOut, ServiceOut } from './schema.ts';

/** GET /admin/health: what the product stands on, from what it has noted; no service is asked. */
export const getHealthReport = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<HealthReportOut> => {
  const [database, backlogs, verdict, rows, strays] = await Promise.all([
    readDatabase(db),
    getBacklogs(db, now),
    findAuditVerdict({ db, now }),
    listServiceStatus(db),
    countMarketStrays(db),
  ]);
  const jobLag = secondsSince(backlogs.oldestDueAt, now);
  const syncLag = secondsSince(backlogs.oldestSyncAt, now);
  const mode = deliveryMode();
  const report = {
    database: { state: databaseState(database), ...database },
    notifications: { state: deliveryState(mode), mode },
    jobs: {
      state: jobsState(jobLag),
      due: backlogs.dueJobs,
      lagSeconds: jobLag,
      failed: backlogs.failedJobs,
    },
    sync: { state: syncState(syncLag), behind: backlogs.companiesBehind, lagSeconds: syncLag },
    audit: auditPart(verdict),
    market: { state: marketState(strays), strays },
    services: OUTSIDE_SERVICES.map((service) => serviceOut(service, rows)),
  };
  return { asOf: now.toISOString(), ...report, down: countDown(report) };
};

type Parts = Omit<HealthReportOut, 'asOf' | 'down'>;

/** Whatever has a state counts: a new part of the report needs no word here. */
const countDown = (parts: Parts): number =>
  Object.values(parts)
    .flat()
    .filter(({ state }: { state: HealthState }) => state === 'down').length;

const readDatabase = async (db: Database) => {
  const began = performance.now();
  const { migrations } = await getDatabaseHealth(db);
  const pingMs = Math.round(performance.now() - began);
  return {
    pingMs,
    pendingMigrations: Math.max(0, journal.entries.length - migrations),
    longestTransactionSeconds: await getLongestTransaction(db),
  };
};

const secondsSince = (at: Date | null, now: Date): number =>
  at ? Math.max(0, Math.round((now.getTime() - at.getTime()) / SECOND)) : 0;

const auditPart = ({ isBehind, ...verdict }: AuditVerdict) => ({
  state: auditState({ ...verdict, isBehind }),
  ...verdict,
});

const IS_CONFIGURED: Record<OutsideService, () => boolean> = {
  stripe: () => true,
  resend: () => true,
  model: () => Boolean(env().OPENAI_API_KEY && env().OPENAI_MODEL),
  google: () => Boolean(env().GOOGLE_CLIENT_ID),
};

const serviceOut = (service: OutsideService, rows: readonly ServiceStatusRow[]): ServiceOut => {
  const row = rows.find((one) => one.service === service);
  const failuresInARow = row?.failuresInARow ?? 0;
  return {
    service,
    state: serviceState({
      isConfigured: IS_CONFIGURED[service](),
      wasCalled: row !== undefined,
      failuresInARow,
    }),
    lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
    failuresInARow,
    error: row?.error ?? null,
  };
};
