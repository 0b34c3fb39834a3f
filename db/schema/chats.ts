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
  unique,
} from 'drizzle-orm/pg-core';
import { CHAT_ROLES } from '#lib/vocabulary/terms.ts';
import { users } from './accounts.ts';
import { createdAt, instant, oneOf } from './columns.ts';

export const chats = pgTable(
  'chats',
  {
    /** Made by the browser, so that a chat exists before the server has heard of it. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** The person gave it this title; else it comes from the first question. */
    isRenamed: boolean().notNull().default(false),
    /** It stands first in its person's list. */
    isPinned: boolean().notNull().default(false),
    /** The title in one spelling; see normalise_search in the migration. */
    searchText: text().notNull().generatedAlwaysAs(sql`normalise_search(title)`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** Of its messages; the two are kept by triggers on chat_messages. */
    messageCount: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the messages of its kept branches, by a trigger on chat_branch_messages. */
    keptBytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('chats_user_id_updated_at_idx').on(t.userId, t.updatedAt, t.id),
    index('chats_pinned_idx').on(t.userId, t.updatedAt, t.id).where(sql`is_pinned`),
    index('chats_updated_at_idx').on(t.updatedAt, t.id),
    unique('chats_id_user_id_key').on(t.id, t.userId),
    check('chats_size_check', sql`${t.messageCount} >= 0 and ${t.bytes} >= 0 and ${t.keptBytes} >= 0`),
    check('chats_period_check', sql`${t.updatedAt} >= ${t.createdAt}`),
  ],
);

/** What a message says, at its place in a chat. */
export const messageColumns = () => ({
  position: integer().notNull(),
  role: text({ enum: CHAT_ROLES }).notNull(),
  /** The text alone, for search and for the API's `content`. */
  content: text().notNull(),
  /** The AI SDK's parts: text, tool calls and what they found. */
  parts: jsonb().notNull(),
  createdAt: createdAt(),
  /** Its size as JSON, with what is around it. */
  bytes: integer().notNull().generatedAlwaysAs(sql`chat_message_bytes(content, parts)`),
});

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text().notNull(),
    chatId: text().notNull(),
    /** Whose chat it is, so that one index finds words among a person's own messages only. */
    userId: text().notNull(),
    /** Order within the chat. */
    ...messageColumns(),
    /** The content in one spelling. */
    searchText: text().notNull().generatedAlwaysAs(sql`normalise_search(content)`),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.id] }),
    foreignKey({
      name: 'chat_messages_chat_id_user_id_fk',
      columns: [t.chatId, t.userId],
      foreignColumns: [chats.id, chats.userId],
    }).onDelete('cascade'),
    index('chat_messages_chat_id_position_idx').on(t.chatId, t.position),
    index('chat_messages_created_at_idx').on(t.createdAt),
    index('chat_messages_search_idx').using('gin', t.userId, sql`${t.searchText} gin_trgm_ops`),
    oneOf('chat_messages_role_check', t.role, CHAT_ROLES),
    check('chat_messages_position_check', sql`${t.position} >= 0`),
  ],
);

/** How much a person keeps in chats: the sum of their sizes, kept by triggers. Code that adds to them locks this row first. */
export const chatStorage = pgTable(
  'chat_storage',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [check('chat_storage_bytes_check', sql`${t.bytes} >= 0`)],
);

/** Questions asked on a Cairo day by a member (`user:<id>`) or a guest (`address:<hash>`); claimed before the model is asked. */
export const chatUsage = pgTable(
  'chat_usage',
  {
    subject: text().notNull(),
    day: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.day] }),
    index('chat_usage_day_idx').on(t.day),
    check('chat_usage_count_check', sql`${t.count} >= 0`),
  ],
);
