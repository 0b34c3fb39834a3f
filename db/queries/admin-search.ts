import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Pool } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { invoices, subscriptions } from '#db/schema/subscriptions.ts';
import { companyContact } from './memberships.ts';
import { setLocal } from './set-local.ts';

/** What admins look for by a word of a name or by an id, each through its own index. */

/** Above so many, hits are ranked among these alone. */
const RANKED_AT_MOST = 500;

type Words = { patterns: readonly string[]; key: string; limit: number; within: number };

/** Companies that some words mean: that very name, then what is called so, then the newest. @returns ids */
export const searchCompanies = (pool: Pool, { patterns, key, limit, within }: Words): Promise<string[]> =>
  pool.transaction(async (tx) => {
    await setLocal(tx, { statement_timeout: within, enable_seqscan: 'off' });
    const matches = patterns.map((pattern) => sql`' ' || person_key(name) like ${pattern}`);
    const rows = await tx.execute<{ id: string }>(sql`
      with hit as materialized (
        select id, person_key(name) as key from companies
        where ${sql.join(matches, sql` and `)} limit ${RANKED_AT_MOST})
      select id from hit order by key = ${key} desc, starts_with(key, ${key}) desc, id desc limit ${limit}`);
    return rows.map(({ id }) => id);
  });

/** These companies, in the order given; those that are gone are left out. */
export const listFoundCompanies = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      plan: companies.shownPlan,
      state: companies.shownState,
      contactId: companyContact,
    })
    .from(companies)
    .where(inArray(companies.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

/** The company that is this customer at the payment provider, or has this id with us. */
export const findCompanyIdBy = async (db: Database, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(or(eq(companies.stripeCustomerId, id), eq(companies.id, id)))
    .limit(1);
  return row?.id ?? null;
};

/** Invoices of this number or id. */
export const listInvoicesBy = (db: Database, id: string, limit: number) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      stripeInvoiceId: invoices.stripeInvoiceId,
      status: invoices.status,
      issuedAt: invoices.issuedAt,
      companyId: companies.id,
      companyName: companies.name,
      contactId: companyContact,
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(or(eq(invoices.stripeInvoiceId, id), sql`upper(${invoices.number}) = upper(${id})`))
    .orderBy(desc(invoices.issuedAt))
    .limit(limit);

/** Subscriptions of this id, the provider's or our own. */
export const listSubscriptionsBy = (db: Database, id: string, limit: number) =>
  db
    .select({
      id: subscriptions.id,
      stripeSubscriptionId: subscriptions.stripeSubscriptionId,
      plan: subscriptions.plan,
      status: subscriptions.status,
      companyId: companies.id,
      companyName: companies.name,
      contactId: companyContact,
    })
    .from(subscriptions)
    .innerJoin(companies, eq(companies.id, subscriptions.companyId))
    .where(or(eq(subscriptions.stripeSubscriptionId, id), eq(subscriptions.id, id)))
    .limit(limit);

/** The lines of the trail that one call wrote. */
export const listLinesOfRequest = (db: Database, requestId: string, limit: number) =>
  db
    .select({ requestId: sql<string>`${requestId}`, kind: auditEvents.kind, at: auditEvents.at })
    .from(auditEvents)
    .where(eq(auditEvents.requestId, requestId))
    .orderBy(desc(auditEvents.at))
    .limit(limit);
