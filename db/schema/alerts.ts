import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import {
  LEAST_THRESHOLD,
  MAX_RULE_NAME,
  MAX_WEBHOOK_ADDRESS,
  MOST_THRESHOLD,
  RULE_KINDS,
  RULE_PAUSES,
  WEBHOOK_OUTCOMES,
} from '#lib/vocabulary/alert-terms.ts';
import { CHANGE_KINDS } from '#lib/vocabulary/change-policy.ts';
import { DATASETS, LOCALES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { companies } from './companies.ts';
import { savedViews } from './saved-views.ts';

/*
 * What names the market here (categories, products, retailers) is plain text: the market may be in another database.
 */

const amount = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** What a person wants to hear of: changes of a kind within one of their saved views. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose plan it counts in: where the person worked when making it. */
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Null: it was deleted. */
    viewId: text().references(() => savedViews.id, { onDelete: 'set null' }),
    name: text().notNull(),
    kind: text({ enum: RULE_KINDS }).notNull(),
    /** Of prices: percent. */
    threshold: smallint(),
    /** Of prices: the price below or above which a changed one has to be; pounds of a pack. */
    below: amount(),
    above: amount(),
    byEmail: boolean().notNull(),
    /** What it says goes to the company's webhook too. */
    byWebhook: boolean().notNull().default(false),
    /** Null: it is active. */
    pause: text({ enum: RULE_PAUSES }),
    /** What it finds before then is kept and said then. */
    snoozedUntil: instant(),
    /** The category and dataset in which it has its baseline. Null: with its next judgement it takes one, in silence. */
    judgedCategory: text(),
    judgedDataset: text({ enum: DATASETS }),
    createdAt: createdAt(),
  },
  (t) => [
    index('alert_rules_user_id_idx').on(t.userId, t.companyId),
    index('alert_rules_company_id_idx').on(t.companyId, t.id),
    index('alert_rules_view_id_idx').on(t.viewId),
    oneOf('alert_rules_kind_check', t.kind, RULE_KINDS),
    oneOf('alert_rules_pause_check', t.pause, RULE_PAUSES),
    oneOf('alert_rules_dataset_check', t.judgedDataset, DATASETS),
    check('alert_rules_name_check', sql`length(${t.name}) between 1 and ${sql.raw(`${MAX_RULE_NAME}`)}`),
    check(
      'alert_rules_threshold_check',
      sql`(${t.kind} = 'price') = (${t.threshold} is not null)
        and ${t.threshold} between ${sql.raw(`${LEAST_THRESHOLD}`)} and ${sql.raw(`${MOST_THRESHOLD}`)}`,
    ),
    check(
      'alert_rules_limit_check',
      sql`num_nonnulls(${t.below}, ${t.above}) <= (${t.kind} = 'price')::int and coalesce(least(${t.below}, ${t.above}), 1) > 0`,
    ),
    check('alert_rules_judged_check', sql`(${t.judgedCategory} is null) = (${t.judgedDataset} is null)`),
  ],
);

