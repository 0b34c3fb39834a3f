import type { Database } from '#db/client.ts';
import { SECOND } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { SHUTDOWN_WITHIN } from '#lib/core/shutdown.ts';
import { tendStreams } from '#lib/notifications/streams.ts';
import type { EndTurn } from '#lib/rate-limit/turns.ts';

/** So much of a shutdown is left to keep what was cut. */
const KEPT_WITHIN = 2 * SECOND;
const FINISHED_WITHIN = SHUTDOWN_WITHIN - KEPT_WITHIN;

/** Answers of this process, from their turn to their end, guests' too. */
class RunningAnswers {
  readonly #cutting = new AbortController();
  readonly #over = Promise.withResolvers<void>();
  #count = 0;
  #areClosed = false;

  /** The process is ending: no other may begin. */
  get areClosed(): boolean {
    return this.#areClosed;
  }

  /** Aborts when those that are still being written have to end as far as they have come. */
  get cut(): AbortSignal {
    return this.#cutting.signal;
  }

  /** @returns to be called at the end of the answer; further calls change nothing */
  begin(): EndTurn {
    let isOver = false;
    this.#count += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      if (this.#areClosed && this.#count === 0) this.#over.resolve();
    };
  }

  /** Lets no other begin, and resolves once all have ended: by themselves, or cut after `within`. */
  async close(within: number): Promise<void> {
    this.#areClosed = true;
    if (this.#count === 0) return;
    const timer = setTimeout(() => this.#cutting.abort(), within);
    await this.#over.promise;
    clearTimeout(timer);
  }
}

// On globalThis because Next bundles its routes apart.
const holder = globalThis as typeof globalThis & { raffAnswers?: RunningAnswers | undefined };

export const runningAnswers = (): RunningAnswers => {
  holder.raffAnswers ??= new RunningAnswers();
  return holder.raffAnswers;
};

/** Before the process ends: running answers may come to their own end, or else are kept as far as they have come. */
export const closeAnswers = async (db: Database, within = FINISHED_WITHIN): Promise<void> => {
  // Nothing is delivered any more that would tell of a session's end.
  const watch = setInterval(() => {
    tendStreams(db).catch((error) => log.warn({ error }, 'sessions of answers not looked up'));
  }, SECOND);
  await runningAnswers().close(within);
  clearInterval(watch);
};
