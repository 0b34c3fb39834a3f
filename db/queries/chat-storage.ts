import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Pool, Transaction } from '#db/client.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import {
  areKept,
  deleteBranches,
  deleteBranchesBeyond,
  findShownQuestion,
  isKeptMessage,
  keepBranch,
  lockChat,
} from './chat-branches.ts';
import {
  endRunRow,
  type NewRun,
  type OpeningRun,
  openedRun,
  openingRun,
  type RunEnd,
  type RunLimits,
} from './chat-runs.ts';
import { type ChatRow, type MessageRow, newestMessages } from './chats.ts';

/** What adds to someone's chats or deletes of them: each waits its turn at their storage, so that none goes over its limit. */

/**
 * Takes a person's storage until the transaction ends: additions to their chats and deletions wait here, before any other row. For a company
 * whose runs are to be counted it takes the turn of its people too, who count each other's one after the other; the next statement sees what
 * holds then.
 * @returns the bytes that the person has
 */
export const holdChatStorage = async (
  db: Transaction,
  userId: string,
  companyId: string | null = null,
): Promise<number> => {
  const [held] = await db.execute<{ bytes: number }>(sql`
    with held as (
      insert into chat_storage (user_id) values (${userId})
      on conflict (user_id) do update set bytes = chat_storage.bytes
      returning bytes)
    select bytes::float8 as bytes, case when ${companyId}::text is not null
      then pg_advisory_xact_lock(hashtextextended('chat-runs:' || ${companyId}, 0))::text end
    from held`);
  return held?.bytes ?? 0;
};

export type NewQuestion = {
  userId: string;
  chatId: string;
  /** The chat's title if this is its first question. */
  title: string;
  message: { id: string; content: string; parts: unknown };
  /** The question in whose place it stands; what followed that one is kept as a branch. */
  editOf?: string | undefined;
  /** The newest message that its asker sees beside it: the chat was there. */
  after?: string | undefined;
  run: NewRun;
  now: Date;
};

/** What is read of a conversation, what a person may keep in all, and how many answers may run at once. */
export type QuestionLimits = {
  messages: number;
  bytes: number;
  storage: number;
  /** That a chat keeps beside the one that is shown. */
  branches: number;
  runs: RunLimits;
};

export type AskedQuestion = { position: number; history: MessageRow[]; runId: string };

/**
 * Makes room for an edited question; one that stands there already, as it was sent before, stays.
 * @returns where it is to stand
 */
const branchOff = async (
  db: Transaction,
  { userId, chatId, message, editOf, now }: NewQuestion & { editOf: string },
  most: number,
): Promise<number | 'foreign' | 'changed' | 'gone'> => {
  if (!(await lockChat(db, { chatId, userId }))) return 'gone';
  const sent = await findShownQuestion(db, chatId, message.id);
  if (sent) return sent.position;
  const edited = await findShownQuestion(db, chatId, editOf);
  if (!edited) return (await isKeptMessage(db, { chatId, userId }, editOf)) ? 'changed' : 'foreign';
  const { position, createdAt: askedAt } = edited;
  await keepBranch(db, { chatId, userId, questionId: editOf, position, askedAt, now });
  await deleteBranchesBeyond(db, { chatId, most, newest: editOf });
  return position;
};

type Placed = OpeningRun & {
  isKept: boolean;
  isGone: boolean;
  isOwned: boolean;
  isNew: boolean;
  position: number | null;
  role: string | null;
};

/**
 * The chat where there is none and its asker sees nothing in it, the question at its place or behind all others, and the run of its answer, in one statement; a question
 * that is there already stays. Questions stand at even positions, each answer right after its question: whichever answer comes first or
 * again, they stay together.
 */
const placeQuestion = async (
  db: Transaction,
  { userId, chatId, title, message, editOf, after, run, now }: NewQuestion,
  { place, runs }: { place: number | null; runs: RunLimits },
): Promise<Placed | undefined> => {
  // Before an edit they were looked at: it moves messages among those that are kept.
  const seen = editOf === undefined ? [message.id, ...(after === undefined ? [] : [after])] : [];
  const isGone =
    after === undefined
      ? sql`false`
      : sql`not exists (select from chats where id = ${chatId} and user_id = ${userId})`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [placed] = await db.execute<Placed>(sql`
    with kept as (select ${areKept({ chatId, userId }, seen)} as is_kept, ${isGone} as is_gone),
    owned as (
      insert into chats (id, user_id, title, created_at, updated_at)
      select ${chatId}, ${userId}, ${title}, ${at}, ${at} from kept where not is_kept and not is_gone
      on conflict (id) do update set updated_at = greatest(chats.updated_at, excluded.updated_at)
      where chats.user_id = ${userId}
      returning id),
    placed as (
      insert into chat_messages (id, chat_id, user_id, position, role, content, parts, created_at)
      select ${message.id}, owned.id, ${userId},
        coalesce(${place}::int, (select (max(position) / 2 + 1) * 2 from chat_messages where chat_id = ${chatId}), 0),
        'user', ${message.content}, ${JSON.stringify(message.parts)}::jsonb, ${at}
      from owned
      on conflict (chat_id, id) do nothing
      returning position, role),
    question as (
      select position, role from placed
      union all
      select m.position, m.role from chat_messages m join owned on owned.id = m.chat_id where m.id = ${message.id}),
    ${openingRun({ ...run, chatId, userId, questionId: message.id }, runs)}
    select kept.is_kept as "isKept", kept.is_gone as "isGone", exists (select from owned) as "isOwned", exists (select from placed) as "isNew",
      question.position, question.role, live.*, (select id from opened) as opened
    from kept cross join live left join question on true`);
  return placed;
};

