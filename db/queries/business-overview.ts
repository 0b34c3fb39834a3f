import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs } from '#db/schema/operations.ts';
import { invoices, subscriptions } from '#db/schema/subscriptions.ts';
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

export type NewestTrouble = { name: string; at: Date };

/** The job that was given up last, by its kind, the mail that was refused last, by its recipient, and the newest company whose sync is behind. */
export const findNewestTroubles = async (
  db: Database,
): Promise<Record<'job' | 'email', NewestTrouble | null> & { company: { name: string } | null }> => {
  const [[job], [email], [company]] = await Promise.all([
    db
      .select({ name: jobs.kind, at: sql`${jobs.failedAt}`.mapWith(jobs.failedAt) })
      .from(jobs)
      .where(isNotNull(jobs.failedAt))
      .orderBy(desc(jobs.failedAt))
      .limit(1),
    db
      .select({ name: emails.to, at: sql`${emails.settledAt}`.mapWith(emails.settledAt) })
      .from(emails)
      .where(eq(emails.state, 'refused'))
      .orderBy(desc(emails.settledAt))
      .limit(1),
    db
      .select({ name: companies.name })
      .from(companies)
      .where(gt(companies.stripeWanted, companies.stripeSynced))
      .orderBy(desc(companies.id))
      .limit(1),
  ]);
  return { job: job ?? null, email: email ?? null, company: company ?? null };
};

/** What was paid in each month of Cairo since a moment, less what was given back, in minor units; months without are left out. */
export const sumPaidByMonth = (
  db: Database,
  { since, currency }: { since: Date; currency: string },
): Promise<{ month: string; paid: number }[]> => {
  const month = sql<string>`to_char(${invoices.paidAt} at time zone 'Africa/Cairo', 'YYYY-MM')`;
  return db
    .select({
      month,
      paid: sql`sum(${invoices.amountPaid}::bigint - ${invoices.amountRefunded})`.mapWith(Number),
    })
    .from(invoices)
    .where(and(gte(invoices.paidAt, since), eq(invoices.currency, currency)))
    .groupBy(month);
};

/** The invoices of these subscriptions that are yet to be paid. */
export const listOpenInvoices = (db: Database, subscriptionIds: readonly string[]) =>
  db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.subscriptionId, [...subscriptionIds]), eq(invoices.status, 'open')))
    .orderBy(asc(invoices.issuedAt));
