import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  CHECKOUT_ATTEMPT_STATUSES,
  DASHBOARD_KINDS,
  DATASETS,
  INTERVALS,
  MODULE_NAMES,
  PLAN_NAMES,
} from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { categories } from './categories.ts';
import { createdAt, id, instant, oneOf, safeAddress } from './columns.ts';
import { companies } from './companies.ts';

/** The four modules; their words and icons are in lib/vocabulary/modules.ts. */
export const modules = pgTable('modules', { id: text({ enum: MODULE_NAMES }).primaryKey() }, (t) => [
  oneOf('modules_id_check', t.id, MODULE_NAMES),
]);

/** A snapshot of the payment provider's subscription, written by the sync alone. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    companyId: text()
      .notNull()
      .references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
    stripeSubscriptionId: text().notNull(),
    /** The provider's own word, kept as it came: its list is open. lib/billing/rules/policy.ts gives it a meaning. */
    status: text().notNull(),
    /** Why it is paused, in the provider's word; null unless paused. */
    pauseCause: text(),
    plan: text({ enum: PLAN_NAMES }).notNull(),
    interval: text({ enum: INTERVALS }).notNull(),
    /** Minor units; the price this subscription was sold at, not the table's of today. */
    pricePerCategory: integer().notNull(),
    quantity: integer().notNull(),
    currency: text().notNull(),
    startedAt: instant().notNull(),
    currentPeriodEnd: instant().notNull(),
    trialEndsAt: instant(),
    cancelAt: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    endedAt: instant(),
    /** A card is on file that the next period is charged on. */
    hasCard: boolean().notNull().default(false),
    /** The one that counts instead: a newer one that was paid, or for a double the one that it was bought beside. */
    replacedById: text().references((): AnyPgColumn => subscriptions.id, { onDelete: 'set null' }),
    /** Bought beside another by accident: ended and given back whole. */
    isDouble: boolean().notNull().default(false),
    /** Until when its modules are to have their own reports; null: nothing is waited for. lib/billing/sync/note-activation.ts writes it. */
    activationDueAt: instant(),
    /** When every module had its own report for the first time. */
    activatedAt: instant(),
    /** The admin who sees to it, for a while from then on. */
    claimedBy: text().references(() => users.id, { onDelete: 'set null' }),
    claimedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_stripe_subscription_id_key').on(t.stripeSubscriptionId),
    index('subscriptions_company_id_idx').on(t.companyId),
    index('subscriptions_replaced_by_id_idx').on(t.replacedById),
    index('subscriptions_trial_ends_at_idx').on(t.trialEndsAt).where(sql`${t.status} = 'trialing'`),
    index('subscriptions_activation_due_at_id_idx')
      .on(t.activationDueAt, t.id)
      .where(sql`${t.activationDueAt} is not null`),
    index('subscriptions_activated_at_idx').on(t.activatedAt).where(sql`${t.activatedAt} is not null`),
    index('subscriptions_claimed_by_idx').on(t.claimedBy),
    check('subscriptions_claim_check', sql`${t.claimedAt} is null or ${t.activationDueAt} is not null`),
    oneOf('subscriptions_plan_check', t.plan, PLAN_NAMES),
    oneOf('subscriptions_interval_check', t.interval, INTERVALS),
    check('subscriptions_price_check', sql`${t.pricePerCategory} >= 0 and ${t.quantity} > 0`),
    check('subscriptions_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('subscriptions_period_check', sql`${t.currentPeriodEnd} >= ${t.startedAt}`),
  ],
);

export const subscriptionModules = pgTable(
  'subscription_modules',
  {
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    moduleId: text({ enum: MODULE_NAMES })
      .notNull()
      .references(() => modules.id),
    /** The Power BI address an admin has set for this subscription's module; null: not activated yet. */
    dashboardUrl: text(),
    dashboardSetAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.moduleId] }),
    index('subscription_modules_module_id_idx').on(t.moduleId),
    check('subscription_modules_url_check', safeAddress(t.dashboardUrl)),
  ],
);

export const subscriptionCategories = pgTable(
  'subscription_categories',
  {
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.categoryId] }),
    index('subscription_categories_category_id_idx').on(t.categoryId),
  ],
);

/** The one trial of a company, claimed before the payment provider is called. */
export const trials = pgTable(
  'trials',
  {
    companyId: text()
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The provider's idempotency key derives from it. */
    attemptId: text().notNull(),
    plan: text({ enum: PLAN_NAMES }).notNull(),
    interval: text({ enum: INTERVALS }).notNull(),
    moduleIds: text().array().notNull(),
    categoryIds: text().array().notNull(),
    claimedAt: instant().notNull(),
    /** Tries that the provider answered with a fault of its own; the next one needs a key of its own. */
    failedTries: integer().notNull().default(0),
    stripeSubscriptionId: text(),
  },
  (t) => [
    uniqueIndex('trials_attempt_id_key').on(t.attemptId),
    oneOf('trials_plan_check', t.plan, PLAN_NAMES),
    oneOf('trials_interval_check', t.interval, INTERVALS),
    check('trials_failed_tries_check', sql`${t.failedTries} >= 0`),
    check('trials_choice_check', sql`cardinality(${t.moduleIds}) > 0 and cardinality(${t.categoryIds}) > 0`),
  ],
);

