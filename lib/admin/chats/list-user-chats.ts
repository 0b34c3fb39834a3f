import { isOutOfTime } from '#db/faults.ts';
import { findAccountById } from '#db/queries/accounts.ts';
import { listFirstMessages, pageOfChats } from '#db/queries/administered-chats.ts';
import type { PersonParams } from '#lib/admin/person/schema.ts';
import { SEARCH } from '#lib/chat/limits.ts';
import { chatHeadView, messageView } from '#lib/chat/message-view.ts';
import { AppError } from '#lib/core/errors.ts';
import { type Reader, recordReading } from './record-reading.ts';
import type { UserChatsOut, UserChatsQuery } from './schema.ts';

const KILOBYTE = 1024;

/** Of each chat, and of an answer. */
const FIRST_MESSAGES = { messages: 100, chatBytes: 64 * KILOBYTE, bytes: KILOBYTE * KILOBYTE };

/** GET /admin/users/{id}/chats. The reading is recorded. @throws AppError USER_NOT_FOUND, SEARCH_TOO_SLOW */
export const listUserChats = async (
  ctx: Reader,
  { id: userId, page, limit, search }: PersonParams & UserChatsQuery,
): Promise<UserChatsOut> => {
  const { db } = ctx;
  if (!(await findAccountById(db, userId))) throw new AppError('USER_NOT_FOUND');
  await recordReading(ctx, { kind: 'admin.chats_read', subjectId: userId });
  const size = { limit, offset: (page - 1) * limit, within: SEARCH.within };
  const { heads, total } = await pageOfChats(db, { userId, search, ...size }).catch((error: unknown) => {
    throw isOutOfTime(error) ? new AppError('SEARCH_TOO_SLOW', { cause: error }) : error;
  });
  const messages = await listFirstMessages(db, { chatIds: heads.map((head) => head.id), ...FIRST_MESSAGES });
  const byChat = Map.groupBy(messages, ({ chatId }) => chatId);
  return {
    items: heads.map((head) => ({
      ...chatHeadView(head),
      messages: (byChat.get(head.id) ?? []).map((message) => messageView({ ...message, parts: null })),
    })),
    page,
    limit,
    total,
    totalIsExact: true,
    nextCursor: null,
  };
};