/**
 * Keeps a question and opens the run of its answer in one, making the chat where there is none; a question that is there already stays
 * as it is.
 * @returns the newest of the chat up to and with the question; `foreign` when the chat is someone else's or the id is no question's;
 * `changed` when it, the one that it edits, or what its asker sees before it is part of a branch that is not shown; `gone` when its asker sees messages of a chat that is no longer
 * there, or that is someone else's
 * @throws RunRefused where no run may be opened; then nothing is kept
 */
export const saveQuestion = (
  pool: Pool,
  asked: NewQuestion,
  limits: QuestionLimits,
): Promise<AskedQuestion | 'foreign' | 'changed' | 'gone' | 'full'> =>
  pool
    .transaction(async (db) => {
      const { userId, chatId, message, editOf, run, now } = asked;
      const held = holdChatStorage(db, userId, run.companyId);
      const hasRoom = held.then((bytes) => bytes < limits.storage);
      if (editOf !== undefined && !(await hasRoom)) throw new StorageFull();
      const place =
        editOf === undefined ? null : await placeOfEdit(db, { ...asked, editOf }, limits.branches);
      if (typeof place === 'string') return place;
      // Both go to the database together; what was placed without room is taken back.
      const [isPlaceable, placed] = await Promise.all([
        hasRoom,
        placeQuestion(db, asked, { place, runs: limits.runs }),
      ]);
      if (!isPlaceable) throw new StorageFull();
      if (placed?.isKept) return 'changed';
      if (placed?.isGone) return 'gone';
      if (!placed?.isOwned || placed.position === null || placed.role !== 'user') return 'foreign';
      const { position, isNew } = placed;
      const runId = openedRun(placed, limits.runs);
      // The first of a chat has nothing before it.
      if (isNew && position === 0)
        return { position, runId, history: [{ ...message, role: 'user' as const, createdAt: now }] };
      const { messages } = await newestMessages(db, {
        chatId,
        where: sql`${chatMessages.position} <= ${position}`,
        limit: limits.messages,
        budget: limits.bytes,
      });
      return { position, history: messages, runId };
    })
    .catch((fault) => {
      if (fault instanceof StorageFull) return 'full';
      throw fault;
    });

/** Rolls a question back that has no room. */
class StorageFull extends Error {}

const placeOfEdit = async (
  db: Transaction,
  edit: NewQuestion & { editOf: string },
  most: number,
): Promise<number | 'foreign' | 'changed' | 'gone'> => {
  const { message, after } = edit;
  const isKept = await isKeptMessage(db, edit, message.id, ...(after === undefined ? [] : [after]));
  return isKept ? 'changed' : branchOff(db, edit, most);
};

export type NewAnswer = {
  userId: string;
  chatId: string;
  questionPosition: number;
  message: { id: string; content: string; parts: unknown };
  /** An answer that did not end by itself does not take the place of one that is there. */
  isFinished: boolean;
  now: Date;
};

/** An answer that is kept late, after another question took the place of its own, is none to that one. */
const isStillAsked = (runId: string, chatId: string) => sql`
  not exists (select from chat_runs r where r.id = ${runId} and r.question_id is not null and not exists (
    select from chat_messages q
    where q.chat_id = ${chatId} and q.id = r.question_id and q.position = r.question_position))`;

