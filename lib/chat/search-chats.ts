import { searchChats as searchChatRows } from '#db/queries/chats.ts';
import type { Account } from '#lib/core/actor.ts';
import type { Context } from '#lib/http/context.ts';
import { snippetOf } from './policy.ts';
import type { SearchOut } from './schema.ts';

const MAX_FOUND = 50;

/** GET /chats/search: chats whose title or messages hold the words, newest first. */
export const searchChats = async (
  { db, actor }: Context<Account>,
  { q }: { q: string },
): Promise<SearchOut> => {
  const found = await searchChatRows(db, { userId: actor.userId, text: q, limit: MAX_FOUND });
  return found.map(({ id, title, updatedAt, content }) => ({
    id,
    title,
    updatedAt: new Date(updatedAt).toISOString(),
    snippet: content === null ? null : snippetOf(content, q),
  }));
};
