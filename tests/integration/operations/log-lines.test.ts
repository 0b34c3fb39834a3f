import { execFile } from 'node:child_process';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import type { describeError } from '#lib/core/describe-error.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { enqueueJob } from '#lib/jobs/enqueue-job.ts';
import { logConsole } from '#lib/operations/console-lines.ts';
import { HANDLERS, type Handlers } from '#lib/worker/handlers.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { callTools, openLine, say, saySome } from '#tests/factories/model.ts';
import { ApiClient, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

/** Stands in every value that a person or a row gives; no line may hold it in any spelling. */
const SECRET = 'quokka';
const db = database();

type Line = { level: number; msg: string; error?: ReturnType<typeof describeError> };
let written = '';
const lines = (): Line[] => written.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Line] : []));
const errorOf = (msg: string) => lines().find((line) => line.msg === msg)?.error;

let mailbox: Mailbox;
let providers: http.Server;

/** What the model answers to a question that begins with the word. */
const MODEL_FAULTS: Record<string, (response: http.ServerResponse) => void> = {
  broken: (response) => response.writeHead(500).end(modelError(`why do you say ${SECRET}?`)),
  limited: (response) => response.writeHead(429).end(modelError(SECRET)),
  refused: (response) => response.writeHead(401).end(modelError(`bad key ${process.env.OPENAI_API_KEY}`)),
  odd: (response) => response.writeHead(200, EVENTS).end(`data: {"${SECRET}": "${SECRET}"}\n\n`),
  gone: (response) => response.destroy(),
};
/** What it answers otherwise: look-ups and words that repeat what it heard, with a figure that is in no result; one breaks off. */
const speak = (response: http.ServerResponse, body: string): void => {
  const input = { subject: SECRET, text: SECRET };
  const names = ['getPrices', 'resolveNames', SECRET];
  const calls = names.map((name) => ({ id: `${SECRET}-${name}`, name, input }));
  if (body.includes('breaks off')) {
    openLine(response);
    saySome(response, `${SECRET} costs `, () => response.destroy());
  } else if (body.includes('"role":"tool"')) say(response, `${SECRET} costs `, 'EGP 51.25. ', `${SECRET}.`);
  else callTools(response, [...calls, { id: 'broken', name: 'getPrices', written: `{"${SECRET}` }]);
};
const EVENTS = { 'content-type': 'text/event-stream' };
const modelError = (message: string) => JSON.stringify({ error: { message, type: SECRET, code: SECRET } });
const PAYMENT_FAULT = {
  type: 'invalid_request_error',
  code: 'email_invalid',
  message: `Invalid email: ${SECRET}`,
};
let person: Person;

beforeAll(async () => {
  mailbox = await startMailbox();
  providers = http.createServer(async (request, response) => {
    const body = await text(request);
    if (body.includes('told: where')) return speak(response, body);
    const answer = Object.entries(MODEL_FAULTS).find(([name]) => body.includes(`${name}: where`))?.[1];
    if (answer) return answer(response);
    response.writeHead(400, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify({ error: PAYMENT_FAULT }));
  });
  await new Promise<void>((listening) => providers.listen(0, listening));
  const address = providers.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  Object.assign(process.env, { OPENAI_BASE_URL: `${url}/v1`, STRIPE_API_BASE: url, TRUSTED_PROXY_HOPS: '1' });
  person = await createPerson();
  log.level = 'trace';
});
afterAll(async () => {
  providers.close();
  await mailbox.stop();
});
beforeEach(() => {
  written = '';
  const { streamSym } = pino.symbols;
  const stream: { write: (line: string) => unknown } = Reflect.get(log, streamSym);
  vi.spyOn(stream, 'write').mockImplementation((line) => {
    written += line;
    return true;
  });
});

/** Makes the database refuse rows in a way that quotes them, for as long as some work lasts. */
const refusing = (table: string, work: () => Promise<unknown>): Promise<void> =>
  asOwner(async (owner) => {
    await owner.execute(sql`
      create or replace function refuse_row() returns trigger language plpgsql as $$
      begin raise exception 'out of order' using errcode = '23514', constraint = 'rows_in_order', detail = new::text, hint = new::text; end $$`);
    await owner.execute(
      sql.raw(`create trigger refuse before insert on ${table} for each row execute function refuse_row()`),
    );
    await work().finally(() => owner.execute(sql`drop function refuse_row cascade`));
  });

