import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Pool, Transaction } from '#db/client.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import type { ChatRole } from '#lib/core/vocabulary.ts';

export type ChatRow = { id: string; title: string; createdAt: Date; updatedAt: Date };
export type MessageRow = {
  id: string;
  role: ChatRole;
  content: string;
  parts: unknown;
  createdAt: Date;
};
export type ChatWithMessages = ChatRow & { messages: MessageRow[] };

const chatColumns = {
  id: chats.id,
  title: chats.title,
  createdAt: chats.createdAt,
  updatedAt: chats.updatedAt,
};
const messageColumns = {
  id: chatMessages.id,
  role: chatMessages.role,
  content: chatMessages.content,
  parts: chatMessages.parts,
  createdAt: chatMessages.createdAt,
};

type Page = { userId: string; before?: Date | undefined; limit: number };

const pageOf = (db: Database, { userId, before, limit }: Page) =>
  db
    .select(chatColumns)
    .from(chats)
    .where(and(eq(chats.userId, userId), before && lt(chats.updatedAt, before)))
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(limit);

/** A person's chats without their messages, newest first. */
export const listChatHeads = (db: Database, page: Page): Promise<ChatRow[]> => pageOf(db, page);

/** A person's chats with all their messages, newest first. */
export const listChats = async (db: Database, page: Page): Promise<ChatWithMessages[]> => {
  const heads = await pageOf(db, page);
  if (heads.length === 0) return [];
  const rows = await db
    .select({ chatId: chatMessages.chatId, ...messageColumns })
    .from(chatMessages)
    .where(
      inArray(
        chatMessages.chatId,
        heads.map(({ id }) => id),
      ),
    )
    .orderBy(chatMessages.chatId, asc(chatMessages.position), chatMessages.id);
  const byChat = Map.groupBy(rows, ({ chatId }) => chatId);
  return heads.map((head) => ({
    ...head,
    messages: (byChat.get(head.id) ?? []).map(({ chatId: _chat, ...message }) => message),
  }));
};

/** One chat of a person with its messages; null when there is none of theirs. */
export const findChat = async (
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<ChatWithMessages | null> => {
  const [[head], messages] = await Promise.all([
    db
      .select(chatColumns)
      .from(chats)
      .where(and(eq(chats.id, id), eq(chats.userId, userId))),
    db
      .select(messageColumns)
      .from(chatMessages)
      .innerJoin(chats, eq(chats.id, chatMessages.chatId))
      .where(and(eq(chatMessages.chatId, id), eq(chats.userId, userId)))
      .orderBy(asc(chatMessages.position), chatMessages.id),
  ]);
  return head ? { ...head, messages } : null;
};

export type NewQuestion = {
  userId: string;
  chatId: string;
  /** The chat's title if this is its first question. */
  title: string;
  message: { id: string; content: string; parts: unknown };
  now: Date;
};

/** Questions stand at even positions, each answer right after its question: whoever answers first or again, they stay together. */
const nextQuestionPosition = (chatId: string) =>
  sql<number>`coalesce((select (max(position) / 2 + 1) * 2 from chat_messages where chat_id = ${chatId}), 0)`;

/**
 * Keeps a question, making its chat where there is none; one that is there already stays as it is.
 * @returns the chat up to and with the question; null when the chat is somebody else's or the id is no question's
 */
export const saveQuestion = (
  pool: Pool,
  { userId, chatId, title, message, now }: NewQuestion,
  historyLimit: number,
): Promise<{ position: number; history: MessageRow[] } | null> =>
  pool.transaction(async (db) => {
    const owned = await db
      .insert(chats)
      .values({ id: chatId, userId, title, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: chats.id,
        set: { updatedAt: sql`greatest(${chats.updatedAt}, excluded.updated_at)` },
        setWhere: eq(chats.userId, userId),
      })
      .returning({ id: chats.id });
    if (owned.length === 0) return null;
    await db
      .insert(chatMessages)
      .values({ ...message, chatId, role: 'user', position: nextQuestionPosition(chatId), createdAt: now })
      .onConflictDoNothing({ target: [chatMessages.chatId, chatMessages.id] });
    const [question] = await db
      .select({ position: chatMessages.position, role: chatMessages.role })
      .from(chatMessages)
      .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.id, message.id)));
    if (question?.role !== 'user') return null;
    const newestFirst = await db
      .select(messageColumns)
      .from(chatMessages)
      .where(and(eq(chatMessages.chatId, chatId), lte(chatMessages.position, question.position)))
      .orderBy(desc(chatMessages.position))
      .limit(historyLimit);
    return { position: question.position, history: newestFirst.reverse() };
  });

