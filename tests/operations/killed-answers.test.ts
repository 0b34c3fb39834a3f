import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabases, database } from '#db/client.ts';
import { chatRunChunks, chatRuns } from '#db/schema/chat-runs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import type { GuardedProcess } from '#dev/guarded-process.ts';
import { pickPort } from '#dev/ports.ts';
import { logTo, startServer, tail, untilAnswers } from '#dev/stack.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { testBuild } from '#scripts/test-build.mjs';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { newQuestion } from '#tests/factories/chat.ts';
import { type FakeModel, openLine, saySome, startModel } from '#tests/factories/model.ts';
import { treeOf } from '#tests/setup/processes.ts';
import { makeScratchDirectory } from '#tests/setup/scratch-directory.ts';
import '#tests/setup/environment.ts';

const origin = testBuild.APP_URL;
const directory = makeScratchDirectory('killed');
const log = path.join(directory, 'server.log');

/** A word of the model, and how often it comes. */
const PACE = 20;
/** Without a digit: a figure without a source would be left out. */
const wordOf = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
/** Answers that are running when the server is killed. */
const ANSWERS = 8;
/** Writing down is each second; what a busy machine adds to it. */
const LOST_MS = 2500;
const ROUNDS = 4;

let postgres: EmbeddedPostgres;
let server: GuardedProcess;
let model: FakeModel;

const start = async () => {
  server = startServer({
    ...process.env,
    NODE_OPTIONS: '',
    APP_URL: origin,
    PORT: new URL(origin).port,
    LOG_LEVEL: 'warn',
    OPENAI_BASE_URL: model.url,
  });
  logTo(server, log);
  await untilAnswers(`${origin}/api/ready`, server, () => tail(log), true);
};

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ directory, port: await pickPort(), durable: false });
  process.env.DATABASE_URL = postgres.url;
  process.env.DATABASE_OWNER_URL = postgres.ownerUrl;
  await migrateDatabase({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl });
  // Speaks until its listener is gone.
  model = await startModel((line) => {
    openLine(line);
    let n = 0;
    const timer = setInterval(() => saySome(line, `${wordOf(n++)} `), PACE);
    line.once('close', () => clearInterval(timer));
  });
  await start();
});

afterAll(async () => {
  await server?.stop();
  await model?.stop();
  await closeDatabases();
  await postgres?.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

type Asked = { person: Person; chatId: string; heard: string; over: Promise<void> };

/** Asks, and hears what is said until the line breaks. */
const ask = async (person: Person): Promise<Asked> => {
  const question = newQuestion('hello');
  const response = await fetch(`${origin}/api/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  expect(response.status).toBe(200);
  const asked: Asked = { person, chatId: question.chatId, heard: '', over: Promise.resolve() };
  const listen = async () => {
    let line = '';
    for await (const bytes of response.body ?? []) {
      const lines = (line + new TextDecoder().decode(bytes)).split('\n\n');
      line = lines.pop() ?? '';
      for (const event of lines) {
        const chunk = event.startsWith('data: {') ? JSON.parse(event.slice('data: '.length)) : {};
        if (chunk.type === 'text-delta') asked.heard += chunk.delta;
      }
    }
  };
  asked.over = listen().catch(() => undefined);
  return asked;
};

const kill = () => {
  for (const { pid } of treeOf(server.pid)) process.kill(pid, 'SIGKILL');
};

const pageOf = async ({ person, chatId }: Asked) => {
  const response = await fetch(`${origin}/api/chats/${chatId}`, {
    headers: { authorization: `Bearer ${person.bearer}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()).data;
};

/** As fifteen seconds later. */
const endLeases = () =>
  database()
    .update(chatRuns)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(chatRuns.state, 'running'));

it('a server that is killed in the middle of answers loses no question and at most the last second of words', async () => {
  const people = await Promise.all(Array.from({ length: ANSWERS / 2 }, () => createPerson()));
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all([...people, ...people].map(ask));
    // Each round at another moment between two writings.
    const words = 60 + round * 17;
    await expect
      .poll(() => answers.every(({ heard }) => heard.split(' ').length > words), {
        timeout: 20_000,
        interval: 20,
      })
      .toBe(true);
    kill();
    await Promise.all([server.exited, ...answers.map(({ over }) => over)]);
    await start();
    expect((await pageOf(answers[0] as Asked)).isRunning).toBe(true);
    await endLeases();
    for (const answer of answers) {
      const { messages, isRunning } = await pageOf(answer);
      expect(isRunning).toBe(false);
      expect(messages.map(({ sender }: { sender: string }) => sender)).toEqual(['user', 'bot']);
      const kept: string = messages[1].content;
      expect(answer.heard.startsWith(kept)).toBe(true);
      const lost = answer.heard.split(' ').length - kept.split(' ').length;
      expect(lost * PACE).toBeLessThan(LOST_MS);
      expect(messages[1].parts).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
    }
  }
  expect((await database().select().from(chatRunChunks)).length).toBeGreaterThan(0);
  const states = await database().selectDistinct({ state: chatRuns.state }).from(chatRuns);
  expect(states).toEqual([{ state: 'cut' }]);
}, 120_000);
