import type { Database } from '#db/client.ts';
import { type AuditEvent, insertAuditEvent } from '#db/queries/audit.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { addressSubject } from '#lib/rate-limit/rate-limit.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';

/** Every change of an account or its role. Other domains have lists of their own. */
export type AccountEvent =
  | 'account.signed_up'
  | 'account.sign_up_replaced'
  | 'account.email_verified'
  | 'account.password_reset'
  | 'account.password_changed'
  | 'account.email_changed'
  | 'account.profile_changed'
  | 'account.google_linked'
  | 'account.company_founded'
  | 'admin.user_blocked'
  | 'admin.user_unblocked'
  | 'admin.user_promoted'
  | 'admin.user_demoted'
  | 'admin.users_exported'
  | 'admin.sessions_ended'
  | 'admin.verification_sent'
  | 'admin.member_role_changed'
  | 'admin.sync_asked'
  | 'admin.note_added'
  | 'admin.limit_set'
  | 'admin.chats_read'
  | 'admin.email_resent'
  | 'admin.job_retried'
  | 'admin.job_cancelled'
  | 'admin.job_hurried'
  | 'admin.jobs_retried';

type Origin = { actor?: Actor; now: Date; address?: string };

/** Writes one line of the append-only trail, in the transaction of what it tells where there is one. No secrets in `detail`. */
export const recordAudit = (
  db: Database,
  { actor, now, address }: Origin,
  kind: AccountEvent,
  {
    subjectId = null,
    companyId = null,
    detail = {},
  }: Partial<Pick<AuditEvent, 'subjectId' | 'companyId' | 'detail'>> = {},
): Promise<void> =>
  insertAuditEvent(db, {
    at: now,
    kind,
    actorId: actor?.kind === 'account' ? actor.userId : null,
    subjectId,
    companyId,
    addressHash: address === undefined ? null : keyedHash('audit-address', addressSubject(address)),
    detail,
  });
