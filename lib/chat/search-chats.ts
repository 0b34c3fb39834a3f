import { isOutOfTime } from '#db/faults.ts';
import { searchChatRows } from '#db/queries/chat-search.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError, tooManyRequests } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { SEARCH } from './limits.ts';
import { snippetOf } from './policy.ts';
import type { SearchOut } from './schema.ts';

/**
 * GET /chats/search: chats whose title or messages hold the words, newest first.
 * @throws AppError TOO_MANY_REQUESTS while two searches of this person are running, SEARCH_TOO_SLOW
 */
export const searchChats = async (
  { db, actor }: Context<Account>,
  { q }: { q: string },
): Promise<SearchOut> => {
  const rows = await searchChatRows(db, { userId: actor.userId, text: q, ...SEARCH }).catch(
    (error: unknown) => {
      throw isOutOfTime(error) ? new AppError('SEARCH_TOO_SLOW', { cause: error }) : error;
    },
  );
  if (!rows) throw tooManyRequests(1);
  return rows.map(({ id, title, updatedAt, content }) => ({
    id,
    title,
    updatedAt: updatedAt.toISOString(),
    snippet: content === null ? null : snippetOf(content, q),
  }));
};