/** Keeps an answer in place of any earlier one to the same question. False when the chat or its question is gone or the earlier one stays. */
const keepAnswer = async (
  db: Transaction,
  runId: string,
  { userId, chatId, questionPosition, message, isFinished, now }: NewAnswer,
): Promise<boolean> => {
  const position = questionPosition + 1;
  const place = and(eq(chatMessages.chatId, chatId), eq(chatMessages.position, position));
  const [[owned], [standing]] = await Promise.all([
    db
      .update(chats)
      .set({ updatedAt: sql`greatest(${chats.updatedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(chats.id, chatId), eq(chats.userId, userId), isStillAsked(runId, chatId)))
      .returning({ id: chats.id }),
    db.select({ createdAt: chatMessages.createdAt }).from(chatMessages).where(place),
  ]);
  if (!owned) return false;
  // What was kept late does not take the place of an answer that was given since.
  if (standing && (!isFinished || standing.createdAt > now)) return false;
  if (standing) await db.delete(chatMessages).where(place);
  await db
    .insert(chatMessages)
    .values({ ...message, chatId, userId, role: 'assistant', position, createdAt: now });
  return true;
};

/** Taken up by someone else meanwhile, or not for the taking after all: what was to be kept with its end is not. */
class NotOurs extends Error {}

/**
 * Ends a run and keeps what it answered, in one.
 * @returns false where a run that was to be taken up has ended, or its writer is back
 */
export const endRun = async (pool: Pool, end: RunEnd, answer: NewAnswer | null): Promise<boolean> => {
  try {
    await pool.transaction(async (db) => {
      if (answer) {
        await holdChatStorage(db, answer.userId);
        await keepAnswer(db, end.runId, answer);
      }
      if (!(await endRunRow(db, end))) throw new NotOurs();
    });
    return true;
  } catch (fault) {
    if (fault instanceof NotOurs) return false;
    throw fault;
  }
};

/** @returns false when there is none of this person's */
export const deleteChatRow = (pool: Pool, { userId, id }: { userId: string; id: string }): Promise<boolean> =>
  pool.transaction(async (db) => {
    await holdChatStorage(db, userId);
    const deletedRows = await db
      .delete(chats)
      .where(and(eq(chats.id, id), eq(chats.userId, userId)))
      .returning({ id: chats.id });
    return deletedRows.length > 0;
  });

type Chosen = { userId: string; before: Date | undefined };

const isChosen = ({ userId, before }: Chosen) =>
  and(eq(chats.userId, userId), before && lte(chats.updatedAt, before));

/** All of a person's chats, or those that have not changed since an instant. What a person may keep bounds them. */
export const listChatIds = async (db: Database, chosen: Chosen): Promise<string[]> => {
  const rows = await db.select({ id: chats.id }).from(chats).where(isChosen(chosen)).orderBy(chats.id);
  return rows.map(({ id }) => id);
};

/** Deletes those of some chats that are chosen still. @returns their ids */
export const deleteChatRows = (
  pool: Pool,
  { ids, ...chosen }: Chosen & { ids: readonly string[] },
): Promise<string[]> =>
  pool.transaction(async (db) => {
    await holdChatStorage(db, chosen.userId);
    const deletedRows = await db
      .delete(chats)
      .where(and(isChosen(chosen), inArray(chats.id, [...ids])))
      .returning({ id: chats.id });
    return deletedRows.map(({ id }) => id);
  });

/** A chat from outside: `createdAt` not after `updatedAt`, messages in their order. */
export type ForeignChat = ChatRow & { isRenamed: boolean; isPinned: boolean; messages: MessageRow[] };

export type ImportOutcome = 'taken' | 'kept' | 'foreign';

/**
 * Takes a chat in, or its newer state. `kept`: ours is as new or newer. `foreign`: the id belongs to someone else.
 */
export const importChat = async (
  db: Transaction,
  userId: string,
  { messages, ...chat }: ForeignChat,
): Promise<ImportOutcome> => {
  const insertedRows = await db
    .insert(chats)
    .values({ ...chat, userId })
    .onConflictDoUpdate({
      target: chats.id,
      set: {
        title: sql`case when ${chats.isRenamed} and not excluded.is_renamed then ${chats.title} else excluded.title end`,
        isRenamed: sql`${chats.isRenamed} or excluded.is_renamed`,
        isPinned: sql`${chats.isPinned} or excluded.is_pinned`,
        updatedAt: sql`excluded.updated_at`,
        createdAt: sql`least(${chats.createdAt}, excluded.created_at)`,
      },
      setWhere: and(eq(chats.userId, userId), lt(chats.updatedAt, sql`excluded.updated_at`)),
    })
    .returning({ id: chats.id });
  if (insertedRows.length === 0) {
    const [row] = await db.select({ userId: chats.userId }).from(chats).where(eq(chats.id, chat.id));
    return row?.userId === userId ? 'kept' : 'foreign';
  }
  await deleteBranches(db, chat.id);
  await db.delete(chatMessages).where(eq(chatMessages.chatId, chat.id));
  await db
    .insert(chatMessages)
    .values(withPositions(messages).map((row) => ({ ...row, chatId: chat.id, userId })));
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
