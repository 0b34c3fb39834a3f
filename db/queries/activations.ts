import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { invoices, subscriptionModules, subscriptions } from '#db/schema/subscriptions.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { ActivationFilter, Interval, ModuleName, PlanName } from '#lib/vocabulary/terms.ts';
import { countUpTo } from './count-up-to.ts';
import { companyContact } from './memberships.ts';

/** Subscriptions whose modules wait for their own reports: when each is due, and the admin it is assigned to. */

const isOfThis = eq(subscriptionModules.subscriptionId, subscriptions.id);
const missing = sql<ModuleName[]>`coalesce((
  select jsonb_agg(${subscriptionModules.moduleId} order by ${subscriptionModules.moduleId})
  from ${subscriptionModules} where ${isOfThis} and ${subscriptionModules.dashboardUrl} is null), '[]'::jsonb)`;
const isComplete = sql`not exists (
  select from ${subscriptionModules} where ${isOfThis} and ${subscriptionModules.dashboardUrl} is null)`;
const firstPaidAt = sql`(
  select min(${invoices.paidAt}) from ${invoices}
  where ${invoices.subscriptionId} = ${subscriptions.id} and ${invoices.amountPaid} > 0)`;

/** What the clock of an activation depends on: when something was first paid, and whether all was set up once before. */
export const findActivationFacts = async (
  db: Database,
  subscriptionId: string,
): Promise<{ firstPaidAt: Date | null; activatedAt: Date | null } | null> => {
  const [row] = await db
    .select({
      firstPaidAt: sql<Date | null>`${firstPaidAt}`.mapWith(invoices.paidAt),
      activatedAt: subscriptions.activatedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return row ?? null;
};

/** Begins to wait, unless it is waited for already. @returns whether it began */
export const startActivation = async (
  db: Database,
  { subscriptionId, dueAt }: { subscriptionId: string; dueAt: Date },
): Promise<boolean> => {
  const started = await db
    .update(subscriptions)
    .set({ activationDueAt: dueAt })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.activationDueAt)))
    .returning({ id: subscriptions.id });
  return started.length > 0;
};

/** Ends the waiting of a company's subscriptions but one, and notes which of them have all their reports. @returns the ids of these */
export const endActivations = async (
  db: Database,
  companyId: string,
  { except, now }: { except: string | null; now: Date },
): Promise<string[]> => {
  const ended = await db
    .update(subscriptions)
    .set({
      activationDueAt: null,
      claimedBy: null,
      claimedAt: null,
      activatedAt: sql`coalesce(${subscriptions.activatedAt}, case when ${isComplete} then ${now.toISOString()}::timestamptz end)`,
    })
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        isNotNull(subscriptions.activationDueAt),
        except === null ? undefined : ne(subscriptions.id, except),
      ),
    )
    .returning({ id: subscriptions.id, isComplete: sql<boolean>`${isComplete}` });
  return ended.flatMap(({ id, isComplete }) => (isComplete ? id : []));
};

export type ActivationRow = {
  subscriptionId: string;
  plan: PlanName;
  interval: Interval;
  missing: ModuleName[];
  paidAt: Date | null;
  dueAt: Date;
  claimedBy: { id: string; name: string } | null;
  claimedAt: Date | null;
  company: { id: string; name: string; contactId: string | null };
};

const claimers = alias(users, 'claimers');

const selectActivations = (db: Database) =>
  db
    .select({
      subscriptionId: subscriptions.id,
      plan: subscriptions.plan,
      interval: subscriptions.interval,
      missing,
      paidAt: sql<Date | null>`${firstPaidAt}`.mapWith(invoices.paidAt),
      dueAt: sql<Date>`${subscriptions.activationDueAt}`.mapWith(subscriptions.activationDueAt),
      claimedBy: { id: claimers.id, name: claimers.name },
      claimedAt: subscriptions.claimedAt,
      company: { id: companies.id, name: companies.name, contactId: companyContact },
    })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .leftJoin(claimers, eq(claimers.id, subscriptions.claimedBy));

/** One that is waited for; null: it is not, any more. */
export const findActivation = async (db: Database, subscriptionId: string): Promise<ActivationRow | null> => {
  const [row] = await selectActivations(db).where(
    and(eq(subscriptions.id, subscriptionId), isNotNull(subscriptions.activationDueAt)),
  );
  return row ?? null;
};

