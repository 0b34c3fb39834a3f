import { notify, type Pool } from '#db/client.ts';
import { NOTIFICATION_CHANNEL } from '#db/queries/notifications.ts';
import { log } from '#lib/core/log.ts';
import type { ChatChange } from './schema.ts';
import { tellStreams } from './streams.ts';

/** Begins no user's id. */
const WORD = 'chat:';

/**
 * Says to the other pages and devices of a person which chat has changed, by a wake-up of their streams that carries it: it is stored nowhere, and
 * one that is lost is read with the list, when the page is shown again. Once a change, after its commit and beside it: NOTIFY takes a
 * lock of the whole cluster at commit.
 */
export const sayChatChanged = (db: Pool, userId: string, change: ChatChange): void => {
  const word = WORD + JSON.stringify({ userId, change });
  void notify(db, NOTIFICATION_CHANNEL, word).catch((error) => {
    log.warn({ error }, 'a change of a chat was not said');
  });
};

/** Passes such a wake-up on to the streams of this process. @returns false: it is another one */
export const passOnChatChange = (payload: string): boolean => {
  if (!payload.startsWith(WORD)) return false;
  const { userId, change }: { userId: string; change: ChatChange } = JSON.parse(payload.slice(WORD.length));
  tellStreams(userId, change);
  return true;
};
