import type { Database } from '#db/client.ts';
import { type Batch, writeBatch } from '#db/queries/chat-runs.ts';
import { SECOND } from '#lib/core/clock.ts';
import type { Logger } from '#lib/core/log.ts';
import type { AnswerChunk } from './answer-stream.ts';
import { addChunk } from './live-run.ts';

/** Words wait so long at the most, or until there are so many of them. */
const WRITE_EVERY = SECOND;
const WRITE_CHARACTERS = 4096;
/** How long the database may be away before an answer is given up. */
const LOST_AFTER = 30 * SECOND;

type Setting = {
  db: Database;
  log: Logger;
  run: { runId: string; chatId: string; userId: string };
  /** Someone wants it to end, or its chat is gone. */
  onStop: () => void;
  /** The database has been away for too long. */
  onLost: () => void;
  lostAfter?: number | undefined;
};

/** Writes down what an answer says, second by second: other processes read it there, and take it up if this one dies. */
export class RunWriter {
  readonly #setting: Setting;
  readonly #timer: NodeJS.Timeout;
  #waiting: AnswerChunk[] = [];
  #characters = 0;
  /** Under way; the same until it is known to be written. */
  #batch: Batch | null = null;
  #number = 0;
  #writing: Promise<void> | null = null;
  #isTaken = false;
  #awaySince: number | null = null;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#timer = setInterval(() => this.#flush(), WRITE_EVERY);
    this.#timer.unref();
  }

  write(chunk: AnswerChunk): void {
    addChunk(this.#waiting, chunk);
    this.#characters += chunk.type === 'text-delta' ? chunk.delta.length : JSON.stringify(chunk).length;
    if (this.#characters >= WRITE_CHARACTERS && this.#awaySince === null) this.#flush();
  }

  /** Writes no more. @returns what has still to be written, with the run's end */
  async close(): Promise<Batch[]> {
    clearInterval(this.#timer);
    await this.#writing;
    const unconfirmed = this.#batch ? [this.#batch] : [];
    const rest = this.#takeWaiting();
    return rest ? [...unconfirmed, rest] : unconfirmed;
  }

  #takeWaiting(): Batch | null {
    if (this.#waiting.length === 0) return null;
    const batch = { number: this.#number, chunks: this.#waiting };
    this.#number += 1;
    this.#waiting = [];
    this.#characters = 0;
    return batch;
  }

  #flush(): void {
    // Another process made a message of what had come; the end replaces it.
    if (this.#isTaken) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  async #write(): Promise<void> {
    const { db, log, run, onStop, onLost, lostAfter = LOST_AFTER } = this.#setting;
    this.#batch ??= this.#takeWaiting();
    try {
      const outcome = await writeBatch(db, run, this.#batch);
      this.#batch = null;
      this.#awaySince = null;
      if (outcome === 'taken') this.#isTaken = true;
      if (outcome === 'gone' || outcome === 'stop') onStop();
    } catch (error) {
      this.#awaySince ??= Date.now();
      if (Date.now() - this.#awaySince < lostAfter) return;
      log.warn({ error }, 'an answer could not be written down');
      onLost();
    }
  }
}
