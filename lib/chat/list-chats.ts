import { listChats as listChatRows } from '#db/queries/chats.ts';
import type { Account } from '#lib/core/actor.ts';
import type { Context } from '#lib/http/context.ts';
import { chatView } from './message-view.ts';
import { CHATS_PER_CALL, type ChatOut } from './schema.ts';

/** GET /chats: the newest chats with their messages; `before` continues with older ones. */
export const listChats = async (
  { db, actor }: Pick<Context<Account>, 'db' | 'actor'>,
  { before }: { before?: string | undefined },
): Promise<ChatOut[]> => {
  const rows = await listChatRows(db, {
    userId: actor.userId,
    before: before === undefined ? undefined : new Date(before),
    limit: CHATS_PER_CALL,
  });
  return rows.map(chatView);
};
