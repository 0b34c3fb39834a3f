import type { Database } from '#db/client.ts';
import { isPassingFault } from '#db/faults.ts';
import type { Batch } from '#db/queries/chat-runs.ts';
import { SECOND } from '#lib/core/clock.ts';
import type { Logger } from '#lib/core/log.ts';
import type { AnswerChunk } from './answer-stream.ts';
import { addChunk } from './live-run.ts';
import { type RunWriting, runWritingOf } from './run-writing.ts';

/**
 * The first words are written at once: of an answer that dies with its process, what was read must not be gone. Those after them wait for
 * their second, or until there are so many of them.
 */
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

/** Writes down what an answer says, second by second with all others: other processes read it there, and take it up if this one dies. */
export class RunWriter {
  readonly #setting: Setting;
  readonly #together: RunWriting;
  readonly #leave: () => void;
  #waiting: AnswerChunk[] = [];
  #characters = 0;
  #bytes = 0;
  /** Its reader has seen the first of its words. */
  #hasWords = false;
  /** What waits is not to wait for its second. */
  #isDue = false;
  /** Under way; the same until it is known to be written. */
  #batch: Batch | null = null;
  #batchBytes = 0;
  #number = 0;
  #writing: Promise<void> | null = null;
  #isTaken = false;
  #awaySince: number | null = null;
  /** The database refused what it says: it would fail the others. */
  #isApart = false;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#together = runWritingOf(setting.db);
    this.#leave = this.#together.eachSecond(() => this.#flush());
  }

  write(chunk: AnswerChunk): void {
    addChunk(this.#waiting, chunk);
    const text = chunk.type === 'text-delta' ? chunk.delta : JSON.stringify(chunk);
    this.#characters += text.length;
    this.#bytes += Buffer.byteLength(text);
    const isFirstWord = chunk.type === 'text-delta' && !this.#hasWords;
    this.#hasWords ||= isFirstWord;
    this.#isDue ||= isFirstWord || this.#characters >= WRITE_CHARACTERS;
    this.#flushWhatIsDue();
  }

  /** Writes no more. @returns what has still to be written, with the run's end */
  async close(): Promise<Batch[]> {
    this.#leave();
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
    this.#isDue = false;
    this.#characters = 0;
    this.#batchBytes = this.#bytes;
    this.#bytes = 0;
    return batch;
  }

  #flush(): void {
    // Another process made a message of what had come; the end replaces it.
    if (this.#isTaken) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
      this.#flushWhatIsDue();
    });
  }

  /** While the database is away, each second is soon enough to try. */
  #flushWhatIsDue(): void {
    if (this.#isDue && this.#awaySince === null) this.#flush();
  }

  async #write(): Promise<void> {
    const { log, run, onStop, onLost, lostAfter = LOST_AFTER } = this.#setting;
    this.#batch ??= this.#takeWaiting();
    try {
      const write = { ...run, batch: this.#batch };
      const outcome = await this.#together.write({
        ...{ write, bytes: this.#batchBytes, isApart: this.#isApart },
      });
      this.#batch = null;
      this.#batchBytes = 0;
      this.#awaySince = null;
      this.#isApart = false;
      if (outcome === 'taken') this.#isTaken = true;
      if (outcome === 'gone' || outcome === 'stop') onStop();
    } catch (error) {
      this.#isApart ||= !isPassingFault(error);
      this.#awaySince ??= Date.now();
      if (Date.now() - this.#awaySince < lostAfter) return;
      log.warn({ error }, 'an answer could not be written down');
      onLost();
    }
  }
}
