import { findLastAuditCheck, findLastSeal } from '#db/queries/audit-seals.ts';
import type { Context } from '#lib/context/context.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { lastDayToSeal } from './policy.ts';

export type AuditVerdict = {
  /** Null: no day is over yet since the trail began. */
  sealedUpTo: string | null;
  /** When seals and lines were last compared. */
  checkedAt: string | null;
  /** The first day that was not what was sealed. */
  brokenDay: string | null;
  /** Days wait for their seal that should have it since yesterday. */
  isBehind: boolean;
};

/** Whether the audit trail is what was sealed, as of the last check; nothing is compared here. */
export const findAuditVerdict = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<AuditVerdict> => {
  const [seal, check] = await Promise.all([findLastSeal(db), findLastAuditCheck(db)]);
  return {
    sealedUpTo: seal?.day ?? null,
    checkedAt: check?.at.toISOString() ?? null,
    brokenDay: check?.brokenDay ?? null,
    isBehind: seal !== null && seal.day < addDays(lastDayToSeal(now), -1),
  };
};
