import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Pool } from '#db/client.ts';
import { chatRatings } from '#db/schema/chat-ratings.ts';
import type { Rating, RatingReason } from '#lib/vocabulary/terms.ts';

type RatedAnswer = { userId: string; chatId: string; messageId: string };

export type NewRating = RatedAnswer & {
  rating: Rating;
  /** With `down` only. */
  reason: RatingReason | null;
  /** Admins may read the question and the answer. */
  isReadable: boolean;
  note: string | null;
  now: Date;
};

/** So many characters of a question and of its answer are kept for admins: a page of them has a bound. */
const READABLE_LENGTH = 4_000;

/** The answer with its question, and the model of the run that wrote it. */
const findRatedTexts = async (db: Database, { userId, chatId, messageId }: RatedAnswer) => {
  const [row] = await db.execute<{ question: string; answer: string; model: string | null }>(sql`
    select left(m.content, ${READABLE_LENGTH}) as answer,
      coalesce((select left(q.content, ${READABLE_LENGTH}) from chat_messages q
        where q.chat_id = m.chat_id and q.position = m.position - 1 and q.role = 'user' limit 1), '') as question,
      (select r.model from chat_runs r
        where r.chat_id = m.chat_id and r.question_position = m.position - 1 and r.state = 'finished'
          and (r.question_id is null or exists (select from chat_messages q
            where q.chat_id = m.chat_id and q.id = r.question_id and q.position = r.question_position))
        order by r.ended_at desc limit 1) as model
    from chat_messages m
    where m.chat_id = ${chatId} and m.id = ${messageId} and m.user_id = ${userId} and m.role = 'assistant'
      and not jsonb_path_exists(m.parts, '$[*] ? (@.type == "data-ending" || @.type == "data-source")')`);
  return row ?? null;
};

/**
 * Keeps what a person thinks of an answer, in place of what they thought before; the same once more changes nothing.
 * @returns false where there is no such answer of theirs, or one that did not end by itself or is not ours
 */
export const saveRating = (
  pool: Pool,
  { userId, chatId, messageId, rating, reason, isReadable, note, now }: NewRating,
): Promise<boolean> =>
  pool.transaction(async (tx) => {
    // It must not go before its rating is there.
    const [chat] = await tx.execute(
      sql`select id from chats where id = ${chatId} and user_id = ${userId} for key share`,
    );
    const texts = chat ? await findRatedTexts(tx, { userId, chatId, messageId }) : null;
    if (!texts) return false;
    const { model } = texts;
    const readable = isReadable
      ? { question: texts.question, answer: texts.answer, note }
      : { question: null, answer: null, note: null };
    await tx
      .insert(chatRatings)
      .values({ chatId, userId, messageId, rating, reason, model, ratedAt: now, ...readable })
      .onConflictDoUpdate({
        target: [chatRatings.chatId, chatRatings.messageId],
        set: { rating, reason, model, ratedAt: now, ...readable },
        setWhere: sql`(${chatRatings.rating}, ${chatRatings.reason}, ${chatRatings.note}, ${chatRatings.answer} is null)
          is distinct from (excluded.rating, excluded.reason, excluded.note, excluded.answer is null)`,
      });
    return true;
  });

/** Takes back what a person thought of an answer. @returns whether there was something */
export const deleteRating = async (
  db: Database,
  { userId, chatId, messageId }: RatedAnswer,
): Promise<boolean> => {
  const deletedRows = await db
    .delete(chatRatings)
    .where(
      and(
        eq(chatRatings.chatId, chatId),
        eq(chatRatings.messageId, messageId),
        eq(chatRatings.userId, userId),
      ),
    )
    .returning({ messageId: chatRatings.messageId });
  return deletedRows.length > 0;
};

/** Forgets the texts of ratings from before an instant; the ratings stay. @returns how many had some */
export const sweepRatedTexts = async (db: Database, before: Date): Promise<number> => {
  const sweptRows = await db
    .update(chatRatings)
    .set({ question: null, answer: null, note: null })
    .where(and(lt(chatRatings.ratedAt, before), sql`answer is not null`))
    .returning({ messageId: chatRatings.messageId });
  return sweptRows.length;
};

type Period = { from: Date; before: Date };

export type RatingCount = {
  model: string | null;
  rating: Rating;
  reason: RatingReason | null;
  count: number;
};

/** Ratings of a time by model, rating and reason. */
export const countRatings = async (db: Database, { from, before }: Period): Promise<RatingCount[]> => [
  ...(await db.execute<RatingCount>(sql`
    select model, rating, reason, count(*)::int as count from chat_ratings
    where rated_at >= ${from.toISOString()}::timestamptz and rated_at < ${before.toISOString()}::timestamptz
    group by 1, 2, 3`)),
];

type AskedTexts = Period & { reason: RatingReason | undefined; offset: number; limit: number };

/** Rated answers of a time whose asker allows admins to read them, the newest first; not who asked. */
export const listRatedTexts = async (db: Database, { from, before, reason, offset, limit }: AskedTexts) => {
  const isAsked = and(
    sql`${chatRatings.answer} is not null`,
    sql`${chatRatings.ratedAt} >= ${from.toISOString()}::timestamptz`,
    sql`${chatRatings.ratedAt} < ${before.toISOString()}::timestamptz`,
    reason && eq(chatRatings.reason, reason),
  );
  const rows = await db
    .select({
      chatId: chatRatings.chatId,
      messageId: chatRatings.messageId,
      reason: chatRatings.reason,
      model: chatRatings.model,
      ratedAt: chatRatings.ratedAt,
      question: chatRatings.question,
      answer: chatRatings.answer,
      note: chatRatings.note,
    })
    .from(chatRatings)
    .where(isAsked)
    .orderBy(desc(chatRatings.ratedAt), desc(chatRatings.chatId), desc(chatRatings.messageId))
    .offset(offset)
    .limit(limit);
  const [all] = await db.select({ total: sql<number>`count(*)::int` }).from(chatRatings).where(isAsked);
  return { rows, total: all?.total ?? 0 };
};

export type RatedTextRow = Awaited<ReturnType<typeof listRatedTexts>>['rows'][number];