/** A change that a rule speaks of, once: its key keeps it from being said twice. */
export const alertEvents = pgTable(
  'alert_events',
  {
    ruleId: text().notNull(),
    /** Kind, subject and first day of the change. */
    change: text().notNull(),
    categoryId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    kind: text({ enum: CHANGE_KINDS }).notNull(),
    productId: text().notNull(),
    retailerId: text().notNull(),
    storeId: text(),
    brandId: text().notNull(),
    formerId: text(),
    firstOn: date({ mode: 'string' }).notNull(),
    before: amount(),
    after: amount(),
    foundAt: instant().notNull(),
    /** Null: it waits for the hours in which its person wants to be disturbed. */
    deliveredAt: instant(),
    /** Of what lasts: when its end was found. Until then nothing of the same subject is an alert. */
    overAt: instant(),
    /** The market says no more that it was: it was corrected. */
    withdrawnAt: instant(),
    withdrawalSaidAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.ruleId, t.change] }),
    foreignKey({
      name: 'alert_events_rule_id_fk',
      columns: [t.ruleId],
      foreignColumns: [alertRules.id],
    }).onDelete('cascade'),
    index('alert_events_found_at_idx').on(t.foundAt),
    index('alert_events_waiting_idx').on(t.ruleId).where(sql`${t.deliveredAt} is null`),
    index('alert_events_withdrawn_idx')
      .on(t.ruleId)
      .where(sql`${t.withdrawnAt} is not null and ${t.withdrawalSaidAt} is null`),
    index('alert_events_change_idx').on(t.categoryId, t.change),
    oneOf('alert_events_kind_check', t.kind, CHANGE_KINDS),
    oneOf('alert_events_dataset_check', t.dataset, DATASETS),
    check(
      'alert_events_withdrawal_check',
      sql`${t.withdrawalSaidAt} is null or (${t.withdrawnAt} is not null and ${t.deliveredAt} is not null)`,
    ),
  ],
);

/** When a person wants to hear of alerts; without a row at any time, also by email. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    byEmail: boolean().notNull(),
    /** Hours in Cairo: from the first, up to the other. */
    fromHour: smallint().notNull(),
    toHour: smallint().notNull(),
    /** 0 is Sunday. */
    weekdays: smallint().array().notNull(),
  },
  (t) => [
    check(
      'alert_settings_hours_check',
      sql`${t.fromHour} >= 0 and ${t.fromHour} < ${t.toHour} and ${t.toHour} <= 24`,
    ),
    check(
      'alert_settings_weekdays_check',
      sql`cardinality(${t.weekdays}) > 0 and ${t.weekdays} <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]`,
    ),
  ],
);

/** Up to which state of a category its changes were judged. */
export const alertCategories = pgTable(
  'alert_categories',
  {
    categoryId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** As the reading database had it. */
    state: text().notNull(),
    judgedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.dataset] }),
    oneOf('alert_categories_dataset_check', t.dataset, DATASETS),
  ],
);

/** The changes of a day that were there at the last judgement: what isn't among them later is new. */
export const alertDays = pgTable(
  'alert_days',
  {
    categoryId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Of the market's own changes: where it is another one, they are read. */
    digest: text().notNull(),
    changes: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.dataset, t.day] }),
    foreignKey({
      name: 'alert_days_category_fk',
      columns: [t.categoryId, t.dataset],
      foreignColumns: [alertCategories.categoryId, alertCategories.dataset],
    }).onDelete('cascade'),
  ],
);

/** Where a company's alerts are sent to beside its people. The secrets follow from a key that is not in the database, and from these numbers. */
export const alertWebhooks = pgTable(
  'alert_webhooks',
  {
    companyId: text()
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** Of the messages. */
    locale: text({ enum: LOCALES }).notNull(),
    secretSeed: text().notNull(),
    /** The one before, which signs as well for a day; null: there is none. */
    formerSeed: text(),
    rotatedAt: instant(),
    /** Messages in a row that did not arrive. */
    failures: smallint().notNull().default(0),
    /** When it was turned off because too many did not; null: it is on. */
    offAt: instant(),
    /** The last try; null: there was none. */
    triedAt: instant(),
    outcome: text({ enum: WEBHOOK_OUTCOMES }),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('alert_webhooks_locale_check', t.locale, LOCALES),
    oneOf('alert_webhooks_outcome_check', t.outcome, WEBHOOK_OUTCOMES),
    check(
      'alert_webhooks_address_check',
      sql`length(${t.address}) between 1 and ${sql.raw(`${MAX_WEBHOOK_ADDRESS}`)}`,
    ),
    check('alert_webhooks_former_check', sql`(${t.formerSeed} is null) = (${t.rotatedAt} is null)`),
    check('alert_webhooks_tried_check', sql`(${t.triedAt} is null) = (${t.outcome} is null)`),
    check('alert_webhooks_failures_check', sql`${t.failures} >= 0`),
  ],
);
