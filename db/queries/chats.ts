import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#db/client.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import type { ChatRole, Rating } from '#lib/vocabulary/terms.ts';
import { branchesOfChat, type ShownBranches } from './chat-branches.ts';

export type ChatRow = { id: string; title: string; createdAt: Date; updatedAt: Date };
export type ChatHead = ChatRow & { messageCount: number };
/** Of each chat so many ratings are listed, the newest. */
const RATINGS_SHOWN = 100;

/** With what its owner has made of it. */
export type OwnChatHead = ChatHead & {
  isRenamed: boolean;
  isPinned: boolean;
  /** Of its answers, by their ids, the newest `RATINGS_SHOWN`; null where none is rated. */
  ratings: Record<string, Rating> | null;
  /** Null where none is kept. */
  branches: ShownBranches | null;
};
export type MessageRow = {
  id: string;
  role: ChatRole;
  content: string;
  parts: unknown;
  createdAt: Date;
};
export type ChatWithMessages = OwnChatHead & { messages: MessageRow[] };
/** Some of a chat's messages, oldest first; `hasEarlier`: there are more before them. */
export type MessagePage = { messages: MessageRow[]; hasEarlier: boolean };

export const headColumns = {
  id: chats.id,
  title: chats.title,
  isRenamed: chats.isRenamed,
  isPinned: chats.isPinned,
  messageCount: chats.messageCount,
  createdAt: chats.createdAt,
  updatedAt: chats.updatedAt,
  ratings: sql<OwnChatHead['ratings']>`(select json_object_agg(rated.message_id, rated.rating)
    from (select message_id, rating from chat_ratings where chat_id = chats.id
      order by rated_at desc, message_id limit ${RATINGS_SHOWN}) rated)`.as('ratings'),
  branches: branchesOfChat.as('branches'),
};
const messageColumns = {
  id: chatMessages.id,
  role: chatMessages.role,
  content: chatMessages.content,
  parts: chatMessages.parts,
  createdAt: chatMessages.createdAt,
};

/** `before`: only chats that changed earlier, or at that instant with a smaller identifier. */
type Page = { userId: string; before?: { at: Date; id?: string | undefined } | undefined; limit: number };

type SizedHead = OwnChatHead & { bytes: number };

/** Pinned chats are no more than a page has room for: all of them come with the first, and none with those after it. */
const pageOf = async (db: Database, { userId, before, limit }: Page): Promise<SizedHead[]> => {
  const newest = (...conditions: (SQL | undefined)[]) =>
    db
      .select({ ...headColumns, bytes: chats.bytes })
      .from(chats)
      .where(and(eq(chats.userId, userId), ...conditions))
      .orderBy(desc(chats.updatedAt), desc(chats.id))
      .limit(limit);
  const others = newest(eq(chats.isPinned, false), before && olderThan(before));
  if (before) return others;
  const heads = await unionAll(newest(sql`${chats.isPinned}`), others);
  return heads.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)).slice(0, limit);
};

const olderThan = ({ at, id }: NonNullable<Page['before']>): SQL =>
  id === undefined
    ? lt(chats.updatedAt, at)
    : sql`(${chats.updatedAt}, ${chats.id}) < (${at.toISOString()}::timestamptz, ${id})`;

/** A person's chats without their messages: the pinned ones, then the others, newest first. */
export const listChatHeads = async (db: Database, page: Page): Promise<OwnChatHead[]> => {
  const rows = await pageOf(db, page);
  return rows.map(({ bytes: _bytes, ...head }) => head);
};

/** A person's chats in the same order, whole while `budget` bytes of messages last, and without messages from then on. */
export const listChatRows = async (
  db: Database,
  { budget, ...page }: Page & { budget: number },
): Promise<ChatWithMessages[]> => {
  const heads = await pageOf(db, page);
  let left = budget;
  const tooLarge = heads.findIndex(({ bytes }) => {
    left -= bytes;
    return left < 0;
  });
  const whole = heads.slice(0, tooLarge < 0 ? heads.length : tooLarge).map(({ id }) => id);
  const rows =
    whole.length === 0
      ? []
      : await db
          .select({ chatId: chatMessages.chatId, ...messageColumns })
          .from(chatMessages)
          .where(inArray(chatMessages.chatId, whole))
          .orderBy(chatMessages.chatId, asc(chatMessages.position), chatMessages.id);
  const byChat = Map.groupBy(rows, ({ chatId }) => chatId);
  return heads.map(({ bytes: _bytes, ...head }) => ({
    ...head,
    messages: (byChat.get(head.id) ?? []).map(({ chatId: _chat, ...message }) => message),
  }));
};

