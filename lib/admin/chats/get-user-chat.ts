import type { z } from 'zod';
import { findAccountById } from '#db/queries/accounts.ts';
import { findChatPage } from '#db/queries/chats.ts';
import { chatView } from '#lib/chat/message-view.ts';
import { AppError } from '#lib/core/errors.ts';
import { type Reader, recordReading } from './record-reading.ts';
import type { UserChatOut, UserChatParams, UserChatQuery } from './schema.ts';

type Input = z.output<typeof UserChatParams> & z.output<typeof UserChatQuery>;

/** Messages in one answer; those before them come by `before`. */
const CHAT_PAGE = { limit: 500, budget: 1024 * 1024 };

/** GET /admin/users/{id}/chats/{chatId}: its newest messages, or those before one. The reading is recorded. @throws AppError USER_NOT_FOUND, NOT_FOUND */
export const getUserChat = async (
  ctx: Reader,
  { id: userId, chatId, before }: Input,
): Promise<UserChatOut> => {
  if (!(await findAccountById(ctx.db, userId))) throw new AppError('USER_NOT_FOUND');
  await recordReading(ctx, { kind: 'admin.chats_read', subjectId: userId });
  const page = await findChatPage(ctx.db, { userId, id: chatId, before, ...CHAT_PAGE });
  if (!page) throw new AppError('NOT_FOUND');
  return { ...chatView(page), hasEarlier: page.hasEarlier };
};
