import type { Database } from '#db/client.ts';
import { insertAuditEvents } from '#db/queries/audit.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { addressSubject } from '#lib/rate-limit/rate-limit.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import { AUDIT_DETAILS, type AuditDetail, type AuditKind } from './audit-kinds.ts';

/** Who did it: without a name it is the product itself. */
type Origin = { actor?: Actor; now: Date; address?: string; requestId?: string };

type Told<K extends AuditKind> = {
  /** Who did it, if it isn't the caller. */
  actorId?: string;
  subjectId?: string | null;
  companyId?: string | null;
} & (Record<string, never> extends AuditDetail<K> ? { detail?: AuditDetail<K> } : { detail: AuditDetail<K> });

/** Writes one entry of the append-only trail, in the transaction of the change. @throws for a detail that its kind does not have */
export const recordAudit = <K extends AuditKind>(
  db: Database,
  origin: Origin,
  kind: K,
  told: Told<K>,
): Promise<void> => recordAudits(db, origin, kind, [told]);

/** The same for many lines of a kind. */
export const recordAudits = async <K extends AuditKind>(
  db: Database,
  { actor, now, address, requestId }: Origin,
  kind: K,
  told: readonly Told<K>[],
): Promise<void> => {
  const origin = {
    at: now,
    kind,
    addressHash: address === undefined ? null : keyedHash('audit-address', addressSubject(address)),
    requestId: requestId ?? null,
  };
  await insertAuditEvents(
    db,
    told.map(({ actorId, subjectId = null, companyId = null, detail }) => ({
      ...origin,
      actorId: actorId ?? (actor?.kind === 'account' ? actor.userId : null),
      subjectId,
      companyId,
      detail: AUDIT_DETAILS[kind].parse(detail ?? {}),
    })),
  );
};
