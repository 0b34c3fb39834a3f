import type { Transaction } from '#db/client.ts';
import { type ForeignChat, importChat } from '#db/queries/chats.ts';
import type { Account } from '#lib/core/actor.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import type { Context } from '#lib/http/context.ts';
import { listChats } from './list-chats.ts';
import { messageRow } from './message-view.ts';
import type { ChatIn, ChatOut } from './schema.ts';

/**
 * POST /chats/import: takes in what a browser kept before its owner signed in. The newer `updatedAt` wins; an id that belongs to
 * somebody else gets a new one. Chats without messages are left out.
 * @returns the merged list
 */
export const importChats = async (
  ctx: Context<Account>,
  { chats }: { chats: readonly ChatIn[] },
): Promise<ChatOut[]> => {
  const { db, actor, now } = ctx;
  const wanted = chats.flatMap((chat) => (chat.messages.length > 0 ? [foreignChat(chat, now)] : []));
  // In one order for everybody: two imports of the same chats cannot wait for each other.
  wanted.sort((a, b) => (a.id < b.id ? -1 : 1));
  await db.transaction(async (tx) => {
    for (const chat of wanted) await take(tx, actor.userId, chat);
  });
  return listChats(ctx, {});
};

const take = async (tx: Transaction, userId: string, chat: ForeignChat): Promise<void> => {
  const outcome = await importChat(tx, userId, chat);
  // The same new id every time, so that importing again after a lost answer makes no second copy.
  if (outcome === 'foreign') await importChat(tx, userId, { ...chat, id: ownId(userId, chat.id) });
};

const ownId = (userId: string, id: string): string => keyedHash('chat-import', userId, id).slice(0, 26);

/** A browser's clock may be wrong: nothing is newer than now, and nothing ends before it began. */
const foreignChat = ({ id, title, messages, createdAt, updatedAt }: ChatIn, now: Date): ForeignChat => {
  const updated = earlier(new Date(updatedAt), now);
  const seen = new Set<string>();
  const distinct = messages.filter((message) => !seen.has(message.id) && seen.add(message.id));
  return {
    id,
    title,
    createdAt: earlier(new Date(createdAt), updated),
    updatedAt: updated,
    messages: distinct.map(messageRow).map((row) => ({ ...row, createdAt: earlier(row.createdAt, now) })),
  };
};

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
