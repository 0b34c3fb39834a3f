import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { stripeEvents } from '#db/schema/subscriptions.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { StripeEventState } from '#lib/vocabulary/terms.ts';
import { countUpTo } from './count-up-to.ts';
import { companyContact } from './memberships.ts';

/** The ledger of webhook events: which came, and the request for a sync that each became. */

type NewEvent = { id: string; type: string; stripeCustomerId: string | null; receivedAt: Date };

/** Notes an event once. @returns false when it was taken before */
export const recordStripeEvent = async (db: Database, event: NewEvent): Promise<boolean> => {
  const added = await db
    .insert(stripeEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return added.length > 0;
};

/** What an event has become. */
export const noteSyncOfEvent = async (
  db: Database,
  id: string,
  request: { companyId: string; syncNumber: number; stripeCustomerId?: string },
): Promise<void> => {
  await db.update(stripeEvents).set(request).where(eq(stripeEvents.id, id));
};

const columns = {
  id: stripeEvents.id,
  type: stripeEvents.type,
  stripeCustomerId: stripeEvents.stripeCustomerId,
  receivedAt: stripeEvents.receivedAt,
  syncNumber: stripeEvents.syncNumber,
  company: { id: companies.id, name: companies.name, synced: companies.stripeSynced },
};

export type StripeEventRow = {
  id: string;
  type: string;
  stripeCustomerId: string | null;
  receivedAt: Date;
  syncNumber: number | null;
  company: { id: string; name: string; synced: number } | null;
};

export const findStripeEvent = async (db: Database, id: string): Promise<StripeEventRow | null> => {
  const [row] = await db
    .select(columns)
    .from(stripeEvents)
    .leftJoin(companies, eq(companies.id, stripeEvents.companyId))
    .where(eq(stripeEvents.id, id));
  return row ?? null;
};

/** Holds an event's row, so that of two who replay it the second sees what the first has made of it. */
export const lockStripeEvent = async (db: Database, id: string): Promise<void> => {
  await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id))
    .for('no key update');
};

const ofCompany = (condition: SQL): SQL => sql`exists (
  select from ${companies} where ${companies.id} = ${stripeEvents.companyId} and ${condition})`;

const IN_STATE: Record<StripeEventState, SQL> = {
  done: ofCompany(sql`${companies.stripeSynced} >= ${stripeEvents.syncNumber}`),
  // The first condition has an index of its own: few companies wait.
  waiting: ofCompany(
    sql`${companies.stripeWanted} > ${companies.stripeSynced} and ${stripeEvents.syncNumber} > ${companies.stripeSynced}`,
  ),
  no_customer: isNull(stripeEvents.companyId),
};

export type StripeEventFilter = {
  type?: string | undefined;
  state?: StripeEventState | undefined;
  /** The payment provider's id. */
  customer?: string | undefined;
};

/** A page of the ledger, the newest first, and how many match as far as `countTo`. */
export const listStripeEventRows = async (
  db: Database,
  { type, state, customer }: StripeEventFilter,
  { cursor, offset, limit, countTo }: RowsPage,
): Promise<{ rows: (StripeEventRow & { contactId: string | null })[]; total: number }> => {
  const matches = and(
    type === undefined ? undefined : eq(stripeEvents.type, type),
    state === undefined ? undefined : IN_STATE[state],
    customer === undefined ? undefined : eq(stripeEvents.stripeCustomerId, customer),
  );
  const isBehind =
    cursor === undefined
      ? undefined
      : sql`(${stripeEvents.receivedAt}, ${stripeEvents.id}) < (
          select place.received_at, place.id from ${stripeEvents} as place where place.id = ${cursor})`;
  const rows = await db
    .select({ ...columns, contactId: companyContact })
    .from(stripeEvents)
    .leftJoin(companies, eq(companies.id, stripeEvents.companyId))
    .where(and(matches, isBehind))
    .orderBy(desc(stripeEvents.receivedAt), desc(stripeEvents.id))
    .offset(offset)
    .limit(limit);
  return { rows, total: await countUpTo(db, stripeEvents, matches, countTo) };
};

export const sweepStripeEvents = async (db: Database, before: Date): Promise<number> => {
  const deletedRows = await db
    .delete(stripeEvents)
    .where(lt(stripeEvents.receivedAt, before))
    .returning({ id: stripeEvents.id });
  return deletedRows.length;
};
