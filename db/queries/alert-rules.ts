import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { alertEvents, alertRules } from '#db/schema/alerts.ts';
import { companies } from '#db/schema/companies.ts';
import { savedViews } from '#db/schema/saved-views.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { RuleKind, RulePause } from '#lib/vocabulary/alert-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { DASHBOARD_SURFACES, type ViewSurface } from '#lib/vocabulary/view-surfaces.ts';
import { categoryIdsOf, modulesOf, snapshotColumns } from './subscriptions.ts';

/** Whose rules: of a person, in the company that they work in. */
export type RuleOwner = { userId: string; companyId: string };

export type RuleRow = {
  id: string;
  name: string;
  kind: RuleKind;
  threshold: number | null;
  /** The price that one has to change to less or more than; at most one of the two. */
  below: number | null;
  above: number | null;
  byEmail: boolean;
  byWebhook: boolean;
  pause: RulePause | null;
  snoozedUntil: Date | null;
  /** Null: it was deleted. */
  view: { id: string; name: string; surface: ViewSurface; query: string } | null;
};

const areOf = ({ userId, companyId }: RuleOwner): SQL | undefined =>
  and(eq(alertRules.userId, userId), eq(alertRules.companyId, companyId));

/** Many ids are one parameter. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any (${sql.param([...ids])}::text[])`;

const ruleColumns = {
  id: alertRules.id,
  name: alertRules.name,
  kind: alertRules.kind,
  threshold: alertRules.threshold,
  below: alertRules.below,
  above: alertRules.above,
  byEmail: alertRules.byEmail,
  byWebhook: alertRules.byWebhook,
  pause: alertRules.pause,
  snoozedUntil: alertRules.snoozedUntil,
};

const viewColumns = {
  id: savedViews.id,
  name: savedViews.name,
  surface: savedViews.surface,
  query: savedViews.query,
};

/** With when it was last heard, and how often since a moment. */
export type HeardRule = RuleRow & { lastAt: Date | null; heard: number };

/** A person's rules in the order in which they were made. */
export const listRules = async (
  db: Database,
  { since, limit, ...owner }: RuleOwner & { since: Date; limit: number },
): Promise<HeardRule[]> => {
  const ofRule = eq(alertEvents.ruleId, alertRules.id);
  return db
    .select({
      ...ruleColumns,
      view: viewColumns,
      lastAt:
        sql<Date | null>`(select max(${alertEvents.deliveredAt}) from ${alertEvents} where ${ofRule})`.mapWith(
          alertEvents.deliveredAt,
        ),
      heard:
        sql`(select count(*) from ${alertEvents} where ${ofRule} and ${alertEvents.deliveredAt} > ${since.toISOString()}::timestamptz)`.mapWith(
          Number,
        ),
    })
    .from(alertRules)
    .leftJoin(savedViews, eq(savedViews.id, alertRules.viewId))
    .where(areOf(owner))
    .orderBy(asc(alertRules.id))
    .limit(limit);
};

export const findRule = async (
  db: Database,
  { id, ...owner }: RuleOwner & { id: string },
): Promise<RuleRow | null> => {
  const [row] = await db
    .select({ ...ruleColumns, view: viewColumns })
    .from(alertRules)
    .leftJoin(savedViews, eq(savedViews.id, alertRules.viewId))
    .where(and(eq(alertRules.id, id), areOf(owner)));
  return row ?? null;
};

/** A person's own view of a dashboard. */
export const findAlertView = async (
  db: Database,
  { id, userId, companyId }: RuleOwner & { id: string },
): Promise<RuleRow['view']> => {
  const [row] = await db
    .select(viewColumns)
    .from(savedViews)
    .where(
      and(
        eq(savedViews.id, id),
        eq(savedViews.userId, userId),
        eq(savedViews.companyId, companyId),
        inArray(savedViews.surface, DASHBOARD_SURFACES),
      ),
    );
  return row ?? null;
};

/** How many rules a company has. Holds the company's row, so that two that are made at once see each other. */
export const countCompanyRules = async (tx: Transaction, companyId: string): Promise<number> => {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  const [row] = await tx.select({ n: count() }).from(alertRules).where(eq(alertRules.companyId, companyId));
  return row?.n ?? 0;
};

/** The same without holding it. */
export const countRules = async (db: Database, companyId: string): Promise<number> =>
  db.$count(alertRules, eq(alertRules.companyId, companyId));

type NewRule = RuleOwner &
  Pick<RuleRow, 'name' | 'kind' | 'threshold' | 'below' | 'above' | 'byEmail' | 'byWebhook'> & {
    viewId: string;
    now: Date;
  };

/** @returns its id */
export const insertRule = async (tx: Transaction, { now, ...rule }: NewRule): Promise<string> => {
  const [row] = await tx
    .insert(alertRules)
    .values({ ...rule, createdAt: now })
    .returning({ id: alertRules.id });
  return row?.id ?? '';
};

