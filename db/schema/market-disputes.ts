import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DISPUTE_KINDS, DISPUTE_STATES, PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { id, instant, oneOf } from './columns.ts';

/*
 * What customers say is wrong in the market. People and companies are named as plain text: accounts may live in another database.
 */

/** A company's word that a chain's price on a day, or the match of a listing, is wrong. */
export const marketDisputes = pgTable(
  'market_disputes',
  {
    id: id(),
    companyId: text().notNull(),
    /** Who said it, and hears what became of it. */
    userId: text().notNull(),
    kind: text({ enum: DISPUTE_KINDS }).notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    /** The number of the product's category at that time. */
    ofCategory: smallint().notNull(),
    productId: text().notNull(),
    retailerId: text().notNull(),
    /** Of a price: the day, and what shoppers paid as it was shown. */
    day: date({ mode: 'string' }),
    price: numeric({ precision: 12, scale: 4, mode: 'number' }),
    /** Of a match, with the retailer's own code and title as they were. */
    listingId: text(),
    listingCode: text(),
    listingTitle: text(),
    note: text(),
    createdAt: instant().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull().default('open'),
    closedAt: instant(),
    /** An admin's id; null: its company took it back. */
    closedBy: text(),
    /** What the admin wrote to the one who asked. */
    answer: text(),
    /** Of a match: the decision that answered it. */
    decisionSeq: bigint({ mode: 'number' }),
    /** Of a price: the answer, which all that were open about it have in common; null of those before answers could be undone. */
    verdictId: text(),
  },
  (t) => [
    uniqueIndex('market_disputes_open_price_key')
      .on(t.companyId, t.dataset, t.productId, t.retailerId, t.day)
      .where(sql`${t.state} = 'open' and ${t.kind} = 'price'`),
    uniqueIndex('market_disputes_open_match_key')
      .on(t.companyId, t.listingId)
      .where(sql`${t.state} = 'open' and ${t.kind} = 'match'`),
    index('market_disputes_company_id_created_at_idx').on(t.companyId, t.createdAt),
    index('market_disputes_created_at_id_idx').on(t.createdAt, t.id),
    index('market_disputes_listing_id_idx').on(t.listingId).where(sql`${t.listingId} is not null`),
    index('market_disputes_closed_at_idx').on(t.closedAt),
    index('market_disputes_verdict_id_idx').on(t.verdictId).where(sql`${t.verdictId} is not null`),
    oneOf('market_disputes_kind_check', t.kind, DISPUTE_KINDS),
    oneOf('market_disputes_dataset_check', t.dataset, DATASETS),
    oneOf('market_disputes_state_check', t.state, DISPUTE_STATES),
    check(
      'market_disputes_subject_check',
      sql`case when ${t.kind} = 'price' then ${t.day} is not null and ${t.price} > 0 and ${t.listingId} is null
        else ${t.listingId} is not null and ${t.day} is null and ${t.price} is null
          and ${t.listingCode} is not null and ${t.listingTitle} is not null end`,
    ),
    check('market_disputes_note_check', sql`length(${t.note}) between 1 and 500`),
    check('market_disputes_answer_check', sql`length(${t.answer}) between 1 and 500`),
    check(
      'market_disputes_closed_check',
      sql`(${t.state} = 'open') = (${t.closedAt} is null) and (${t.state} in ('upheld', 'refused')) = (${t.closedBy} is not null)`,
    ),
    check(
      'market_disputes_verdict_check',
      sql`${t.verdictId} is null or (${t.kind} = 'price' and ${t.state} in ('upheld', 'refused'))`,
    ),
  ],
);

/** A reading behind a disputed price, and what it is to count as: the job that derives prices makes it so. */
export const disputedReadings = pgTable(
  'disputed_readings',
  {
    ofCategory: smallint().notNull(),
    seriesId: bigint({ mode: 'number' }).notNull(),
    observedAt: instant().notNull(),
    revision: integer().notNull(),
    /** The price that it is a basis of: the chain and the day. */
    dataset: text({ enum: DATASETS }).notNull(),
    productId: text().notNull(),
    retailerId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    status: text({ enum: PRICE_STATUSES }).notNull(),
    /** When its status and all that follows from it was so; null: it is about to be. */
    derivedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.ofCategory, t.seriesId, t.observedAt, t.revision] }),
    index('disputed_readings_subject_idx').on(t.dataset, t.productId, t.retailerId, t.day),
    index('disputed_readings_pending_idx').on(t.ofCategory).where(sql`${t.derivedAt} is null`),
    oneOf('disputed_readings_dataset_check', t.dataset, DATASETS),
    check('disputed_readings_status_check', sql`${t.status} in ('ok', 'disputed', 'void')`),
    check('disputed_readings_revision_check', sql`${t.revision} >= 0`),
  ],
);

/** A reading that was out of all figures when its price was answered: it is so again when the answer is undone. */
export const verdictReadings = pgTable(
  'verdict_readings',
  {
    verdictId: text().notNull(),
    ofCategory: smallint().notNull(),
    seriesId: bigint({ mode: 'number' }).notNull(),
    observedAt: instant().notNull(),
    revision: integer().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'verdict_readings_pk',
      columns: [t.verdictId, t.ofCategory, t.seriesId, t.observedAt, t.revision],
    }),
    index('verdict_readings_decided_at_idx').on(t.decidedAt),
    check('verdict_readings_revision_check', sql`${t.revision} >= 0`),
  ],
);