export type NewAnswer = {
  userId: string;
  chatId: string;
  questionPosition: number;
  message: { id: string; content: string; parts: unknown };
  /** An answer that did not end by itself does not take the place of one that is there. */
  isFinished: boolean;
  now: Date;
};

/** Keeps an answer in place of any earlier one to the same question. False when the chat is gone or the earlier one stays. */
export const saveAnswer = (
  pool: Pool,
  { userId, chatId, questionPosition, message, isFinished, now }: NewAnswer,
): Promise<boolean> =>
  pool.transaction(async (db) => {
    const position = questionPosition + 1;
    const [owned] = await db
      .update(chats)
      .set({ updatedAt: sql`greatest(${chats.updatedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(chats.id, chatId), eq(chats.userId, userId)))
      .returning({ id: chats.id });
    if (!owned) return false;
    const place = and(eq(chatMessages.chatId, chatId), eq(chatMessages.position, position));
    if (!isFinished) {
      const [earlier] = await db.select({ id: chatMessages.id }).from(chatMessages).where(place);
      if (earlier) return false;
    }
    await db.delete(chatMessages).where(place);
    await db.insert(chatMessages).values({ ...message, chatId, role: 'assistant', position, createdAt: now });
    return true;
  });

/** @returns false when there is none of this person's */
export const deleteChat = async (
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> => {
  const gone = await db
    .delete(chats)
    .where(and(eq(chats.id, id), eq(chats.userId, userId)))
    .returning({ id: chats.id });
  return gone.length > 0;
};

/** A chat from outside: `createdAt` not after `updatedAt`, messages in their order. */
export type ForeignChat = ChatWithMessages;

export type ImportOutcome = 'taken' | 'kept' | 'foreign';

/**
 * Takes a chat in, or its newer state. `kept`: ours is as new or newer. `foreign`: the id belongs to somebody else.
 */
export const importChat = async (
  db: Transaction,
  userId: string,
  { messages, ...chat }: ForeignChat,
): Promise<ImportOutcome> => {
  const taken = await db
    .insert(chats)
    .values({ ...chat, userId })
    .onConflictDoUpdate({
      target: chats.id,
      set: {
        title: sql`excluded.title`,
        updatedAt: sql`excluded.updated_at`,
        createdAt: sql`least(${chats.createdAt}, excluded.created_at)`,
      },
      setWhere: and(eq(chats.userId, userId), lt(chats.updatedAt, sql`excluded.updated_at`)),
    })
    .returning({ id: chats.id });
  if (taken.length === 0) {
    const [row] = await db.select({ userId: chats.userId }).from(chats).where(eq(chats.id, chat.id));
    return row?.userId === userId ? 'kept' : 'foreign';
  }
  await db.delete(chatMessages).where(eq(chatMessages.chatId, chat.id));
  await db.insert(chatMessages).values(withPositions(messages).map((row) => ({ ...row, chatId: chat.id })));
  return 'taken';
};

/** Even positions for questions, odd ones for answers, ascending. */
const withPositions = (messages: readonly MessageRow[]) => {
  let last = -1;
  return messages.map((message) => {
    const parity = message.role === 'user' ? 0 : 1;
    last += (last + 1) % 2 === parity ? 1 : 2;
    return { ...message, position: last };
  });
};

export type FoundChat = { id: string; title: string; updatedAt: Date; content: string | null };

/** A person's chats whose title or messages hold a text, in any spelling that search treats as the same. */
export const searchChats = (
  db: Database,
  { userId, text, limit }: { userId: string; text: string; limit: number },
): Promise<FoundChat[]> => {
  const pattern = sql`'%' || replace(replace(replace(btrim(normalise_search(${text})), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return db.execute<FoundChat>(sql`
    select c.id, c.title, c.updated_at as "updatedAt", hit.content
    from chats c left join lateral (
      select m.content from chat_messages m
      where m.chat_id = c.id and normalise_search(m.content) like ${pattern}
      order by m.position limit 1) as hit on true
    where c.user_id = ${userId} and (hit.content is not null or normalise_search(c.title) like ${pattern})
    order by c.updated_at desc limit ${limit}`);
};
