import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { subscriptions } from './subscriptions.ts';

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    stripeCustomerId: text(),
    /** How often a sync with the payment provider was asked for. */
    stripeWanted: bigint({ mode: 'number' }).notNull().default(0),
    /** The newest request whose answer was written; an older fetch never overwrites a newer one. */
    stripeSynced: bigint({ mode: 'number' }).notNull().default(0),
    /** When a sync last wrote; what has not been looked at for long is refreshed. Null: never. */
    stripeSyncedAt: instant(),
    /** Chosen by the sync from all of the company's subscriptions; null: never had one. */
    currentSubscriptionId: text().references((): AnyPgColumn => subscriptions.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('companies_stripe_customer_id_key').on(t.stripeCustomerId),
    index('companies_current_subscription_id_idx').on(t.currentSubscriptionId),
    index('companies_unsynced_idx').on(t.id).where(sql`${t.stripeWanted} > ${t.stripeSynced}`),
    index('companies_stripe_synced_at_idx')
      .on(t.stripeSyncedAt)
      .where(sql`${t.stripeCustomerId} is not null`),
    index('companies_name_trgm_idx').using('gin', sql`${t.name} gin_trgm_ops`),
    check(
      'companies_stripe_counter_check',
      sql`${t.stripeSynced} >= 0 and ${t.stripeWanted} >= ${t.stripeSynced}`,
    ),
  ],
);