type RuleChange = Partial<
  Pick<RuleRow, 'name' | 'threshold' | 'byEmail' | 'byWebhook' | 'pause' | 'snoozedUntil'>
>;

/** @returns false when there is no such rule of theirs */
export const updateRule = async (
  db: Database,
  { id, ...owner }: RuleOwner & { id: string },
  change: RuleChange,
): Promise<boolean> => {
  // A pause ends with a baseline of its own: what came in between is no news.
  const baseline = change.pause === undefined ? {} : { judgedCategory: null, judgedDataset: null };
  const updated = await db
    .update(alertRules)
    .set({ ...change, ...baseline })
    .where(and(eq(alertRules.id, id), areOf(owner)))
    .returning({ id: alertRules.id });
  return updated.length > 0;
};

/** @returns false when there is no such rule of theirs */
export const deleteRule = async (
  db: Database,
  { id, ...owner }: RuleOwner & { id: string },
): Promise<boolean> => {
  const deleted = await db
    .delete(alertRules)
    .where(and(eq(alertRules.id, id), areOf(owner)))
    .returning({ id: alertRules.id });
  return deleted.length > 0;
};

/** A rule that is to be judged, with what decides whether and where. */
export type JudgedRuleRow = Pick<
  RuleRow,
  'id' | 'name' | 'kind' | 'threshold' | 'below' | 'above' | 'pause' | 'view'
> &
  RuleOwner & {
    /** Where it has its baseline. */
    judgedCategory: string | null;
    judgedDataset: Dataset | null;
    subscription: SubscriptionSnapshot | null;
  };

/**
 * Rules whose person can be reached, company by company in the order in which they were made. Those that their person paused are left out; those
 * that were paused for another reason may go on.
 */
export const listRulesToJudge = async (db: Database): Promise<JudgedRuleRow[]> => {
  const rows = await db
    .select({
      id: alertRules.id,
      name: alertRules.name,
      kind: alertRules.kind,
      threshold: alertRules.threshold,
      below: alertRules.below,
      above: alertRules.above,
      pause: alertRules.pause,
      userId: alertRules.userId,
      companyId: alertRules.companyId,
      judgedCategory: alertRules.judgedCategory,
      judgedDataset: alertRules.judgedDataset,
      view: viewColumns,
    })
    .from(alertRules)
    .innerJoin(users, eq(users.id, alertRules.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, alertRules.userId), eq(memberships.companyId, alertRules.companyId)),
    )
    .leftJoin(savedViews, eq(savedViews.id, alertRules.viewId))
    .where(
      and(
        eq(users.status, 'active'),
        eq(users.role, 'user'),
        or(isNull(alertRules.pause), sql`${alertRules.pause} <> 'person'`),
      ),
    )
    .orderBy(asc(alertRules.companyId), asc(alertRules.id));
  const found = await listCompanySubscriptions(db, [...new Set(rows.map(({ companyId }) => companyId))]);
  return rows.map((row) => ({ ...row, subscription: found.get(row.companyId) ?? null }));
};

/** The subscription that each of these companies has now. */
const listCompanySubscriptions = async (
  db: Database,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, SubscriptionSnapshot>> => {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .select({ companyId: companies.id, ...snapshotColumns, modules: modulesOf, categoryIds: categoryIdsOf })
    .from(companies)
    .innerJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(isOneOf(companies.id, companyIds));
  return new Map(rows.map(({ companyId, ...subscription }) => [companyId, subscription]));
};

/**
 * Pauses rules for a reason, or lets them go on (null), where that isn't how they are already. What they found and no one heard yet is forgotten.
 * @returns those that changed
 */
export const pauseRules = async (
  tx: Transaction,
  ids: readonly string[],
  pause: RulePause | null,
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(alertRules)
    .set({ pause, judgedCategory: null, judgedDataset: null })
    .where(
      and(
        isOneOf(alertRules.id, ids),
        sql`${alertRules.pause} is distinct from ${pause}`,
        sql`${alertRules.pause} is distinct from 'person'`,
      ),
    )
    .returning({ id: alertRules.id });
  const changed = rows.map(({ id }) => id);
  await forgetWaiting(tx, changed);
  return changed;
};

/** Forgets what rules found and no one heard. */
export const forgetWaiting = async (db: Database, ruleIds: readonly string[]): Promise<void> => {
  if (ruleIds.length === 0) return;
  await db
    .delete(alertEvents)
    .where(and(isOneOf(alertEvents.ruleId, ruleIds), isNull(alertEvents.deliveredAt)));
};

/** Notes that rules have their baseline in a category. */
export const setBaselines = async (
  tx: Transaction,
  ids: readonly string[],
  { categoryId, dataset }: { categoryId: string; dataset: Dataset },
): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(alertRules)
    .set({ judgedCategory: categoryId, judgedDataset: dataset })
    .where(isOneOf(alertRules.id, ids));
};

/** Whose these rules are. */
export const listRulePeople = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ userId: alertRules.userId })
    .from(alertRules)
    .where(isOneOf(alertRules.id, ids));
  return rows.map(({ userId }) => userId);
};
