import type { Database } from '#db/client.ts';
import { auditEvents } from '#db/schema/operations.ts';

export type AuditEvent = {
  at: Date;
  kind: string;
  actorId: string | null;
  subjectId: string | null;
  companyId: string | null;
  addressHash: string | null;
  requestId: string | null;
  detail: Record<string, string | number | boolean | null | undefined>;
};

export const insertAuditEvent = async (db: Database, event: AuditEvent): Promise<void> => {
  await db.insert(auditEvents).values(event);
};
