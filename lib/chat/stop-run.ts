import { requestStop } from '#db/queries/chat-runs.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { liveRunOf } from './live-run.ts';

/** POST /chat/{id}/stop: ends the answer that is being written in a chat, at once here and within a second elsewhere. Harmless where none is. */
export const stopRun = async (
  { db, actor }: Context<Account>,
  { id: chatId }: { id: string },
): Promise<{ id: string; wasRunning: boolean }> => {
  const live = liveRunOf(chatId, actor.userId);
  live?.stop();
  const wasRunning = live !== null || (await requestStop(db, { chatId, userId: actor.userId }));
  return { id: chatId, wasRunning };
};
