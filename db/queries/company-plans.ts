import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import {
  type Interval,
  PAYMENT_FAILED_STATUSES,
  type PlanName,
  type PlanNeed,
  RUNNING_STATES,
  type SubscriptionState,
} from '#lib/vocabulary/terms.ts';
import { companyContact } from './memberships.ts';

/** Companies with the plan that they have, listed and counted by the same conditions. */

export type CompanyPlanFilter = {
  plan?: PlanName | undefined;
  state?: SubscriptionState | undefined;
  need?: PlanNeed | undefined;
};

/** A span of time in which trials end, and until when those without a card need attention. */
export type TrialSpan = { from: Date; before: Date; cardBefore: Date };

const isRunning = inArray(companies.shownState, [...RUNNING_STATES]);

const isFailed = inArray(subscriptions.status, [...PAYMENT_FAILED_STATUSES]);
const trialEnds = (from: Date, before: Date) =>
  and(
    eq(subscriptions.status, 'trialing'),
    gte(subscriptions.trialEndsAt, from),
    lt(subscriptions.trialEndsAt, before),
  );

const inNeed: Record<PlanNeed, (span: TrialSpan) => SQL | undefined> = {
  trial_ending: ({ from, before }) => trialEnds(from, before),
  // One that was cancelled ends as its company wants it to.
  trial_without_card: ({ from, cardBefore }) =>
    and(
      trialEnds(from, cardBefore),
      eq(subscriptions.hasCard, false),
      isNull(subscriptions.cancelAt),
      eq(subscriptions.cancelAtPeriodEnd, false),
    ),
  payment_failed: () => and(isRunning, isFailed),
  at_risk: () => and(isRunning, or(isFailed, eq(companies.shownState, 'canceling'))),
  sync_behind: () => gt(companies.stripeWanted, companies.stripeSynced),
};

const matching = ({ plan, state, need }: CompanyPlanFilter, span: TrialSpan): SQL | undefined =>
  and(
    plan === undefined ? undefined : eq(subscriptions.plan, plan),
    state === undefined ? undefined : eq(companies.shownState, state),
    need === undefined ? isRunning : inNeed[need](span),
  );

const columns = {
  company: { id: companies.id, name: companies.name, contactId: companyContact },
  state: companies.shownState,
  status: subscriptions.status,
  plan: subscriptions.plan,
  interval: subscriptions.interval,
  trialEndsAt: subscriptions.trialEndsAt,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  hasCard: subscriptions.hasCard,
};

export type CompanyPlanRow = {
  company: { id: string; name: string; contactId: string | null };
  state: SubscriptionState;
  /** The payment provider's word. */
  status: string | null;
  plan: PlanName | null;
  interval: Interval | null;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date | null;
  hasCard: boolean | null;
};

/** A page of companies, the newest first, and how many match as far as `countTo`. */
export const listCompanyPlanRows = async (
  db: Database,
  filter: CompanyPlanFilter,
  { cursor, offset, limit, countTo, span }: RowsPage & { span: TrialSpan },
): Promise<{ rows: CompanyPlanRow[]; total: number }> => {
  const matches = matching(filter, span);
  const current = eq(subscriptions.id, companies.currentSubscriptionId);
  // What is skipped is not looked up: the people to contact are read for the page alone.
  const page = db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(subscriptions, current)
    .where(and(matches, cursor === undefined ? undefined : lt(companies.id, cursor)))
    .orderBy(desc(companies.id))
    .offset(offset)
    .limit(limit)
    .as('page');
  const rows = await db
    .select(columns)
    .from(page)
    .innerJoin(companies, eq(companies.id, page.id))
    .leftJoin(subscriptions, current)
    .orderBy(desc(companies.id));
  const counted = db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(subscriptions, current)
    .where(matches)
    .limit(countTo + 1)
    .as('counted');
  const [total] = await db.select({ count: count() }).from(counted);
  return { rows, total: total?.count ?? 0 };
};

export type PlanGroup = {
  plan: PlanName;
  interval: Interval;
  state: SubscriptionState;
  status: string;
  companies: number;
  /** Of the prices for one interval, in minor units. */
  sum: number;
};

/** How many companies have which plan in which state, and what they pay; those whose plan is over or never began are left out. */
export const groupCompanyPlans = (db: Database): Promise<PlanGroup[]> => {
  const { plan, interval, status } = subscriptions;
  return db
    .select({
      plan,
      interval,
      state: companies.shownState,
      status,
      companies: count(),
      sum: sql`sum(${subscriptions.pricePerCategory}::bigint * ${subscriptions.quantity})`.mapWith(Number),
    })
    .from(companies)
    .innerJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(isRunning)
    .groupBy(plan, interval, companies.shownState, status);
};

/** How many companies need someone for this. */
export const countInNeed = async (db: Database, need: PlanNeed, span: TrialSpan): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(companies)
    .leftJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(inNeed[need](span));
  return row?.count ?? 0;
};

/** The trials that end in a span of time, soonest first. */
export const listEndingTrials = (
  db: Database,
  need: 'trial_ending' | 'trial_without_card',
  span: TrialSpan,
  limit: number,
): Promise<CompanyPlanRow[]> =>
  db
    .select(columns)
    .from(subscriptions)
    .innerJoin(companies, eq(companies.currentSubscriptionId, subscriptions.id))
    .where(inNeed[need](span))
    .orderBy(subscriptions.trialEndsAt, subscriptions.id)
    .limit(limit);

/** Companies whose payment failed, those whose period ends first first, with the id of their subscription. */
export const listFailedPayments = (
  db: Database,
  span: TrialSpan,
  limit: number,
): Promise<(CompanyPlanRow & { subscriptionId: string })[]> =>
  db
    .select({ ...columns, subscriptionId: subscriptions.id })
    .from(companies)
    .innerJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(inNeed.payment_failed(span))
    .orderBy(subscriptions.currentPeriodEnd, subscriptions.id)
    .limit(limit);
