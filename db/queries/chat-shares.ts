import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Pool } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { chatShares, type SharedMessageRow } from '#db/schema/chat-shares.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { holdChatStorage } from './chat-storage.ts';
import { newestMessages } from './chats.ts';

export type ChatShareHead = { id: string; chatId: string; title: string; createdAt: Date; expiresAt: Date };

/** With what its readers see. */
export type ChatShare = ChatShareHead & {
  ownerId: string;
  ownerName: string;
  messages: SharedMessageRow[];
  isCut: boolean;
  scope: DataScope;
};

/** Whose share it is: of a person, in the company that they belong to. */
type Sharer = { userId: string; companyId: string };

const headColumns = {
  id: chatShares.id,
  chatId: chatShares.chatId,
  title: chatShares.title,
  createdAt: chatShares.createdAt,
  expiresAt: chatShares.expiresAt,
};

const areOpen = (sharer: Sharer, now: Date) =>
  and(
    eq(chatShares.userId, sharer.userId),
    eq(chatShares.companyId, sharer.companyId),
    gt(chatShares.expiresAt, now),
  );

type NewShare = Sharer & {
  chatId: string;
  /** The answer that it ends with; undefined: the newest. */
  messageId: string | undefined;
  scope: DataScope;
  now: Date;
  expiresAt: Date;
};

/**
 * Keeps a copy of a person's chat up to an answer: the newest messages within the limits, the answer at least.
 * @returns null when there is no such chat of theirs, or no such answer in it; `full` when they have as many open as may be
 */
export const insertChatShare = (
  pool: Pool,
  { chatId, messageId, ...share }: NewShare,
  { open, ...size }: { open: number; limit: number; budget: number },
): Promise<ChatShareHead | 'full' | null> =>
  pool.transaction(async (tx) => {
    // Two that are shared at once are counted one after the other, and no message changes while they are copied.
    await holdChatStorage(tx, share.userId);
    const [chat] = await tx
      .select({ title: chats.title })
      .from(chats)
      .where(and(eq(chats.id, chatId), eq(chats.userId, share.userId)));
    const [answer] = await tx
      .select({ position: chatMessages.position })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.chatId, chatId),
          eq(chatMessages.role, 'assistant'),
          messageId === undefined ? undefined : eq(chatMessages.id, messageId),
        ),
      )
      .orderBy(desc(chatMessages.position), desc(chatMessages.id))
      .limit(1);
    if (!chat || !answer) return null;
    const [opened] = await tx.select({ n: count() }).from(chatShares).where(areOpen(share, share.now));
    if ((opened?.n ?? 0) >= open) return 'full';
    const where = sql`${chatMessages.position} <= ${answer.position}`;
    const { messages, hasEarlier } = await newestMessages(tx, { chatId, where, ...size });
    const [kept] = await tx
      .insert(chatShares)
      .values({
        ...{ chatId, userId: share.userId, companyId: share.companyId, title: chat.title },
        ...{ messages: messages.map(copied), isCut: hasEarlier, scope: share.scope },
        ...{ createdAt: share.now, expiresAt: share.expiresAt },
      })
      .returning(headColumns);
    return kept ?? null;
  });

const copied = ({
  createdAt,
  ...message
}: Awaited<ReturnType<typeof newestMessages>>['messages'][number]) => ({
  ...message,
  createdAt: createdAt.toISOString(),
});

/** A person's open shares, the newest first. */
export const listChatShares = async (
  db: Database,
  { now, limit, ...sharer }: Sharer & { now: Date; limit: number },
): Promise<ChatShareHead[]> =>
  await db
    .select(headColumns)
    .from(chatShares)
    .where(areOpen(sharer, now))
    .orderBy(desc(chatShares.createdAt), desc(chatShares.id))
    .limit(limit);

/** What someone of a company may read; null where it is over, of another company, or its person has left or is blocked. */
export const findChatShare = async (
  db: Database,
  { id, companyId, now }: { id: string; companyId: string; now: Date },
): Promise<ChatShare | null> => {
  const [share] = await db
    .select({
      ...headColumns,
      ownerId: users.id,
      ownerName: users.name,
      messages: chatShares.messages,
      isCut: chatShares.isCut,
      scope: chatShares.scope,
    })
    .from(chatShares)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, chatShares.userId), eq(memberships.companyId, chatShares.companyId)),
    )
    .innerJoin(users, and(eq(users.id, chatShares.userId), eq(users.status, 'active')))
    .where(and(eq(chatShares.id, id), eq(chatShares.companyId, companyId), gt(chatShares.expiresAt, now)));
  return share ?? null;
};

/** @returns false when there is no such share of theirs */
export const deleteChatShare = async (
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> => {
  const deleted = await db
    .delete(chatShares)
    .where(and(eq(chatShares.id, id), eq(chatShares.userId, userId)))
    .returning({ id: chatShares.id });
  return deleted.length > 0;
};

/** Removes those that are over. @returns how many */
export const sweepChatShares = async (db: Database, now: Date): Promise<number> => {
  const deleted = await db
    .delete(chatShares)
    .where(lt(chatShares.expiresAt, now))
    .returning({ id: chatShares.id });
  return deleted.length;
};