/** What the filters mean: `soon` is when those that are due soon are due, `lapsed` until when a claim has lapsed. */
export type ActivationTimes = { now: Date; soon: Date; lapsed: Date };

const isWaiting = isNotNull(subscriptions.activationDueAt);
const isOverdue = ({ now }: ActivationTimes) => lte(subscriptions.activationDueAt, now);
const isDueSoon = ({ now, soon }: ActivationTimes) =>
  and(gt(subscriptions.activationDueAt, now), lte(subscriptions.activationDueAt, soon));

const matching = (
  filter: ActivationFilter | undefined,
  times: ActivationTimes,
  adminId: string,
): SQL | undefined => {
  switch (filter) {
    case undefined:
      return isWaiting;
    case 'due':
      return isDueSoon(times);
    case 'overdue':
      return isOverdue(times);
    case 'mine':
      return and(isWaiting, eq(subscriptions.claimedBy, adminId), gt(subscriptions.claimedAt, times.lapsed));
  }
};

/** Where a page of them ended. */
export type ActivationPlace = { at: Date; key: string };

type Asked = { filter: ActivationFilter | undefined; adminId: string; times: ActivationTimes };

/** A page of what is waited for, what is due first first, and how many match as far as `countTo`. */
export const listActivationRows = async (
  db: Database,
  { filter, adminId, times }: Asked,
  { after, offset, limit, countTo }: Omit<RowsPage, 'cursor'> & { after: ActivationPlace | null },
): Promise<{ rows: ActivationRow[]; total: number }> => {
  const matches = matching(filter, times, adminId);
  const isBehind =
    after &&
    sql`(${subscriptions.activationDueAt}, ${subscriptions.id}) > (${after.at.toISOString()}::timestamptz, ${after.key})`;
  const rows = await selectActivations(db)
    .where(and(matches, isBehind ?? undefined))
    .orderBy(asc(subscriptions.activationDueAt), asc(subscriptions.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await countUpTo(db, subscriptions, matches, countTo) };
};

/** How many are waited for, due soon and overdue; and how many hours it took in the middle since a day; null: nothing was set up since. */
export const countActivations = async (
  db: Database,
  times: ActivationTimes,
  since: Date,
): Promise<{ waiting: number; due: number; overdue: number; medianHours: number | null }> => {
  const [counted] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      due: sql<number>`(count(*) filter (where ${isDueSoon(times)}))::int`,
      overdue: sql<number>`(count(*) filter (where ${isOverdue(times)}))::int`,
    })
    .from(subscriptions)
    .where(isWaiting);
  const [taken] = await db
    .select({
      median: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${subscriptions.activatedAt} - ${firstPaidAt}) / 3600)`,
    })
    .from(subscriptions)
    .where(gt(subscriptions.activatedAt, since));
  const median = taken?.median ?? null;
  return {
    waiting: counted?.waiting ?? 0,
    due: counted?.due ?? 0,
    overdue: counted?.overdue ?? 0,
    medianHours: median === null ? null : Number(median),
  };
};

/** Takes one that no one has taken, or whose claim has lapsed. @returns whether it could be taken */
export const updateActivationClaimed = async (
  db: Database,
  {
    subscriptionId,
    adminId,
    now,
    lapsed,
  }: { subscriptionId: string; adminId: string; now: Date; lapsed: Date },
): Promise<boolean> => {
  const taken = await db
    .update(subscriptions)
    .set({ claimedBy: adminId, claimedAt: now })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        isWaiting,
        or(isNull(subscriptions.claimedBy), lte(subscriptions.claimedAt, lapsed)),
      ),
    )
    .returning({ id: subscriptions.id });
  return taken.length > 0;
};

/** Gives one back. @returns whether this admin had it */
export const updateActivationReleased = async (
  db: Database,
  { subscriptionId, adminId }: { subscriptionId: string; adminId: string },
): Promise<boolean> => {
  const released = await db
    .update(subscriptions)
    .set({ claimedBy: null, claimedAt: null })
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.claimedBy, adminId)))
    .returning({ id: subscriptions.id });
  return released.length > 0;
};
