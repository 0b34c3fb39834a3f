import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { users } from './accounts.ts';
import { chats } from './chats.ts';
import { id, instant } from './columns.ts';
import { companies } from './companies.ts';

/** A chat up to one of its answers as it was when its person shared it: colleagues read this copy, whatever becomes of the chat. */
export const chatShares = pgTable(
  'chat_shares',
  {
    id: id(),
    /** Its chat, with which it goes. */
    chatId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose people may read it: the company that the person belonged to. */
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** The newest that there was room for, the answer last; `createdAt` as in JSON. */
    messages: jsonb().$type<SharedMessageRow[]>().notNull(),
    /** There were earlier ones. */
    isCut: boolean().notNull(),
    /** What its person could see then: measure of what a result does not say by itself. */
    scope: jsonb().$type<DataScope>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'chat_shares_chat_id_user_id_fk',
      columns: [t.chatId, t.userId],
      foreignColumns: [chats.id, chats.userId],
    }).onDelete('cascade'),
    index('chat_shares_chat_id_idx').on(t.chatId, t.userId),
    index('chat_shares_user_id_idx').on(t.userId, t.companyId, t.createdAt),
    index('chat_shares_company_id_idx').on(t.companyId),
    index('chat_shares_expires_at_idx').on(t.expiresAt),
    check('chat_shares_period_check', sql`${t.expiresAt} > ${t.createdAt}`),
    check('chat_shares_messages_check', sql`jsonb_typeof(${t.messages}) = 'array'`),
  ],
);

export type SharedMessageRow = {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  parts: unknown;
  createdAt: string;
};
