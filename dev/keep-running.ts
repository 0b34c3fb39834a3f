/** A part of the stack that runs: its end, for whatever reason, and the way to end it. */
export type Running = { exited: Promise<number>; stop: () => Promise<void> };

export type Kept = {
  /** Resolves with a sentence when it cannot be kept running any longer. */
  failure: Promise<string>;
  stop: () => Promise<void>;
};

type Options<T extends Running> = {
  /** As a person calls it, at the beginning of a sentence. */
  title: string;
  running: T;
  startAgain: () => Promise<T>;
  say: (line: string) => void;
};

/** More often than this within a minute is no accident. */
const STARTS_A_MINUTE = 3;

/** Starts a part again whenever it ends by itself. */
export function keepRunning<T extends Running>({ title, running, startAgain, say }: Options<T>): Kept {
  let current = running;
  let isStopping = false;
  let restarting: Promise<unknown> = Promise.resolve();
  const restarts: number[] = [];

  const watch = async (): Promise<string> => {
    for (;;) {
      await current.exited.catch(() => {});
      if (isStopping) return new Promise<string>(() => {});
      const now = Date.now();
      if (restarts.filter((at) => at > now - 60_000).length >= STARTS_A_MINUTE)
        return `${title} ended unexpectedly, again and again.`;
      restarts.push(now);
      say(`${title} ended unexpectedly: starting it again`);
      const starting = startAgain();
      restarting = starting.catch(() => {});
      try {
        current = await starting;
      } catch (error) {
        return `${title} ended unexpectedly. ${error instanceof Error ? error.message : String(error)}`;
      }
    }
  };

  return {
    failure: watch(),
    stop: async () => {
      isStopping = true;
      await restarting;
      await current.stop();
    },
  };
}
