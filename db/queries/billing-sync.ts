import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';

/** The counter that keeps an older fetch from overwriting a newer one (docs/product/billing.md#sync-with-the-payment-provider). */

export type SyncState = { customerId: string | null; wanted: number; synced: number };

export const findSyncState = async (db: Database, companyId: string): Promise<SyncState | null> => {
  const [row] = await db
    .select({
      customerId: companies.stripeCustomerId,
      wanted: companies.stripeWanted,
      synced: companies.stripeSynced,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row ?? null;
};

/** The same while the company's row is held, with when it was read last. */
export const lockSyncState = async (
  tx: Transaction,
  companyId: string,
): Promise<{ wanted: number; synced: number; syncedAt: Date | null } | null> => {
  const [row] = await tx
    .select({
      wanted: companies.stripeWanted,
      synced: companies.stripeSynced,
      syncedAt: companies.stripeSyncedAt,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  return row ?? null;
};

const oneMore = { stripeWanted: sql`${companies.stripeWanted} + 1` };

export const updateStripeWanted = async (db: Database, companyId: string): Promise<void> =>
  updateStripeWantedOfAll(db, [companyId]);

export const updateStripeWantedOfAll = async (db: Database, companyIds: readonly string[]): Promise<void> => {
  if (companyIds.length === 0) return;
  await db
    .update(companies)
    .set(oneMore)
    .where(inArray(companies.id, [...companyIds]));
};

/** A request for a sync: whose, and its number. */
export type SyncRequest = { companyId: string; syncNumber: number };

/** Asks for the company that the provider's customer belongs to; null when it is not one of our customers. */
export const askForSyncOfCustomer = async (db: Database, customerId: string): Promise<SyncRequest | null> => {
  const [row] = await db
    .update(companies)
    .set(oneMore)
    .where(eq(companies.stripeCustomerId, customerId))
    .returning({ companyId: companies.id, syncNumber: companies.stripeWanted });
  return row ?? null;
};

/**
 * Takes the right to write what was fetched for request `n`, and the company's row with it, until the transaction ends.
 * @returns false when something as new has been written already
 */
export const takeSync = async (
  db: Database,
  { companyId, n, now }: { companyId: string; n: number; now: Date },
): Promise<boolean> => {
  const updatedRows = await db
    .update(companies)
    .set({ stripeSynced: n, stripeSyncedAt: now, updatedAt: now })
    .where(and(eq(companies.id, companyId), lt(companies.stripeSynced, n)))
    .returning({ id: companies.id });
  return updatedRows.length > 0;
};

export const setCurrentSubscription = async (
  db: Database,
  companyId: string,
  currentSubscriptionId: string | null,
): Promise<void> => {
  await db.update(companies).set({ currentSubscriptionId }).where(eq(companies.id, companyId));
};

/** Of two that register a customer at once, the first stands. @returns the customer that the company has now */
export const registerCustomer = async (
  db: Database,
  companyId: string,
  customerId: string,
): Promise<string | null> => {
  const [registered] = await db
    .update(companies)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(companies.id, companyId), isNull(companies.stripeCustomerId)))
    .returning({ customerId: companies.stripeCustomerId });
  return registered?.customerId ?? (await findSyncState(db, companyId))?.customerId ?? null;
};

/** The provider has deleted the customer: the next purchase makes a new one. */
export const forgetCustomer = async (db: Database, companyId: string, customerId: string): Promise<void> => {
  await db
    .update(companies)
    .set({ stripeCustomerId: null })
    .where(and(eq(companies.id, companyId), eq(companies.stripeCustomerId, customerId)));
};

/** Companies whose last request has no answer yet: the process that was to answer it died. */
export const listUnsynced = async (db: Database, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`${companies.stripeWanted} > ${companies.stripeSynced}`)
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Customers that no one has looked at since `before`: those never looked at, then the longest. Two walks of one index, neither far. */
export const listStale = async (db: Database, before: Date, limit: number): Promise<string[]> => {
  const rows = await db.execute<{ id: string }>(sql`
    (select id from companies where stripe_customer_id is not null and stripe_synced_at is null limit ${limit})
    union all
    (select id from companies where stripe_customer_id is not null and stripe_synced_at < ${before.toISOString()}
      order by stripe_synced_at limit ${limit})
    limit ${limit}`);
  return rows.map(({ id }) => id);
};

/** Every company that has a customer, a page at a time. */
export const listCustomers = async (
  db: Database,
  after: string,
  limit: number,
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(isNotNull(companies.stripeCustomerId), sql`${companies.id} > ${after}`))
    .orderBy(asc(companies.id))
    .limit(limit);

export const companiesOf = async (db: Database, ids: string[]): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? []
    : db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids));
