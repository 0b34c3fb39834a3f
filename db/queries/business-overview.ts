import { and, asc, count, eq, gt, gte, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs } from '#db/schema/operations.ts';
import { subscriptionModules, subscriptions } from '#db/schema/subscriptions.ts';
import type { Interval, PlanName } from '#lib/vocabulary/terms.ts';

export type SubscriptionGroup = {
  plan: PlanName;
  interval: Interval;
  status: string;
  ending: 'later' | 'over' | null;
  isActivated: boolean;
  companies: number;
  /** Of the prices for one interval, in minor units. */
  sum: number;
};

/** Companies' current subscriptions, counted by what their state depends on; those that are over or were never paid are left out. */
export const groupSubscriptions = (db: Database, now: Date): Promise<SubscriptionGroup[]> => {
  const end = sql`coalesce(${subscriptions.cancelAt},
    case when ${subscriptions.cancelAtPeriodEnd} then ${subscriptions.currentPeriodEnd} end)`;
  const ending = sql<
    SubscriptionGroup['ending']
  >`case when ${end} > ${now.toISOString()}::timestamptz then 'later'
    when ${end} is not null then 'over' end`.as('ending');
  const isActivated = sql<boolean>`not exists (select 1 from ${subscriptionModules}
    where ${subscriptionModules.subscriptionId} = ${subscriptions.id} and ${subscriptionModules.dashboardUrl} is null)`;
  const running = db
    .select({
      plan: subscriptions.plan,
      interval: subscriptions.interval,
      status: subscriptions.status,
      ending,
      isActivated: isActivated.as('is_activated'),
      price: sql<number>`${subscriptions.pricePerCategory}::bigint * ${subscriptions.quantity}`.as('price'),
    })
    .from(companies)
    .innerJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(notInArray(subscriptions.status, ['canceled', 'incomplete', 'incomplete_expired']))
    .as('running');
  const keys = [running.plan, running.interval, running.status, running.ending, running.isActivated] as const;
  return db
    .select({
      plan: running.plan,
      interval: running.interval,
      status: running.status,
      ending: running.ending,
      isActivated: running.isActivated,
      companies: count(),
      sum: sql`sum(${running.price})`.mapWith(Number),
    })
    .from(running)
    .groupBy(...keys);
};

type EndingTrial = { companyName: string; plan: PlanName; endsAt: Date; hasCard: boolean };

/** The trials that end in a span of time, soonest first, and how many there are. */
export const listEndingTrials = async (
  db: Database,
  { from, before, limit }: { from: Date; before: Date; limit: number },
): Promise<{ total: number; items: EndingTrial[] }> => {
  const rows = await db
    .select({
      companyName: companies.name,
      plan: subscriptions.plan,
      endsAt: sql`${subscriptions.trialEndsAt}`.mapWith(subscriptions.currentPeriodEnd),
      hasCard: subscriptions.hasCard,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.currentSubscriptionId, subscriptions.id))
    .where(
      and(
        eq(subscriptions.status, 'trialing'),
        gte(subscriptions.trialEndsAt, from),
        lt(subscriptions.trialEndsAt, before),
      ),
    )
    .orderBy(asc(subscriptions.trialEndsAt), asc(subscriptions.id))
    .limit(limit);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...item }) => item) };
};

type Troubles = { failedJobs: number; refusedEmails: number; syncBehind: number };

/** Jobs that were given up, mails that were refused, and companies whose snapshot is older than what was asked for. */
export const countTroubles = async (db: Database): Promise<Troubles> => {
  const [[failed], [refused], [behind]] = await Promise.all([
    db.select({ count: count() }).from(jobs).where(isNotNull(jobs.failedAt)),
    db.select({ count: count() }).from(emails).where(eq(emails.state, 'refused')),
    db.select({ count: count() }).from(companies).where(gt(companies.stripeWanted, companies.stripeSynced)),
  ]);
  return {
    failedJobs: failed?.count ?? 0,
    refusedEmails: refused?.count ?? 0,
    syncBehind: behind?.count ?? 0,
  };
};
