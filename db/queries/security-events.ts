import { inArray, lt } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { securityEvents } from '#db/schema/operations.ts';

export type SecurityEventRow = typeof securityEvents.$inferInsert;

export const insertSecurityEvent = async (
  db: Database,
  event: Omit<SecurityEventRow, 'id'>,
): Promise<void> => {
  await db.insert(securityEvents).values(event);
};

/** Removes up to `limit` events of before a moment, the oldest first. @returns rows removed */
export const sweepSecurityEvents = async (db: Database, before: Date, limit: number): Promise<number> => {
  const oldest = db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(lt(securityEvents.at, before))
    .orderBy(securityEvents.at)
    .limit(limit);
  const removed = await db
    .delete(securityEvents)
    .where(inArray(securityEvents.id, oldest))
    .returning({ id: securityEvents.id });
  return removed.length;
};
