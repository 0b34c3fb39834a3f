import { findFirstAuditDay, findLastAuditCheck, findLastSeal, insertSeal } from '#db/queries/audit-seals.ts';
import type { JobContext } from '#lib/context/context.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { checkLastSeals } from './check-seals.ts';
import { hashDay } from './hash-day.ts';
import { FIRST_LINK, lastDayToSeal } from './policy.ts';

/**
 * Seals every day of the audit trail that is over and has no seal yet, the oldest first, and checks the last ones. The log gets each seal:
 * someone who could rewrite every row can't rewrite the log. Running it twice at once is harmless: a day has one seal.
 */
export const sealDays = async ({ db, now, log, signal }: JobContext): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const last = await findLastSeal(db);
    const day = last ? addDays(last.day, 1) : await findFirstAuditDay(db);
    if (day === null || day > lastDayToSeal(now)) break;
    const seal = await hashDay(db, day, last?.hash ?? FIRST_LINK);
    if (await insertSeal(db, { ...seal, sealedAt: now }))
      log.info({ seal }, 'a day of the audit trail is sealed');
  }
  const [last, check] = await Promise.all([findLastSeal(db), findLastAuditCheck(db)]);
  if (!last || check?.sealedDay === last.day) return;
  const { broken } = await checkLastSeals({ db, now });
  if (broken) log.error({ broken }, 'the audit trail is not what was sealed');
};
