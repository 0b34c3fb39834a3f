import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { actionTokens, googleLinkRequests, sessions, usedIdTokens } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';

/** Removes sessions, tokens and unverified accounts (with their companies) whose time is over. */
export const sweepAccounts = async (
  db: Database,
  { now, unverifiedBefore, sessionsBefore }: { now: Date; unverifiedBefore: Date; sessionsBefore: Date },
): Promise<{ sessions: number; unverified: number }> => {
  const over = await db
    .delete(sessions)
    .where(lt(sessions.createdAt, sessionsBefore))
    .returning({ id: sessions.id });
  await db.delete(actionTokens).where(lt(actionTokens.expiresAt, now));
  await db.delete(googleLinkRequests).where(lt(googleLinkRequests.expiresAt, now));
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now));
  const unverified = await db.transaction((tx) => sweepUnverified(tx, unverifiedBefore));
  return { sessions: over.length, unverified };
};

/** The companies are those that no one paid for and no one is in: their one member was just removed. */
const sweepUnverified = async (tx: Database, before: Date): Promise<number> => {
  const gone = await tx.execute<{ companyId: string | null }>(sql`
    with gone as (
      delete from users where email_verified_at is null and created_at < ${before.toISOString()} returning id)
    select m.company_id as "companyId" from gone left join memberships m on m.user_id = gone.id`);
  const left = gone.flatMap(({ companyId }) => companyId ?? []);
  if (left.length > 0) {
    await tx
      .delete(companies)
      .where(
        and(
          inArray(companies.id, left),
          isNull(companies.stripeCustomerId),
          sql`not exists (select 1 from memberships where memberships.company_id = ${companies.id})`,
        ),
      );
  }
  return gone.length;
};
