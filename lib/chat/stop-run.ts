import { requestStop } from '#db/queries/chat-runs.ts';
import { hasChat } from '#db/queries/chats.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { liveRunOf } from './live-run.ts';

/**
 * POST /chat/{id}/stop: ends the answer that is being written in a chat, at once here and within a second elsewhere. Harmless where none is.
 * @throws AppError NOT_FOUND also for what is someone else's
 */
export const stopRun = async (
  { db, actor }: Context<Account>,
  { id: chatId }: { id: string },
): Promise<{ id: string; wasRunning: boolean }> => {
  const live = liveRunOf(chatId, actor.userId);
  live?.stop();
  const named = { chatId, userId: actor.userId };
  const wasRunning = live !== null || (await requestStop(db, named));
  if (!wasRunning && !(await hasChat(db, named))) throw new AppError('NOT_FOUND');
  return { id: chatId, wasRunning };
};
