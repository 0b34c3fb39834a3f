import { directAddress } from './client.ts';
import { openConnection } from './driver.ts';
import type { Connection } from './transaction-scope.ts';

type Listening = {
  channel: string;
  onEvent: (payload: string) => void;
  /** Each time that listening begins: events may have been missed before. */
  onReady: () => void;
  /** The connection broke; it is made again. */
  onLost: () => void;
};

const FIRST_WAIT = 100;
const LAST_WAIT = 5_000;

/** Listens on a channel over an un-pooled connection of its own, which is made again after each break. @throws when the first is not to be had */
export const listen = async ({
  channel,
  onEvent,
  onReady,
  onLost,
}: Listening): Promise<{ stop: () => void }> => {
  let stopped = false;
  let current: Connection | null = null;
  let wait = FIRST_WAIT;
  const begin = async () => {
    let listening = false;
    const connection = await openConnection({
      url: directAddress(),
      prepare: false,
      onBroken: () => {
        if (!listening || stopped) return;
        onLost();
        again();
      },
      onnotify: (_, payload) => onEvent(payload),
    });
    if (stopped) return connection.close();
    current = connection;
    try {
      await connection.ask({ query: `listen "${channel}"`, params: [] }, 'objects');
    } catch (error) {
      connection.close();
      throw error;
    }
    listening = true;
    wait = FIRST_WAIT;
    onReady();
  };
  const again = () => {
    if (stopped) return;
    setTimeout(() => begin().catch(again), wait).unref();
    wait = Math.min(2 * wait, LAST_WAIT);
  };
  await begin();
  return {
    stop: () => {
      stopped = true;
      current?.close();
    },
  };
};
