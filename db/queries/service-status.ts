import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { serviceStatus } from '#db/schema/service-status.ts';

export type ServiceStatusRow = typeof serviceStatus.$inferSelect;

export const listServiceStatus = (db: Database): Promise<ServiceStatusRow[]> =>
  db.select().from(serviceStatus);

/**
 * Adds what a process has seen since its last report. A success restarts the count of failures; other processes may have reported
 * something later in the meantime, which stays.
 */
export const addServiceOutcomes = async (db: Database, seen: readonly ServiceStatusRow[]): Promise<void> => {
  if (seen.length === 0) return;
  const { lastSuccessAt, lastFailureAt, failuresInARow } = serviceStatus;
  await db
    .insert(serviceStatus)
    .values([...seen])
    .onConflictDoUpdate({
      target: serviceStatus.service,
      set: {
        lastSuccessAt: sql`greatest(${lastSuccessAt}, excluded.last_success_at)`,
        lastFailureAt: sql`greatest(${lastFailureAt}, excluded.last_failure_at)`,
        failuresInARow: sql`case when excluded.last_success_at is null then ${failuresInARow} + excluded.failures_in_a_row
          else excluded.failures_in_a_row end`,
        error: sql`coalesce(excluded.error, ${serviceStatus.error})`,
      },
    });
};
