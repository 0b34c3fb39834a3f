import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { RATING_REASONS, RATINGS } from '#lib/vocabulary/terms.ts';
import { chats } from './chats.ts';
import { instant, oneOf } from './columns.ts';

/** What a person thinks of an answer. It stays when another answer takes the place of that one, and goes with the chat. */
export const chatRatings = pgTable(
  'chat_ratings',
  {
    chatId: text().notNull(),
    userId: text().notNull(),
    /** Of the answer. */
    messageId: text().notNull(),
    rating: text({ enum: RATINGS }).notNull(),
    reason: text({ enum: RATING_REASONS }),
    /** That gave the answer; null where no run of it is known. */
    model: text(),
    ratedAt: instant().notNull(),
    /** As they were when the person allowed admins to read them; null where they did not, and after 90 days. */
    question: text(),
    answer: text(),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.messageId] }),
    foreignKey({
      name: 'chat_ratings_chat_id_user_id_fk',
      columns: [t.chatId, t.userId],
      foreignColumns: [chats.id, chats.userId],
    }).onDelete('cascade'),
    index('chat_ratings_chat_id_idx').on(t.chatId, t.userId),
    index('chat_ratings_rated_at_idx').on(t.ratedAt),
    index('chat_ratings_texts_idx').on(t.ratedAt, t.chatId, t.messageId).where(sql`answer is not null`),
    oneOf('chat_ratings_rating_check', t.rating, RATINGS),
    oneOf('chat_ratings_reason_check', t.reason, RATING_REASONS),
    check('chat_ratings_down_check', sql`(${t.rating} = 'down') = (${t.reason} is not null)`),
    check(
      'chat_ratings_texts_check',
      sql`(${t.question} is null) = (${t.answer} is null) and (${t.answer} is null or ${t.rating} = 'down')`,
    ),
    check(
      'chat_ratings_note_check',
      sql`${t.note} is null or (${t.answer} is not null and char_length(${t.note}) between 1 and 500)`,
    ),
  ],
);
