import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { CHAT_ROLES } from '#lib/vocabulary/terms.ts';
import { chats, messageColumns } from './chats.ts';
import { instant, oneOf } from './columns.ts';

/** What followed in a chat before a question was edited, or another branch shown: not part of `chat_messages` until it is shown again. */
export const chatBranches = pgTable(
  'chat_branches',
  {
    chatId: text().notNull(),
    userId: text().notNull(),
    /** The question that it begins with: its name within the chat. */
    questionId: text().notNull(),
    /** Of that question in the chat, when the branch is shown. */
    position: integer().notNull(),
    /** The kept branch that it forks from; null: the one that is shown. */
    insideOf: text(),
    /** When its question was asked: the order of branches in one place. */
    askedAt: instant().notNull(),
    /** When it was last shown. */
    keptAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.questionId] }),
    foreignKey({
      name: 'chat_branches_chat_id_user_id_fk',
      columns: [t.chatId, t.userId],
      foreignColumns: [chats.id, chats.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'chat_branches_inside_of_fk',
      columns: [t.chatId, t.insideOf],
      foreignColumns: [t.chatId, t.questionId],
    }).onDelete('cascade'),
    index('chat_branches_chat_id_idx').on(t.chatId, t.userId),
    index('chat_branches_inside_of_idx').on(t.chatId, t.insideOf),
    check('chat_branches_position_check', sql`${t.position} >= 0 and ${t.position} % 2 = 0`),
    check('chat_branches_inside_of_check', sql`${t.insideOf} <> ${t.questionId}`),
  ],
);

/** The messages of a kept branch, as they stood in `chat_messages`. */
export const chatBranchMessages = pgTable(
  'chat_branch_messages',
  {
    chatId: text().notNull(),
    /** The branch's question. */
    branchId: text().notNull(),
    id: text().notNull(),
    ...messageColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.id] }),
    foreignKey({
      name: 'chat_branch_messages_branch_fk',
      columns: [t.chatId, t.branchId],
      foreignColumns: [chatBranches.chatId, chatBranches.questionId],
    }).onDelete('cascade'),
    index('chat_branch_messages_branch_idx').on(t.chatId, t.branchId),
    oneOf('chat_branch_messages_role_check', t.role, CHAT_ROLES),
    check('chat_branch_messages_position_check', sql`${t.position} >= 0`),
  ],
);
