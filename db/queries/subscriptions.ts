import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { categories } from '#db/schema/categories.ts';
import { companies } from '#db/schema/companies.ts';
import {
  invoices,
  subscriptionCategories,
  subscriptionModules,
  subscriptions,
} from '#db/schema/subscriptions.ts';
import type { Holdings, SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { allTierLinks } from './dashboard-links.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type InvoiceRow = typeof invoices.$inferSelect;

/** Its modules with their dashboards; an empty list where there is no subscription. */
export const modulesOf = sql<{ moduleId: ModuleName; dashboardUrl: string | null }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('moduleId', ${subscriptionModules.moduleId}, 'dashboardUrl', ${subscriptionModules.dashboardUrl})
    order by ${subscriptionModules.moduleId})
  from ${subscriptionModules} where ${subscriptionModules.subscriptionId} = ${subscriptions.id}), '[]'::jsonb)`;
export const categoryIdsOf = sql<string[]>`coalesce((
  select jsonb_agg(${subscriptionCategories.categoryId} order by ${subscriptionCategories.categoryId})
  from ${subscriptionCategories} where ${subscriptionCategories.subscriptionId} = ${subscriptions.id}), '[]'::jsonb)`;

/** What a snapshot has of the subscription's own row. */
export const snapshotColumns = {
  id: subscriptions.id,
  stripeSubscriptionId: subscriptions.stripeSubscriptionId,
  status: subscriptions.status,
  pauseCause: subscriptions.pauseCause,
  plan: subscriptions.plan,
  interval: subscriptions.interval,
  pricePerCategory: subscriptions.pricePerCategory,
  quantity: subscriptions.quantity,
  currency: subscriptions.currency,
  startedAt: subscriptions.startedAt,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  trialEndsAt: subscriptions.trialEndsAt,
  cancelAt: subscriptions.cancelAt,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  endedAt: subscriptions.endedAt,
  hasCard: subscriptions.hasCard,
};

const snapshot = { ...snapshotColumns, modules: modulesOf, categoryIds: categoryIdsOf };

/** The one that the company has, as the last sync wrote it. */
export const findCurrentSubscription = async (
  db: Database,
  companyId: string,
): Promise<SubscriptionSnapshot | null> => {
  const [row] = await db
    .select(snapshot)
    .from(companies)
    .innerJoin(subscriptions, eq(subscriptions.id, companies.currentSubscriptionId))
    .where(eq(companies.id, companyId));
  return row ?? null;
};

/** A subscription of this company; someone else's is not found. */
export const findSubscription = async (
  db: Database,
  companyId: string,
  id: string,
): Promise<SubscriptionSnapshot | null> => {
  const [row] = await db
    .select(snapshot)
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.companyId, companyId)));
  return row ?? null;
};

export const listSubscriptions = async (db: Database, companyId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
    .orderBy(asc(subscriptions.startedAt));

export const listInvoices = async (db: Database, companyId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.companyId, companyId)).orderBy(desc(invoices.issuedAt));

const findingLastPayment = prepareOnce((db) =>
  db
    .select({ amount: invoices.amountPaid, currency: invoices.currency })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, sql.placeholder('subscriptionId')), eq(invoices.status, 'paid')))
    .orderBy(desc(invoices.paidAt), desc(invoices.id))
    .limit(1)
    .prepare('find_last_payment'),
);

/** What was paid last for this subscription; null when nothing was. */
export const findLastPayment = async (
  db: Database,
  subscriptionId: string,
): Promise<{ amount: number; currency: string } | null> => {
  const [row] = await findingLastPayment(db).execute({ subscriptionId });
  return row ?? null;
};

/** Part of a statement that has the subscription already: clients ask for it all the time, and each trip costs as much as the reading. */
export const holdingsOf = (subscriptionId: SQLWrapper): SQL<Holdings> => sql<Holdings>`jsonb_build_object(
  'paid', (
    select jsonb_build_object('amount', ${invoices.amountPaid}, 'currency', ${invoices.currency})
    from ${invoices} where ${invoices.subscriptionId} = ${subscriptionId} and ${invoices.status} = 'paid'
    order by ${invoices.paidAt} desc, ${invoices.id} desc limit 1),
  'categories', coalesce((
    select jsonb_agg(jsonb_build_object('id', ${categories.id}, 'nameEn', ${categories.nameEn}, 'nameAr', ${categories.nameAr})
      order by ${categories.position}, ${categories.id})
    from ${subscriptionCategories} join ${categories} on ${categories.id} = ${subscriptionCategories.categoryId}
    where ${subscriptionCategories.subscriptionId} = ${subscriptionId}), '[]'::jsonb),
  'tierLinks', ${allTierLinks})`;

const findingHoldings = prepareOnce((db) =>
  db
    .select({ holdings: holdingsOf(sql`${sql.placeholder('subscriptionId')}`) })
    .from(sql`(values (1)) as one`)
    .prepare('find_holdings'),
);

export const findHoldings = async (db: Database, subscriptionId: string): Promise<Holdings> => {
  const [row] = await findingHoldings(db).execute({ subscriptionId });
  if (!row) throw new Error(`nothing was answered about the holdings of ${subscriptionId}`);
  return row.holdings;
};

type NewSubscription = Omit<
  SubscriptionRow,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'replacedById'
  | 'isDouble'
  | 'activationDueAt'
  | 'activatedAt'
  | 'claimedBy'
  | 'claimedAt'
>;

/** @returns the row's id */
export const upsertSubscription = async (db: Database, row: NewSubscription, now: Date): Promise<string> => {
  const { companyId, stripeSubscriptionId, ...facts } = row;
  const [written] = await db
    .insert(subscriptions)
    .values({ ...row, updatedAt: now })
    .onConflictDoUpdate({ target: subscriptions.stripeSubscriptionId, set: { ...facts, updatedAt: now } })
    .returning({ id: subscriptions.id });
  if (!written) throw new Error(`subscription ${stripeSubscriptionId} of ${companyId} was not written`);
  return written.id;
};

export const setReplacedBy = async (
  db: Database,
  id: string,
  { replacedById, isDouble }: { replacedById: string; isDouble: boolean },
): Promise<void> => {
  await db.update(subscriptions).set({ replacedById, isDouble }).where(eq(subscriptions.id, id));
};

/** The provider has deleted the customer and all that was running with it. */
export const endAllSubscriptions = async (db: Database, companyId: string, now: Date): Promise<void> => {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: now, updatedAt: now })
    .where(and(eq(subscriptions.companyId, companyId), sql`${subscriptions.endedAt} is null`));
};

/** The selection becomes the subscription's own, once and for all. */
export const lockSelection = async (
  db: Database,
  subscriptionId: string,
  { moduleIds, categoryIds }: { moduleIds: readonly ModuleName[]; categoryIds: readonly string[] },
): Promise<void> => {
  if (moduleIds.length > 0) {
    await db
      .insert(subscriptionModules)
      .values(moduleIds.map((moduleId) => ({ subscriptionId, moduleId })))
      .onConflictDoNothing();
  }
  if (categoryIds.length > 0) {
    await db
      .insert(subscriptionCategories)
      .values(categoryIds.map((categoryId) => ({ subscriptionId, categoryId })))
      .onConflictDoNothing();
  }
};

/** Which of a company's subscriptions have their selection already. */
export const listIdsWithSelection = async (db: Database, companyId: string): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ id: subscriptionModules.subscriptionId })
    .from(subscriptionModules)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionModules.subscriptionId))
    .where(eq(subscriptions.companyId, companyId));
  return new Set(rows.map(({ id }) => id));
};

export const upsertInvoice = async (db: Database, row: Omit<InvoiceRow, 'id'>): Promise<void> => {
  const { companyId, stripeInvoiceId, ...facts } = row;
  await db
    .insert(invoices)
    .values({ companyId, stripeInvoiceId, ...facts })
    .onConflictDoUpdate({ target: invoices.stripeInvoiceId, set: facts });
};