const customer = () => {
  const client = new ApiClient();
  client.bearer = person.bearer;
  return client;
};

const ownSecrets = () => [SECRET, 'argon2', person.bearer, process.env.OPENAI_API_KEY ?? ''];
const expectSilence = () => {
  for (const secret of ownSecrets()) expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
};

describe('the log', () => {
  test('says which statement failed and why, and nothing of the row', async () => {
    await refusing('users', async () => {
      const body = { ...signUpBody(`${SECRET}@evil.example`), name: SECRET };
      expect((await new ApiClient().post('/api/auth/signup', body)).status).toBe(500);
    });
    expect(errorOf('unexpected fault')).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query',
      query: expect.stringMatching(/^insert into "users" .*\$1/),
      stack: expect.stringMatching(/^DrizzleQueryError: Failed query\n +at /),
      cause: {
        type: 'PostgresError',
        message: 'out of order',
        code: '23514',
        constraint: 'rows_in_order',
        stack: expect.stringMatching(/\n +at /),
      },
    });
    expectSilence();
  });

  test('keeps a conversation to itself when it cannot be kept', async () => {
    const at = new Date().toISOString();
    const messages = [
      { id: newId(), content: `${SECRET}\n    at ${SECRET} (file.ts:1:1)`, sender: 'user', timestamp: at },
    ];
    const chat = { id: newId(), title: SECRET, createdAt: at, updatedAt: at, messages };
    await refusing('chat_messages', async () => {
      expect((await customer().post('/api/chats/import', { chats: [chat] })).status).toBe(500);
    });
    expect(errorOf('unexpected fault')?.cause?.code).toBe('23514');
    expectSilence();
  });

  test('says of a model that fails in whatever way its status and address alone', async () => {
    const ask = async (fault: string) =>
      (await customer().raw('POST', '/api/chat', newQuestion(`${fault}: where is ${SECRET}?`))).text();
    // One at a time: a person has two answers at once.
    for (const fault of Object.keys(MODEL_FAULTS)) await ask(fault);
    const errors = lines().flatMap(({ msg, error }) => (msg === 'the model failed' && error ? [error] : []));
    expect(errors).toHaveLength(Object.keys(MODEL_FAULTS).length);
    for (const error of errors) {
      expect(error.type).toMatch(/^AI_/);
      expect(error).not.toHaveProperty('message');
    }
    const last = errors.flatMap(({ errors: tries, ...error }) => tries?.[0] ?? error);
    expect(last.flatMap(({ status }) => status ?? []).sort()).toEqual([401, 429, 500]);
    const url = `${process.env.OPENAI_BASE_URL}/chat/completions`;
    expect(last.filter((error) => error.url === url)).toHaveLength(4);
    expectSilence();
  });

  test('says nothing of what is asked, answered, looked for and called in a chat', async () => {
    const client = customer();
    const body = newQuestion(`told: where is ${SECRET}?`);
    const chunks = await readChunks(await client.raw('POST', '/api/chat', body));
    expect(textOf(chunks)).toContain(SECRET);
    const answer = String(chunks.find(({ type }) => type === 'start')?.messageId);
    const chat = `/api/chats/${body.chatId}`;
    const poor = { rating: 'down', reason: 'other', isReadable: true, note: SECRET };
    const said = [
      await client.get(chat),
      await client.get('/api/chats'),
      await client.patch(chat, { title: SECRET }),
      await client.get(`/api/chats/search?q=${SECRET}`),
      await client.get(`/api/chat/names?q=${SECRET}`),
      await client.call('PUT', `${chat}/messages/${answer}/rating`, poor),
      await client.post('/api/chats/shares', { chatId: body.chatId }),
      await client.post(`/api/chat/${body.chatId}/stop`),
    ];
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 201, 200]);
    const edit = { ...newQuestion(`told: where is ${SECRET} now?`), chatId: body.chatId };
    await (await client.raw('POST', '/api/chat', { ...edit, editOf: body.message.id })).text();
    const broken = newQuestion(`told: where is ${SECRET}? It breaks off.`);
    const guest = await new ApiClient().raw('POST', '/api/chat', broken);
    expect(textOf(await readChunks(guest))).toContain(SECRET);
    expect((await client.call('DELETE', chat)).status).toBe(200);
    expect(lines().map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['answered', 'an answer broke off']),
    );
    expectSilence();
  });

  test('says that a mail did not leave, not what it says', async () => {
    mailbox.refuse(500, 5);
    const body = { ...signUpBody(`${SECRET}@company.example`), name: SECRET };
    expect((await new ApiClient().post('/api/auth/signup', body)).status).toBe(502);
    expect(errorOf('code mail not sent')).toMatchObject({
      type: 'Error',
      message: 'application_error (500)',
      stack: expect.stringMatching(/\n +at /),
    });
    expectSilence();
  });

  test('says what a job failed with, and keeps no more with the job', async () => {
    await enqueueJob(db, 'operations.sweep', {});
    const failing: Handlers['operations.sweep'] = (ctx) => ctx.db.execute(sql`select ${SECRET}::text::int`);
    await runDueJobs({ db, log, handlers: { ...HANDLERS, 'operations.sweep': failing } });
    expect(errorOf('job failed, will try again')?.cause).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type integer: "…"',
    });
    const kept = await db.execute<{ error: string }>(
      sql`select error from jobs where kind = 'operations.sweep'`,
    );
    expect(kept[0]?.error).toBe('Failed query; invalid input syntax for type integer: "…" 22P02');
    expectSilence();
  });

  test('says of a payment provider its code, status and the id of the request', async () => {
    await db.execute(
      sql`update companies set stripe_customer_id = ${`cus_${SECRET}`} where id = ${person.companyId}`,
    );
    expect((await customer().get('/api/subscriptions/portal')).status).toBe(502);
    expect(errorOf('refused')).toMatchObject({
      type: 'ProviderFault',
      cause: { type: 'StripeInvalidRequestError', code: 'email_invalid', status: 400, requestId: 'req_1' },
    });
    expectSilence();
  });

  test('is spoken like by a command that fails', async () => {
    const env = { ...process.env, DATABASE_DIRECT_URL: process.env.DATABASE_URL };
    const command = [process.execPath, ['scripts/admin-create.ts', `${SECRET}@company.example`]] as const;
    await refusing('users', async () => {
      const failed: unknown = await promisify(execFile)(...command, { env }).catch((error) => error);
      expect(failed).toMatchObject({ code: 1 });
      written = String(Object(failed).stdout) + String(Object(failed).stderr);
    });
    expect(written).toMatch(
      /DrizzleQueryError: Failed query\n +at [\s\S]*insert into "users"[\s\S]*out of order[\s\S]*23514/,
    );
    expectSilence();
  });

  test('takes over what the console is told of faults', async () => {
    const restore = logConsole(log);
    const failed = await db.execute(sql`select ${SECRET}::text::int`).catch((error: Error) => error);
    console.error('⨯ unhandledRejection:', failed, { said: SECRET });
    console.warn(`told as a text: ${failed}`);
    restore();
    expect(lines()).toMatchObject([
      {
        level: 50,
        msg: '⨯ unhandledRejection:',
        error: { type: 'DrizzleQueryError', cause: { code: '22P02' } },
      },
      { level: 40, msg: expect.stringContaining('Failed query') },
    ]);
    expectSilence();
  });

  test.each([
    ['a plain error', () => new TypeError('no such thing'), { type: 'TypeError', message: 'no such thing' }],
    ['what a parser could not read', () => parsing(`{"name": ${SECRET}}`), { type: 'SyntaxError' }],
    [
      'several errors at once',
      () => new AggregateError([new Error('one')], 'all'),
      { errors: [{ message: 'one' }] },
    ],
    ['an error without end', endless, { cause: { cause: { cause: { type: 'Error' } } } }],
    ['what is no error', () => ({ said: SECRET }), { type: 'object' }],
  ])('is told %s', (_, make, expected) => {
    log.error({ error: make() }, 'planted');
    expect(errorOf('planted')).toMatchObject(expected);
    expectSilence();
  });
});

const parsing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
};

const endless = (): Error => {
  const error = new Error('again');
  error.cause = error;
  return error;
};
