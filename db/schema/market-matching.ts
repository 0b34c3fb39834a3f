import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  DECISION_KINDS,
  MATCH_WORD_STATES,
  type MatchKind,
  type MatchStatus,
} from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { instant, oneOf } from './columns.ts';
import { listings } from './market-retail.ts';

/** What a listing's match was before a decision, and what an undo restores. */
export type MatchBefore = {
  status: MatchStatus;
  kind: MatchKind;
  productId: string | null;
  score: number | null;
  /** What it was matched as, where its title had changed since. */
  titled?: { title: string; size: string | null };
};

/** What reviewers decided of listings; the newest of a listing is in effect. People are named as plain text: accounts may live in another database. */
export const matchDecisions = pgTable(
  'match_decisions',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    listingId: text().notNull(),
    dataset: text({ enum: DATASETS }).notNull(),
    decidedAt: instant().notNull(),
    /** An admin's id. */
    decidedBy: text().notNull(),
    kind: text({ enum: DECISION_KINDS }).notNull(),
    /** Null: no product. A product that is gone stays named. */
    productId: text(),
    /** What was judged. */
    rawTitle: text().notNull(),
    rawSize: text(),
    /** The coverage, and the evidence as the reviewer saw it; null where there was nothing to compare with. */
    score: numeric({ precision: 4, scale: 3, mode: 'number' }),
    evidence: jsonb().$type<Record<string, unknown>>(),
    before: jsonb().$type<MatchBefore>().notNull(),
    /** The decision that this one takes back. */
    undoesSeq: bigint({ mode: 'number' }).references((): AnyPgColumn => matchDecisions.seq),
    /** When the listing's prices followed; null: they are about to. */
    derivedAt: instant(),
  },
  (t) => [
    index('match_decisions_listing_id_seq_idx').on(t.listingId, t.seq),
    index('match_decisions_decided_at_idx').on(t.decidedAt),
    uniqueIndex('match_decisions_undoes_seq_key').on(t.undoesSeq).where(sql`${t.undoesSeq} is not null`),
    index('match_decisions_pending_idx').on(t.seq).where(sql`${t.derivedAt} is null`),
    foreignKey({
      name: 'match_decisions_listing_fk',
      columns: [t.listingId, t.dataset],
      foreignColumns: [listings.id, listings.dataset],
    }),
    oneOf('match_decisions_dataset_check', t.dataset, DATASETS),
    oneOf('match_decisions_kind_check', t.kind, DECISION_KINDS),
    check('match_decisions_score_check', sql`${t.score} between 0 and 1`),
    check(
      'match_decisions_product_check',
      sql`case when ${t.kind} in ('accepted', 'equivalent') then ${t.productId} is not null
        when ${t.kind} <> 'undone' then ${t.productId} is null else true end`,
    ),
    check('match_decisions_undone_check', sql`(${t.kind} = 'undone') = (${t.undoesSeq} is not null)`),
  ],
);

/** Words of titles that decisions of reviewers may add to the lexicon, once an admin has looked at them a second time. */
export const matchWords = pgTable(
  'match_words',
  {
    /** In the spelling that titles are read in. */
    word: text().primaryKey(),
    /** The word of the product that it may stand for; null: there is none. */
    target: text(),
    state: text({ enum: MATCH_WORD_STATES }).notNull().default('proposed'),
    /** What was accepted: the title, and the product. A product that is gone stays named. */
    rawTitle: text().notNull(),
    productId: text().notNull(),
    /** The decision that proposed it; null: it was swept. */
    decisionSeq: bigint({ mode: 'number' }).references(() => matchDecisions.seq, { onDelete: 'set null' }),
    proposedAt: instant().notNull(),
    /** An admin's id. */
    proposedBy: text().notNull(),
    /** Who looked a second time, and when; null: no one yet. */
    settledAt: instant(),
    settledBy: text(),
  },
  (t) => [
    index('match_words_state_idx').on(t.state, t.proposedAt),
    index('match_words_decision_seq_idx').on(t.decisionSeq),
    oneOf('match_words_state_check', t.state, MATCH_WORD_STATES),
    check('match_words_word_check', sql`length(${t.word}) between 1 and 100`),
    check('match_words_target_check', sql`${t.state} <> 'same' or ${t.target} is not null`),
    check(
      'match_words_settled_check',
      sql`(${t.state} = 'proposed') = (${t.settledAt} is null) and (${t.settledAt} is null) = (${t.settledBy} is null)`,
    ),
  ],
);
