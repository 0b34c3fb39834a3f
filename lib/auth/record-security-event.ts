import type { Database } from '#db/client.ts';
import { insertSecurityEvent } from '#db/queries/security-events.ts';
import type { Context } from '#lib/context/context.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { addressSubject } from '#lib/rate-limit/rate-limit.ts';

/** Sign-ins and codes, successful and refused. Many are strangers' doing, so they are kept for 90 days and are no part of the audit trail. */
export type SecurityEvent =
  | 'account.signed_in'
  | 'account.sign_in_refused'
  | 'account.signed_out'
  | 'account.signed_out_everywhere'
  | 'account.code_sent'
  | 'account.code_refused';

type Facts = {
  /** The account it is about; null where there is none of that e-mail. */
  userId: string | null;
  detail?: Record<string, string>;
};

/** Writes one row, in the transaction of the event if there is one. No secrets in `detail`. */
export const recordSecurityEvent = (
  db: Database,
  { now, address }: Pick<Context, 'now' | 'address'>,
  kind: SecurityEvent,
  { userId, detail = {} }: Facts,
): Promise<void> =>
  insertSecurityEvent(db, {
    at: now,
    kind,
    userId,
    addressHash: keyedHash('audit-address', addressSubject(address)),
    detail,
  });