/** A purchase that was begun; keeps the choice until it is paid and becomes the subscription's own. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: id(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    plan: text({ enum: PLAN_NAMES }).notNull(),
    interval: text({ enum: INTERVALS }).notNull(),
    moduleIds: text().array().notNull(),
    categoryIds: text().array().notNull(),
    status: text({ enum: CHECKOUT_ATTEMPT_STATUSES }).notNull().default('open'),
    stripeSessionId: text(),
    stripeSubscriptionId: text(),
    /** The provider's id of the subscription that was running when it was opened and ends when it is paid. */
    replacesStripeSubscriptionId: text(),
    openedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('checkout_attempts_open_key').on(t.companyId).where(sql`${t.status} = 'open'`),
    index('checkout_attempts_company_id_idx').on(t.companyId),
    uniqueIndex('checkout_attempts_stripe_session_id_key').on(t.stripeSessionId),
    oneOf('checkout_attempts_plan_check', t.plan, PLAN_NAMES),
    oneOf('checkout_attempts_interval_check', t.interval, INTERVALS),
    oneOf('checkout_attempts_status_check', t.status, CHECKOUT_ATTEMPT_STATUSES),
    check('checkout_attempts_period_check', sql`${t.expiresAt} > ${t.openedAt}`),
    check(
      'checkout_attempts_choice_check',
      sql`cardinality(${t.moduleIds}) > 0 and cardinality(${t.categoryIds}) > 0`,
    ),
  ],
);

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    stripeInvoiceId: text().notNull(),
    subscriptionId: text().references(() => subscriptions.id, { onDelete: 'set null' }),
    /** The provider's own word. */
    status: text().notNull(),
    number: text(),
    amountDue: integer().notNull(),
    amountPaid: integer().notNull(),
    amountRefunded: integer().notNull().default(0),
    currency: text().notNull(),
    issuedAt: instant().notNull(),
    paidAt: instant(),
    /** When the provider tries again to collect it; null when it does not. */
    nextAttemptAt: instant(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    hostedUrl: text(),
    pdfUrl: text(),
    receiptUrl: text(),
  },
  (t) => [
    uniqueIndex('invoices_stripe_invoice_id_key').on(t.stripeInvoiceId),
    index('invoices_company_id_issued_at_idx').on(t.companyId, t.issuedAt),
    index('invoices_subscription_id_idx').on(t.subscriptionId),
    index('invoices_number_idx').on(sql`upper(${t.number})`),
    check(
      'invoices_amounts_check',
      sql`${t.amountDue} >= 0 and ${t.amountPaid} >= 0 and ${t.amountRefunded} between 0 and ${t.amountPaid}`,
    ),
    check('invoices_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('invoices_period_check', sql`${t.periodEnd} >= ${t.periodStart}`),
  ],
);

/** Every webhook event that was taken, once; its row and the request for a sync are one transaction. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    stripeCustomerId: text(),
    /** The customer it concerned when it was accepted or last replayed; null: none of our customers. */
    companyId: text().references((): AnyPgColumn => companies.id, { onDelete: 'set null' }),
    /** The request for a sync that it became: dealt with once the company's sync has got that far. */
    syncNumber: bigint({ mode: 'number' }),
    receivedAt: instant().notNull(),
  },
  (t) => [
    index('stripe_events_received_at_id_idx').on(t.receivedAt, t.id),
    index('stripe_events_type_received_at_id_idx').on(t.type, t.receivedAt, t.id),
    index('stripe_events_stripe_customer_id_received_at_idx').on(t.stripeCustomerId, t.receivedAt),
    index('stripe_events_company_id_sync_number_idx').on(t.companyId, t.syncNumber),
    index('stripe_events_no_customer_idx').on(t.receivedAt, t.id).where(sql`${t.companyId} is null`),
    check('stripe_events_sync_check', sql`${t.companyId} is null or ${t.syncNumber} is not null`),
  ],
);

/** What billing did for a company about a subject (a subscription, an invoice): owners notified, a refund recorded, a card tried again; each once. */
export const billingEffects = pgTable(
  'billing_effects',
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    subject: text().notNull(),
    doneAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.subject] })],
);

/** What a module page draws for a tier: our own dashboard, or a Power BI report. Edited by admins. */
export const tierDashboards = pgTable(
  'tier_dashboards',
  {
    dataset: text({ enum: DATASETS }).notNull(),
    moduleId: text({ enum: MODULE_NAMES })
      .notNull()
      .references(() => modules.id),
    kind: text({ enum: DASHBOARD_KINDS }).notNull().default('native'),
    url: text(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.dataset, t.moduleId] }),
    index('tier_dashboards_module_id_idx').on(t.moduleId),
    oneOf('tier_dashboards_dataset_check', t.dataset, DATASETS),
    oneOf('tier_dashboards_kind_check', t.kind, DASHBOARD_KINDS),
    check(
      'tier_dashboards_url_check',
      sql`(${t.kind} = 'native' and ${t.url} is null) or (${t.kind} = 'power_bi' and ${t.url} is not null and ${safeAddress(t.url)})`,
    ),
  ],
);