type Newest = { chatId: string; where?: SQL | undefined; limit: number; budget: number };

/** The newest of a chat, and one more than are shown; those that do not `fit` come without what they say. */
const newestOf = (db: Database, { chatId, where, limit, budget }: Newest) => {
  const newestFirst = sql`order by ${chatMessages.position} desc, ${chatMessages.id} desc`;
  const newest = db
    .select({
      ...messageColumns,
      position: chatMessages.position,
      bytes: chatMessages.bytes,
      fits: sql<boolean>`row_number() over (${newestFirst}) = 1 or sum(${chatMessages.bytes}) over (${newestFirst}) <= ${budget}`.as(
        'fits',
      ),
    })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), where))
    .orderBy(desc(chatMessages.position), desc(chatMessages.id))
    .limit(limit + 1)
    .as('newest');
  return db
    .select({
      id: newest.id,
      role: newest.role,
      createdAt: newest.createdAt,
      fits: newest.fits,
      content: sql<string>`case when ${newest.fits} then ${newest.content} else '' end`.as('content'),
      parts: sql`case when ${newest.fits} and ${newest.bytes} <= ${budget} then ${newest.parts} else '[]' end`
        .mapWith(chatMessages.parts)
        .as('parts'),
    })
    .from(newest)
    .orderBy(desc(newest.position), desc(newest.id));
};

type NewestRow = MessageRow & { fits: boolean };

const pageOfRows = (rows: readonly NewestRow[], limit: number): MessagePage => {
  const shown = rows.slice(0, limit).filter(({ fits }) => fits);
  return {
    messages: shown.map(({ fits: _fits, ...message }) => message).reverse(),
    hasEarlier: shown.length < rows.length,
  };
};

/**
 * The newest messages of a chat while `budget` bytes last, at least one; a message that is larger than all of it comes as its text
 * alone. What does not fit is not read.
 */
export const newestMessages = async (db: Database, newest: Newest): Promise<MessagePage> =>
  pageOfRows(await newestOf(db, newest), newest.limit);

export const hasChat = async (
  db: Database,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<boolean> => {
  const [chat] = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
  return chat !== undefined;
};

/** Of the answer that is being written, if one is; `left`: its writer is gone. */
const runOf = (chatId: string) =>
  sql<RunOfPage>`(select case when lease_until > clock_timestamp() then 'live' else 'left' end
    from ${chatRuns} where chat_id = ${chatId} and state = 'running')`;
type RunOfPage = 'live' | 'left' | null;

/** As JSON has it. */
type JsonRow = Omit<NewestRow, 'createdAt'> & { createdAt: string };

/**
 * A page of one chat of a person: its newest messages, or those before one; null when there is no such chat or message of theirs. One
 * statement, so that an answer which ends meanwhile is running still or one of the messages.
 */
export const findChatPage = async (
  db: Database,
  {
    userId,
    id,
    before,
    ...size
  }: { userId: string; id: string; before?: string | undefined; limit: number; budget: number },
): Promise<(OwnChatHead & MessagePage & { run: RunOfPage }) | null> => {
  const isTheirs = and(eq(chats.id, id), eq(chats.userId, userId));
  const place = db
    .select({ position: chatMessages.position })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, id), eq(chatMessages.id, before ?? '')));
  const where = and(
    eq(chatMessages.userId, userId),
    before === undefined ? undefined : sql`${chatMessages.position} < ${place}`,
  );
  const newest = newestOf(db, { chatId: id, where, ...size });
  const rows = sql<
    JsonRow[]
  >`(select coalesce(json_agg(json_build_object('id', id, 'role', role, 'content', content,
    'parts', parts, 'createdAt', created_at, 'fits', fits)), '[]') from ${newest} as newest)`;
  const [found] = await db
    .select({ ...headColumns, run: runOf(id), rows })
    .from(chats)
    .where(before === undefined ? isTheirs : and(isTheirs, sql`exists ${place}`));
  if (!found) return null;
  const { rows: json, ...head } = found;
  const messages = json.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
  return { ...head, ...pageOfRows(messages, size.limit) };
};
