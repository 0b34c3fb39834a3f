import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { actionTokens, googleLinkRequests, sessions, usedIdTokens, users } from '#db/schema/accounts.ts';
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
  const unverified = await db
    .delete(users)
    .where(and(isNull(users.emailVerifiedAt), lt(users.createdAt, unverifiedBefore)))
    .returning({ id: users.id });
  if (unverified.length > 0) {
    // Only companies that nobody paid for and nobody is in: their one member was just removed.
    await db
      .delete(companies)
      .where(
        and(
          isNull(companies.stripeCustomerId),
          lt(companies.createdAt, unverifiedBefore),
          sql`not exists (select 1 from memberships where memberships.company_id = ${companies.id})`,
        ),
      );
  }
  return { sessions: over.length, unverified: unverified.length };
};
