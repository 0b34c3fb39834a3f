import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CHAT_ROLES } from '#lib/core/vocabulary.ts';
import { users } from './accounts.ts';
import { createdAt, instant, must, oneOf } from './columns.ts';

export const chats = pgTable(
  'chats',
  {
    /** Made by the browser, so that a chat exists before the server has heard of it. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('chats_user_id_updated_at_idx').on(t.userId, t.updatedAt),
    must('chats_period_check', sql`${t.updatedAt} >= ${t.createdAt}`),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: text().notNull(),
    chatId: text()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** Order within the chat. */
    position: integer().notNull(),
    role: text({ enum: CHAT_ROLES }).notNull(),
    /** The text alone, for search and for SPEC's message shape. */
    content: text().notNull(),
    /** The AI SDK's parts: text, tool calls and what they found. */
    parts: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.id] }),
    index('chat_messages_chat_id_position_idx').on(t.chatId, t.position),
    index('chat_messages_created_at_idx').on(t.createdAt),
    index('chat_messages_content_trgm_idx').using('gin', sql`${t.content} gin_trgm_ops`),
    oneOf('chat_messages_role_check', t.role, CHAT_ROLES),
    must('chat_messages_position_check', sql`${t.position} >= 0`),
  ],
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
    must('chat_usage_count_check', sql`${t.count} >= 0`),
  ],
);
