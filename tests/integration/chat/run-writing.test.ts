import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, database } from '#db/client.ts';
import { type RunWrite, writeFreeRuns, writeRun } from '#db/queries/chat-runs.ts';
import { deleteChatRows } from '#db/queries/chat-storage.ts';
import { users } from '#db/schema/accounts.ts';
import { chatRunChunks, chatRuns } from '#db/schema/chat-runs.ts';
import { chats } from '#db/schema/chats.ts';
import { RunWriter } from '#lib/chat/run-writer.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { createPerson } from '#tests/factories/accounts.ts';

type Run = Omit<RunWrite, 'batch'>;

/** Runs of a person, each in a chat of its own. */
const startRuns = async (userId: string, count: number): Promise<Run[]> => {
  const ids = Array.from({ length: count }, () => ({ chatId: newId(), runId: newId(), userId }));
  const at = new Date();
  await database()
    .insert(chats)
    .values(ids.map(({ chatId }) => ({ id: chatId, userId, title: 'x', createdAt: at, updatedAt: at })));
  await database()
    .insert(chatRuns)
    .values(
      ids.map(({ runId, chatId }) => ({
        ...{ id: runId, chatId, userId, questionPosition: 0, model: 'm' },
        leaseUntil: sql`clock_timestamp() + interval '1 second'`,
      })),
    );
  return ids;
};

const said = (text: string) => ({ type: 'text-delta', id: 't', delta: text }) as const;
/** So much that it is written at once. */
const MUCH = 'x'.repeat(5000);

const write = (run: Run, number = 0): RunWrite => ({ ...run, batch: { number, chunks: [said('words')] } });

const writtenOf = async (runs: readonly Run[]): Promise<string[]> => {
  const ids = runs.map(({ runId }) => runId);
  const rows = await database().select().from(chatRunChunks).where(inArray(chatRunChunks.runId, ids));
  return rows.map(({ runId }) => runId).sort();
};
const idsOf = (runs: readonly Run[]): string[] => runs.map(({ runId }) => runId).sort();

let statements = 0;
let db: Database;
let events: string[];
const opened: RunWriter[] = [];

beforeEach(() => {
  statements = 0;
  events = [];
  const execute = (query: SQL) => {
    statements += 1;
    return database().execute(query);
  };
  // Another one each time: what is written over one pool is written together.
  db = { execute } as unknown as Database;
});
afterEach(async () => {
  for (const writer of opened.splice(0)) await writer.close();
});

const writerOf = (run: Run): RunWriter => {
  const on = {
    onStop: () => void events.push(`stop ${run.runId}`),
    onLost: () => void events.push(`lost ${run.runId}`),
  };
  const writer = new RunWriter({ db, log: log.child({}), run, ...on });
  opened.push(writer);
  return writer;
};

/** Holds rows of chats or runs in a transaction, until it is let go. */
const hold = async (query: SQL): Promise<() => Promise<void>> => {
  const isHeld = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const held = database().transaction(async (tx) => {
    await tx.execute(query);
    isHeld.resolve();
    await end.promise;
  });
  await isHeld.promise;
  return () => {
    end.resolve();
    return held;
  };
};

test('a hundred answers are written and their leases renewed by one statement', async () => {
  const { userId } = await createPerson();
  const runs = await startRuns(userId, 100);
  const writers = runs.map(writerOf);
  for (const writer of writers) writer.write(said(MUCH));
  const rest = await Promise.all(writers.map((writer) => writer.close()));
  expect(rest.flat()).toEqual([]);
  expect(statements).toBe(1);
  expect(await writtenOf(runs)).toEqual(idsOf(runs));
  const [leases] = await database().execute(sql`
    select count(*)::int as renewed from chat_runs
    where user_id = ${userId} and lease_until > clock_timestamp() + interval '8 seconds'`);
  expect(leases).toEqual({ renewed: 100 });
  expect(events).toEqual([]);
});

