import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { RUN_FAULTS, RUN_STATES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { chats } from './chats.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { companies } from './companies.ts';

/**
 * An answer of the analyst to a member: being written, or how it ended and what it took. It holds no text, and outlives its chat as
 * numbers. A running one whose chat is gone is stopped by its writer. Of an answer to a guest there are numbers alone, once it has ended.
 */
export const chatRuns = pgTable(
  'chat_runs',
  {
    id: id(),
    chatId: text().references(() => chats.id, { onDelete: 'set null' }),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The company that the person belonged to. */
    companyId: text().references(() => companies.id, { onDelete: 'set null' }),
    isOfGuest: boolean().notNull().default(false),
    /** Of the question in its chat; 0: a guest's. */
    questionPosition: integer().notNull(),
    /** The question itself: another may stand in its place by the end. Null in runs from before it was kept. */
    questionId: text(),
    state: text({ enum: RUN_STATES }).notNull().default('running'),
    /** Of a failed one; null in those from before it was kept. */
    fault: text({ enum: RUN_FAULTS }),
    createdAt: createdAt(),
    /** Its writer is taken for gone after this. */
    leaseUntil: instant().notNull(),
    /** Someone wants it to end. */
    stopAskedAt: instant(),
    endedAt: instant(),
    model: text().notNull(),
    /** As the model counted them; null where it did not say. */
    inputTokens: integer(),
    cachedTokens: integer(),
    outputTokens: integer(),
    /** The model did not say, so they are estimated from what was sent and said. */
    areTokensEstimated: boolean().notNull().default(false),
    /** Millionths of a dollar; null where no prices are set. */
    microUsd: bigint({ mode: 'number' }),
    steps: integer(),
    /** From the question to the first word; null where there was none. */
    firstWordMs: integer(),
    /** Of its words, and those of them that stood in no result and were left out; null where they were not counted. */
    figures: integer(),
    withheldFigures: integer(),
    /** That stood in no result until their sentence was requested again. */
    repairedFigures: integer(),
  },
  (t) => [
    uniqueIndex('chat_runs_running_key').on(t.chatId).where(sql`state = 'running'`),
    index('chat_runs_lease_idx').on(t.createdAt).where(sql`state = 'running'`),
    index('chat_runs_chat_id_idx').on(t.chatId),
    index('chat_runs_user_id_idx').on(t.userId),
    index('chat_runs_company_id_idx').on(t.companyId, t.createdAt),
    index('chat_runs_ended_at_idx').on(t.endedAt),
    oneOf('chat_runs_state_check', t.state, RUN_STATES),
    oneOf('chat_runs_fault_check', t.fault, RUN_FAULTS),
    check('chat_runs_failed_check', sql`${t.fault} is null or ${t.state} = 'failed'`),
    check('chat_runs_end_check', sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    check(
      'chat_runs_guest_check',
      sql`not ${t.isOfGuest} or coalesce(${t.chatId}, ${t.userId}, ${t.companyId}, ${t.questionId}) is null`,
    ),
    check('chat_runs_position_check', sql`${t.questionPosition} >= 0`),
    check('chat_runs_use_check', sql`least(${t.microUsd}, ${t.steps}, ${t.firstWordMs}) >= 0`),
    check('chat_runs_figures_check', sql`${t.withheldFigures} between 0 and ${t.figures}`),
    check('chat_runs_repaired_check', sql`${t.repairedFigures} >= 0`),
    check('chat_runs_tokens_check', sql`least(${t.inputTokens}, ${t.cachedTokens}, ${t.outputTokens}) >= 0`),
  ],
);

/** What a running answer has said so far, for readers in other processes and for the process that takes it up; gone soon after its end. */
export const chatRunChunks = pgTable(
  'chat_run_chunks',
  {
    runId: text()
      .notNull()
      .references(() => chatRuns.id, { onDelete: 'cascade' }),
    /** Its chat, with which the words go. */
    chatId: text().notNull(),
    userId: text().notNull(),
    number: integer().notNull(),
    /** Of the AI SDK's stream, in their order. */
    chunks: jsonb().$type<unknown[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.number] }),
    foreignKey({
      name: 'chat_run_chunks_chat_id_user_id_fk',
      columns: [t.chatId, t.userId],
      foreignColumns: [chats.id, chats.userId],
    }).onDelete('cascade'),
    index('chat_run_chunks_chat_id_idx').on(t.chatId, t.userId),
    check('chat_run_chunks_number_check', sql`${t.number} >= 0`),
  ],
);
