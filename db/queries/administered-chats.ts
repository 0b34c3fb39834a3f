import { and, count, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Database, Pool, Transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { chats } from '#db/schema/chats.ts';
import { auditEvents } from '#db/schema/operations.ts';
import type { ChatHead, MessageRow } from './chats.ts';

const headColumns = {
  id: chats.id,
  title: chats.title,
  messageCount: chats.messageCount,
  createdAt: chats.createdAt,
  updatedAt: chats.updatedAt,
};

type PersonsPage = {
  userId: string;
  /** Only chats whose title or messages hold this, in any spelling. */
  search?: string | undefined;
  limit: number;
  offset: number;
  /** Milliseconds that it may take. */
  within: number;
};

/** A page of someone's chats, newest first, and how many there are. @throws the database's own fault when it takes too long */
export const pageOfChats = (
  pool: Pool,
  { userId, search, limit, offset, within }: PersonsPage,
): Promise<{ heads: ChatHead[]; total: number }> =>
  pool.transaction(async (db) => {
    await db.execute(sql`select set_config('statement_timeout', ${String(within)}, true)`);
    // The pattern is made once: in the conditions it would be made for every row.
    const pattern = sql`(select '%' || replace(replace(replace(words, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
      from nullif(btrim(normalise_search(${search ?? ''})), '') as words)`;
    const holds = sql`(${chats.searchText} like ${pattern} or ${chats.id} in (
      select m.chat_id from chat_messages m where m.user_id = ${userId} and m.search_text like ${pattern}))`;
    const theirs = and(eq(chats.userId, userId), search === undefined ? undefined : holds);
    const [all] = await db.select({ total: count() }).from(chats).where(theirs);
    const heads = await db
      .select(headColumns)
      .from(chats)
      .where(theirs)
      .orderBy(desc(chats.updatedAt), desc(chats.id))
      .limit(limit)
      .offset(offset);
    return { heads, total: all?.total ?? 0 };
  });

type FirstMessages = {
  chatIds: readonly string[];
  messages: number;
  chatBytes: number;
  bytes: number;
};

type ChatMessage = Omit<MessageRow, 'parts'> & { chatId: string };

/**
 * The first messages of chats, in the order of the chats: so many of each and so many bytes, and so many bytes in all. Of a chat's
 * first message there is always room in the chat.
 */
export const listFirstMessages = async (
  db: Database,
  { chatIds, messages, chatBytes, bytes }: FirstMessages,
): Promise<ChatMessage[]> => {
  const rows = await db.execute<Omit<ChatMessage, 'createdAt'> & { createdAt: string }>(sql`
    with sized as (
      select wanted.place, m.* from unnest(${sql.param([...chatIds])}::text[]) with ordinality as wanted (id, place)
      cross join lateral (
        select chat_id, id, position, octet_length(content) + 256 as size from chat_messages
        where chat_id = wanted.id order by position, id limit ${messages}) as m),
    within_chat as (
      select *, row_number() over of_chat as nth, sum(size) over of_chat as in_chat from sized
      window of_chat as (partition by place order by position, id)),
    within_all as (
      select *, sum(size) over (order by place, position, id) as in_all from within_chat
      where nth = 1 or in_chat <= ${chatBytes})
    select m.chat_id as "chatId", m.id, m.role, m.content, m.created_at as "createdAt"
    from within_all fits join chat_messages m on m.chat_id = fits.chat_id and m.id = fits.id
    where fits.in_all <= ${bytes} order by fits.place, fits.position, fits.id`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
};

export type ChatActivity = { userId: string; chats: number; lastAt: Date | null };

/** How many chats each of some people has, and when the newest changed; people without any are left out. */
export const countChatsOf = (db: Database, userIds: readonly string[]): Promise<ChatActivity[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ userId: chats.userId, chats: count(), lastAt: max(chats.updatedAt) })
        .from(chats)
        .where(inArray(chats.userId, [...userIds]))
        .groupBy(chats.userId);

type LatestPlace = { at: Date; id: string };

/** The newest chats of everyone, without their messages. */
export const listLatestChats = (
  db: Database,
  { before, limit }: { before: LatestPlace | null; limit: number },
) =>
  db
    .select({ ...headColumns, userId: chats.userId, userName: users.name })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .where(
      before
        ? sql`(${chats.updatedAt}, ${chats.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`
        : undefined,
    )
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(limit);

export const findDailyLimit = async (
  db: Database,
  userId: string,
): Promise<{ limit: number | null } | null> => {
  const [row] = await db.select({ limit: users.dailyMessageLimit }).from(users).where(eq(users.id, userId));
  return row ?? null;
};

/** Takes the account's row, so that two changes of it are recorded one after the other. */
export const lockDailyLimit = async (
  tx: Transaction,
  userId: string,
): Promise<{ limit: number | null } | null> => {
  const [row] = await tx
    .select({ limit: users.dailyMessageLimit })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row ?? null;
};

export const upsertDailyLimit = async (
  tx: Transaction,
  { userId, limit, now }: { userId: string; limit: number | null; now: Date },
): Promise<void> => {
  await tx.update(users).set({ dailyMessageLimit: limit, updatedAt: now }).where(eq(users.id, userId));
};

/** Waits for another request that records that this admin reads this person, what a company brought, or what is of many. @returns whether it was recorded just now */
export const isReadingRecorded = async (
  tx: Transaction,
  {
    kind,
    actorId,
    subjectId,
    companyId,
    since,
  }: { kind: string; actorId: string; subjectId: string | null; companyId?: string; since: Date },
): Promise<boolean> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${actorId} ${subjectId} ${companyId}`}, 0))`,
  );
  const [row] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        subjectId === null ? isNull(auditEvents.subjectId) : eq(auditEvents.subjectId, subjectId),
        eq(auditEvents.actorId, actorId),
        eq(auditEvents.kind, kind),
        companyId === undefined ? undefined : eq(auditEvents.companyId, companyId),
        sql`${auditEvents.at} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return row !== undefined;
};
