import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs } from '#db/schema/operations.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import { PAYMENT_FAILED_STATUSES, RUNNING_STATES } from '#lib/vocabulary/terms.ts';

/** Jobs that were given up, and mails that were refused. */
export const countTroubles = async (db: Database): Promise<{ failedJobs: number; refusedEmails: number }> => {
  const [[failed], [refused]] = await Promise.all([
    db.select({ count: count() }).from(jobs).where(isNotNull(jobs.failedAt)),
    db.select({ count: count() }).from(emails).where(eq(emails.state, 'refused')),
  ]);
  return { failedJobs: failed?.count ?? 0, refusedEmails: refused?.count ?? 0 };
};

export type WaitingCounts = { activations: number; failedJobs: number; paymentsFailed: number };

/** What waits for an admin, in one read, each counted no further than one beyond `most`. */
export const countWaiting = async (db: Database, most: number): Promise<WaitingCounts> => {
  const failed = and(
    inArray(companies.shownState, [...RUNNING_STATES]),
    inArray(subscriptions.status, [...PAYMENT_FAILED_STATUSES]),
  );
  const [row] = await db.execute<WaitingCounts>(sql`select
    (select count(*)::int from (
      select from ${subscriptions} where ${isNotNull(subscriptions.activationDueAt)} limit ${most + 1}) waiting
    ) as "activations",
    (select count(*)::int from (
      select from ${jobs} where ${isNotNull(jobs.failedAt)} limit ${most + 1}) given_up
    ) as "failedJobs",
    (select count(*)::int from (
      select from ${companies} join ${subscriptions} on ${subscriptions.id} = ${companies.currentSubscriptionId}
      where ${failed} limit ${most + 1}) unpaid
    ) as "paymentsFailed"`);
  return row ?? { activations: 0, failedJobs: 0, paymentsFailed: 0 };
};
