import { directAddress, openLine } from './client.ts';
import type { Line } from './line-pool.ts';

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
  let current: Line | null = null;
  let wait = FIRST_WAIT;
  const begin = async () => {
    let listening = false;
    const line = await openLine({
      url: directAddress(),
      prepare: false,
      onBroken: () => {
        if (!listening || stopped) return;
        onLost();
        again();
      },
      onnotify: (_, payload) => onEvent(payload),
    });
    if (stopped) return line.close();
    current = line;
    try {
      await line.ask({ query: `listen "${channel}"`, params: [] }, 'objects');
    } catch (error) {
      line.close();
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
