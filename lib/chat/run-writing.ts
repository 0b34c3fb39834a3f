import type { Database } from '#db/client.ts';
import { isPassingFault } from '#db/faults.ts';
import { type RunOutcome, type RunWrite, writeFreeRuns, writeRun } from '#db/queries/chat-runs.ts';
import { SECOND } from '#lib/core/clock.ts';

const WRITE_EVERY = SECOND;
/** Of words in one statement, unless a single run has more of them. */
const STATEMENT_BYTES = 1024 ** 2;

/** `isApart`: it failed by itself before, and would fail others. */
type Writing = { write: RunWrite; bytes: number; isApart: boolean };
type Asked = Writing & PromiseWithResolvers<RunOutcome>;

/** Writes down together what the running answers of a process have to say at the same moment. */
export class RunWriting {
  readonly #db: Database;
  readonly #writers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #asked: Asked[] = [];
  #sending: NodeJS.Immediate | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Calls a writer each second, together with all others. @returns ends that */
  eachSecond(writer: () => void): () => void {
    this.#writers.add(writer);
    this.#timer ??= setInterval(() => {
      for (const write of this.#writers) write();
      this.#send();
    }, WRITE_EVERY).unref();
    return () => {
      this.#writers.delete(writer);
      if (this.#writers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  /** Writes with all others that ask before the process looks at anything else. A run asks for one writing at a time. */
  write(writing: Writing): Promise<RunOutcome> {
    this.#sending ??= setImmediate(() => this.#send());
    const asked = { ...writing, ...Promise.withResolvers<RunOutcome>() };
    this.#asked.push(asked);
    return asked.promise;
  }

  #send(): void {
    clearImmediate(this.#sending);
    this.#sending = undefined;
    const groups = statementsOf(this.#asked);
    this.#asked = [];
    for (const group of groups) void writeTogether(this.#db, group);
  }
}

/** Divides what is to be written into statements, which go side by side: what is large holds no one else back. */
const statementsOf = (asked: readonly Asked[]): Asked[][] => {
  const groups = asked.filter(({ isApart }) => isApart).map((each) => [each]);
  let group: Asked[] = [];
  let bytes = 0;
  for (const each of asked.filter(({ isApart }) => !isApart)) {
    if (group.length > 0 && bytes + each.bytes > STATEMENT_BYTES) {
      groups.push(group);
      [group, bytes] = [[], 0];
    }
    group.push(each);
    bytes += each.bytes;
  }
  return group.length > 0 ? [...groups, group] : groups;
};

/** What cannot be written with the others, for a lock of someone else's or a fault of one of them, is written by itself. Never rejects. */
const writeTogether = async (db: Database, group: readonly Asked[]): Promise<void> => {
  const [only] = group;
  if (group.length === 1 && only) return writeAlone(db, only);
  try {
    const outcomes = await writeFreeRuns(
      db,
      group.map(({ write }) => write),
    );
    for (const asked of group) {
      const outcome = outcomes.get(asked.write.runId);
      if (outcome) asked.resolve(outcome);
      else void writeAlone(db, asked);
    }
  } catch (error) {
    const isPassing = isPassingFault(error);
    for (const asked of group) {
      if (isPassing) asked.reject(error);
      else void writeAlone(db, asked);
    }
  }
};

const writeAlone = (db: Database, { write, resolve, reject }: Asked): Promise<void> =>
  writeRun(db, write).then(resolve, reject);

// One a process and pool. On globalThis because Next bundles its routes apart.
const holder = globalThis as typeof globalThis & { raffRunWriting?: WeakMap<Database, RunWriting> };

export const runWritingOf = (db: Database): RunWriting => {
  holder.raffRunWriting ??= new WeakMap();
  const writing = holder.raffRunWriting.get(db) ?? new RunWriting(db);
  holder.raffRunWriting.set(db, writing);
  return writing;
};
