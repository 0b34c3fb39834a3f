import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { SHOWN_PLANS, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
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
    /** What that subscription comes to, for lists of many; lib/billing/sync/note-shown.ts writes them. */
    shownPlan: text({ enum: SHOWN_PLANS }).notNull().default('none'),
    shownState: text({ enum: SUBSCRIPTION_STATES }).notNull().default('none'),
    linksSet: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('companies_stripe_customer_id_key').on(t.stripeCustomerId),
    /** Companies by words of their names; the query writes the same expression. */
    index('companies_name_search_idx').using('gin', sql`(' ' || person_key(${t.name})) gin_trgm_ops`),
    index('companies_current_subscription_id_idx').on(t.currentSubscriptionId),
    index('companies_shown_state_id_idx').on(t.shownState, t.id),
    index('companies_unsynced_idx').on(t.id).where(sql`${t.stripeWanted} > ${t.stripeSynced}`),
    index('companies_stripe_synced_at_idx')
      .on(t.stripeSyncedAt)
      .where(sql`${t.stripeCustomerId} is not null`),
    oneOf('companies_shown_plan_check', t.shownPlan, SHOWN_PLANS),
    oneOf('companies_shown_state_check', t.shownState, SUBSCRIPTION_STATES),
    check(
      'companies_stripe_counter_check',
      sql`${t.stripeSynced} >= 0 and ${t.stripeWanted} >= ${t.stripeSynced}`,
    ),
  ],
);
