import type { Transaction } from '#db/client.ts';
import { countPinnedChats } from '#db/queries/chat-edits.ts';
import { type ForeignChat, holdChatStorage, importChat } from '#db/queries/chat-storage.ts';
import type { MessageRow } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { sayChatChanged } from '#lib/notifications/say-chat-change.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { CHAT_STORAGE_BYTES, MAX_PARTS_BYTES } from './limits.ts';
import { messageRow } from './message-view.ts';
import { PINNED_CHATS } from './policy.ts';
import type { ChatIn, MessageIn } from './schema.ts';

/**
 * POST /chats/import: takes in what a browser kept before its owner signed in. The newer `updatedAt` wins, but a title of the person's
 * own stays until there is another of their own, and pins are taken while there is room for them; an id that belongs to someone else gets a new one. Chats without messages are left out.
 * @returns the ids under which they are kept
 * @throws AppError CHAT_STORAGE_FULL when they do not fit beside the others; then none is taken
 */
export const importChats = async (
  { db, actor, now }: Context<Account>,
  { chats }: { chats: readonly ChatIn[] },
): Promise<string[]> => {
  const importable = chats.flatMap((chat) => (chat.messages.length > 0 ? [foreignChat(chat, now)] : []));
  const ids = new Map<string, string>();
  let isChanged = false;
  await db.transaction(async (tx) => {
    const before = await holdChatStorage(tx, actor.userId);
    // In one order for everyone: two imports of the same chats cannot wait for each other.
    for (const chat of importable.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const hasRoom =
        chat.isPinned && (await countPinnedChats(tx, actor.userId, { except: chat.id })) < PINNED_CHATS;
      const { id, isTaken } = await take(tx, actor.userId, { ...chat, isPinned: hasRoom });
      ids.set(chat.id, id);
      isChanged ||= isTaken;
    }
    const after = await holdChatStorage(tx, actor.userId);
    if (after > CHAT_STORAGE_BYTES && after > before) throw new AppError('CHAT_STORAGE_FULL');
  });
  if (isChanged) sayChatChanged(db, actor.userId, { id: null });
  return importable.map(({ id }) => ids.get(id) ?? id);
};

const take = async (
  tx: Transaction,
  userId: string,
  chat: ForeignChat,
): Promise<{ id: string; isTaken: boolean }> => {
  const outcome = await importChat(tx, userId, chat);
  if (outcome !== 'foreign') return { id: chat.id, isTaken: outcome === 'taken' };
  // The same new id every time, so that importing again after a lost answer makes no second copy.
  const id = ownId(userId, chat.id);
  return { id, isTaken: (await importChat(tx, userId, { ...chat, id })) === 'taken' };
};

const ownId = (userId: string, id: string): string => keyedHash('chat-import', userId, id).slice(0, 26);

/** A browser's clock may be wrong: nothing is newer than now, and nothing ends before it began. */
const foreignChat = (
  { id, title, isRenamed = false, isPinned = false, messages, createdAt, updatedAt }: ChatIn,
  now: Date,
): ForeignChat => {
  const updated = earlier(new Date(updatedAt), now);
  const seen = new Set<string>();
  const distinct = messages.filter((message) => !seen.has(message.id) && seen.add(message.id));
  return {
    id,
    title,
    isRenamed,
    isPinned,
    createdAt: earlier(new Date(createdAt), updated),
    updatedAt: updated,
    messages: distinct.map(boundedRow).map((row) => ({ ...row, createdAt: earlier(row.createdAt, now) })),
  };
};

/** An answer whose parts are larger than the product ever makes is kept as its text. */
const boundedRow = (message: MessageIn): MessageRow => {
  const row = messageRow(message);
  const isBounded = Buffer.byteLength(JSON.stringify(row.parts)) <= MAX_PARTS_BYTES;
  return isBounded ? row : messageRow({ ...message, parts: undefined });
};

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