test('each run has an outcome of its own, and a batch that is written again changes nothing', async () => {
  const { userId } = await createPerson();
  const runs = await startRuns(userId, 7);
  const [held, stopping, ended, deleted, foreign, chatHeld, runHeld] = runs as [
    Run,
    Run,
    Run,
    Run,
    Run,
    Run,
    Run,
  ];
  await database().execute(
    sql`update chat_runs set stop_asked_at = clock_timestamp() where id = ${stopping.runId}`,
  );
  await database().execute(
    sql`update chat_runs set state = 'cut', ended_at = clock_timestamp() where id = ${ended.runId}`,
  );
  await database().delete(chats).where(eq(chats.id, deleted.chatId));
  const letGo = await Promise.all([
    hold(sql`select from chats where id = ${chatHeld.chatId} for update`),
    hold(sql`select from chat_runs where id = ${runHeld.runId} for update`),
  ]);
  const asked = runs.map((run) => write(run === foreign ? { ...run, userId: 'other' } : run));
  const outcomes = {
    ...{ [held.runId]: 'held', [stopping.runId]: 'stop', [ended.runId]: 'taken' },
    ...{ [deleted.runId]: 'gone', [foreign.runId]: 'gone' },
  };
  expect(Object.fromEntries(await writeFreeRuns(database(), asked))).toEqual(outcomes);
  expect(await writtenOf(runs)).toEqual(idsOf([held, stopping]));
  for (const end of letGo) await end();
  expect(Object.fromEntries(await writeFreeRuns(database(), asked))).toEqual({
    ...outcomes,
    ...{ [chatHeld.runId]: 'held', [runHeld.runId]: 'held' },
  });
  expect(await writtenOf(runs)).toEqual(idsOf([held, stopping, chatHeld, runHeld]));
  // By itself each comes to the same.
  for (const each of asked)
    expect(await writeRun(database(), each)).toBe((await writeFreeRuns(database(), [each])).get(each.runId));
  expect(await writtenOf(runs)).toEqual(idsOf([held, stopping, chatHeld, runHeld]));
});

test('one that the database cannot keep holds no other back', async () => {
  const { userId } = await createPerson();
  const runs = await startRuns(userId, 5);
  const writers = runs.map(writerOf);
  for (const [at, writer] of writers.entries()) writer.write(said(at === 2 ? `\u0000${MUCH}` : MUCH));
  const rest = await Promise.all(writers.map((writer) => writer.close()));
  expect(rest.map((batches) => batches.length)).toEqual([0, 0, 1, 0, 0]);
  expect(await writtenOf(runs)).toEqual(idsOf(runs.filter((_, at) => at !== 2)));
  expect(statements).toBe(6);
});

test('one whose chat someone holds is written once it is let go, and holds no other back', async () => {
  const { userId } = await createPerson();
  const runs = await startRuns(userId, 3);
  const letGo = await hold(sql`select from chats where id = ${runs[0]?.chatId} for update`);
  const writers = runs.map(writerOf);
  for (const writer of writers) writer.write(said(MUCH));
  for (const writer of writers.slice(1)) expect(await writer.close()).toEqual([]);
  expect(await writtenOf(runs)).toEqual(idsOf(runs.slice(1)));
  await letGo();
  expect(await writers[0]?.close()).toEqual([]);
  expect(await writtenOf(runs)).toEqual(idsOf(runs));
});

test('what is larger than a megabyte is written beside the rest', async () => {
  const { userId } = await createPerson();
  const runs = await startRuns(userId, 4);
  const writers = runs.map(writerOf);
  for (const [at, writer] of writers.entries()) writer.write(said(at === 1 ? 'م'.repeat(700_000) : MUCH));
  for (const writer of writers) expect(await writer.close()).toEqual([]);
  expect(statements).toBe(3);
  expect(await writtenOf(runs)).toEqual(idsOf(runs));
});

test('chats and people are deleted beside the writing of two processes without a deadlock', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson()));
  const runs = (await Promise.all(people.map(({ userId }) => startRuns(userId, 12)))).flat();
  const idsIn = (userId: string) => runs.filter((run) => run.userId === userId).map(({ chatId }) => chatId);
  let isOver = false;
  /** In its own order, as another process has its own. */
  const goOn = async (order: readonly Run[]) => {
    const last = new Map<string, string>();
    for (let number = 0; !isOver || number === 0; number += 1)
      for (const [id, outcome] of await writeFreeRuns(
        database(),
        order.map((run) => write(run, number)),
      ))
        last.set(id, outcome);
    for (const [id, outcome] of await writeFreeRuns(
      database(),
      order.map((run) => write(run)),
    ))
      last.set(id, outcome);
    return [...new Set(last.values())];
  };
  const writers = [goOn(runs), goOn(runs.toReversed())];
  const deletions = people.map(async ({ userId }, at) => {
    if (at % 2 === 0)
      await deleteChatRows(database(), { userId, before: undefined, ids: idsIn(userId).toReversed() });
    else await database().delete(users).where(eq(users.id, userId));
  });
  await Promise.all(deletions);
  isOver = true;
  expect(await Promise.all(writers)).toEqual([['gone'], ['gone']]);
  expect(await writtenOf(runs)).toEqual([]);
});
