import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { POST as ask } from '#app/api/chat/route.ts';
import { database } from '#db/client.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages, chatUsage } from '#db/schema/chats.ts';
import { endSessionsOf } from '#lib/auth/end-sessions.ts';
import { answerQuestion } from '#lib/chat/answer-question.ts';
import type { PATIENCE } from '#lib/chat/ask-model.ts';
import { AskIn } from '#lib/chat/schema.ts';
import { env } from '#lib/core/env.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { guarded } from '#lib/http/route.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { type Chunk, callRoute, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import {
  callTools,
  type FakeModel,
  openLine,
  say,
  sayNothing,
  saySome,
  startModel,
} from '#tests/factories/model.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

/** A model may say anything, of any length, and break off anywhere. */

let model: FakeModel | null = null;
const behaves = async (...script: Parameters<typeof startModel>): Promise<FakeModel> => {
  model = await startModel(...script);
  Object.assign(env(), { OPENAI_BASE_URL: model.url });
  return model;
};
beforeAll(() => startDelivery());
afterEach(() => model?.stop());
afterAll(() => shutDown());

const messagesOf = (chatId: string) =>
  database()
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(chatMessages.position);

const countOf = async ({ userId }: Person) => {
  const [row] = await database()
    .select()
    .from(chatUsage)
    .where(eq(chatUsage.subject, `user:${userId}`));
  return row?.count ?? 0;
};

/** What admins see of the answers of a person. */
const faultsOf = async ({ userId }: Person) => {
  const ofPerson = eq(chatRuns.userId, userId);
  const runs = await database().select().from(chatRuns).where(ofPerson).orderBy(chatRuns.createdAt);
  return runs.map(({ state, fault }) => fault ?? state);
};

const askOnce = async (person: Person, question = newQuestion('Cheapest milk')) => {
  const chunks = await readChunks(await callRoute(ask, person, { body: question }));
  return { chunks, kept: await messagesOf(question.chatId) };
};

/** The same call with less patience. */
const askWithin = async (
  patience: Partial<typeof PATIENCE>,
  person: Person,
  question = newQuestion('Cheapest milk'),
) => {
  const route = guarded(
    { access: 'public', answers: [{ status: 200, type: 'text/event-stream' }] },
    async (ctx, request) => answerQuestion(ctx, AskIn.parse(await request.json()), request.signal, patience),
  );
  const chunks = await readChunks(await callRoute(route, person, { body: question }));
  return { chunks, kept: await messagesOf(question.chatId) };
};

const errorsIn = (chunks: readonly Chunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'error' ? [chunk.errorText] : []));

test('an answer beyond what may be kept is cut, kept as far as it was shown, says so and counts; the model is hung up', async () => {
  const { aborted } = await behaves((line) => {
    openLine(line);
    saySome(line, 'x'.repeat(30_000));
    saySome(line, `${'y'.repeat(9_999)}😀${'z'.repeat(5_000_000 / 10)}`);
  });
  const person = await createPerson();
  const { chunks, kept } = await askOnce(person);
  const text = textOf(chunks);
  expect(text).toBe(`${'x'.repeat(30_000)}${'y'.repeat(9_999)}`);
  expect(chunks).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
  expect(chunks.at(-1)?.type).toBe('finish');
  expect(kept[1]?.content).toBe(text);
  expect(kept[1]?.parts).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
  expect(await countOf(person)).toBe(1);
  await vi.waitFor(() => expect(aborted()).toBe(1));
});

test('a response of megabytes is given up', async () => {
  await behaves((line) => {
    openLine(line);
    line.end(`: ${'x'.repeat(6 * 1024 * 1024)}\n\n`);
  });
  const { chunks } = await askOnce(await createPerson());
  expect(errorsIn(chunks)).toEqual(['Couldn’t reach the analyst. Please try again.']);
});

test('NUL and halves of characters are taken out of words and arguments, and what is left is kept', async () => {
  await behaves((line, nth) => {
    if (nth > 0) return say(line, 'a\0b \uD83D', '\uDE00 c\uD800');
    callTools(line, [{ id: 'one', name: 'describeMarket', input: { subject: 'mi\0lk\uDC00' } }]);
  });
  const { chunks, kept } = await askOnce(await createPerson());
  expect(textOf(chunks)).toBe('ab 😀 c');
  expect(kept[1]?.content).toBe('ab 😀 c');
  expect(kept[1]?.parts).toContainEqual(
    expect.objectContaining({ type: 'tool-describeMarket', input: { subject: 'milk\uFFFD' } }),
  );
});

test('no more lookups are made, shown or kept than one answer may make, and the answer counts without a word', async () => {
  const many = (step: number) =>
    Array.from({ length: 50 }, (_, i) => ({
      id: `call-${step}-${i}`,
      name: 'getPrices',
      input: { subject: 'x'.repeat(150), retailers: [], more: 'x'.repeat(1000) },
    }));
  const { asked } = await behaves((line, nth) => callTools(line, many(nth)));
  const person = await createPerson();
  const { chunks, kept } = await askOnce(person);
  expect(chunks.filter(({ type }) => type === 'tool-input-available').length).toBe(12);
  expect(errorsIn(chunks)).toEqual(['The analyst couldn’t find an answer. Try rephrasing your question.']);
  expect(kept).toHaveLength(1);
  expect(await countOf(person)).toBe(1);
  expect(asked.length).toBeLessThanOrEqual(6);
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(400_000);
});

test('a step with too many lookups hears which were left out, and the last step has no tools', async () => {
  const { asked } = await behaves((line, nth) => {
    if (nth === 0)
      return callTools(
        line,
        Array.from({ length: 8 }, (_, at) => ({
          id: `call-${at}`,
          name: 'getPrices',
          input: { subject: at === 5 ? 7 : 'milk' },
        })),
      );
    if (nth < 5)
      return callTools(line, [{ id: `more-${nth}`, name: 'describeMarket', input: { subject: '' } }]);
    say(line, 'Enough.');
  });
  const { chunks } = await askOnce(await createPerson());
  expect(textOf(chunks)).toBe('Enough.');
  expect(asked[1]).toContain('Ask again in the next step.');
  const { messages } = JSON.parse(asked[1] ?? '{}') as {
    messages: { tool_call_id?: string; content: string }[];
  };
  const misread = messages.find((each) => each.tool_call_id === 'call-5')?.content ?? '';
  expect(misread).toContain('expected string, received number');
  expect(misread.length).toBeLessThan(250);
  expect(asked.map((body) => 'tools' in JSON.parse(body))).toEqual([true, true, true, true, true, false]);
});

test('an answer for whose end the model had no room is cut', async () => {
  await behaves((line) => {
    openLine(line);
    saySome(line, 'Milk costs');
    line.end(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'length' }] })}\n\ndata: [DONE]\n\n`,
    );
  });
  const { chunks, kept } = await askOnce(await createPerson());
  expect(chunks).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
  expect(kept[1]?.parts).toContainEqual({ type: 'data-ending', data: { ending: 'cut' } });
});

test('a line that breaks in the middle ends the stream with an error, and what came is kept as broken off', async () => {
  await behaves((line) => {
    openLine(line);
    saySome(line, 'The price is ', () => line.destroy());
  });
  const person = await createPerson();
  const { chunks, kept } = await askOnce(person);
  expect(textOf(chunks)).toBe('The price is ');
  expect(errorsIn(chunks)).toEqual(['The answer was interrupted. Please try again.']);
  expect(kept[1]).toMatchObject({ content: 'The price is' });
  expect(kept[1]?.parts).toContainEqual({ type: 'data-ending', data: { ending: 'failed' } });
  expect(await countOf(person)).toBe(1);
  expect(await faultsOf(person)).toEqual(['interrupted']);
});

test('a provider that asks for a long pause is not waited for: the person is told at once and not charged', async () => {
  const { asked } = await behaves((line) => {
    line.writeHead(429, { 'retry-after': '30', 'content-type': 'application/json' }).end('{}');
  });
  const person = await createPerson();
  const { chunks } = await askOnce(person);
  expect(errorsIn(chunks)).toEqual(['The analyst is busy right now. Please try again in a minute.']);
  expect(asked).toHaveLength(1);
  expect(await countOf(person)).toBe(0);
});

const TOO_MUCH =
  'Your question needs more data than the analyst can read for one answer. Narrow it down, for example to one category or retailer.';

const refusal = (status: number, error: object, headers: Record<string, string> = {}) =>
  behaves((line) => {
    line.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
  });

test.each([
  [
    'a pause of minutes',
    429,
    {},
    { 'retry-after': '150' },
    'busy',
    'The analyst is busy right now. Please try again in 3 minutes.',
  ],
  [
    'a key that is refused',
    401,
    { message: 'Incorrect API key provided: sk-secret' },
    {},
    'refused',
    'The analyst isn’t available at the moment because of a connection problem on our side. Retrying won’t help until we fix it.',
  ],
  [
    'too long a question, by its code',
    400,
    { message: 'No.', code: 'context_length_exceeded' },
    {},
    'too_long',
    TOO_MUCH,
  ],
  [
    'too long a question, in words',
    413,
    { message: 'prompt is too long: 210000 tokens' },
    {},
    'too_long',
    TOO_MUCH,
  ],
  [
    'any other refusal',
    400,
    { message: 'Unknown parameter' },
    {},
    'provider',
    'Couldn’t reach the analyst. Please try again.',
  ],
])(
  '%s has its own words, is not tried again and costs no question',
  async (_, status, error, headers, fault, words) => {
    const { asked } = await refusal(status, error, headers);
    const person = await createPerson();
    const { chunks } = await askOnce(person);
    expect(errorsIn(chunks)).toEqual([words]);
    expect(JSON.stringify(chunks)).not.toContain('sk-secret');
    expect(asked).toHaveLength(1);
    expect(await countOf(person)).toBe(0);
    expect(await faultsOf(person)).toEqual([fault]);
  },
);

test('too long a chat is asked once more without the results of older answers', async () => {
  const person = await createPerson();
  const { chatId } = newQuestion('');
  const isLong = (body: string) => body.includes('"role":"tool"');
  const { asked } = await behaves((line, nth) => {
    if (nth === 0) return callTools(line, [{ id: 'a', name: 'describeMarket', input: {} }]);
    if (nth === 1 || !isLong(asked.at(-1) ?? '')) return say(line, 'There is milk.');
    const error = { message: 'No.', code: 'context_length_exceeded' };
    line.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  });
  await askOnce(person, { ...newQuestion('What is there?'), chatId });
  const { chunks } = await askOnce(person, { ...newQuestion('And tea?'), chatId });
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'There is milk.']);
  expect(asked.map(isLong)).toEqual([false, true, true, false]);
  expect(asked.at(-1)).toContain('What is there?');
  expect(await countOf(person)).toBe(2);
});

test('a chat that is too long without its results as well says to start another', async () => {
  const person = await createPerson();
  const { chatId } = newQuestion('');
  const error = JSON.stringify({ error: { message: 'No.', code: 'context_length_exceeded' } });
  const { asked } = await behaves((line, nth) => {
    if (nth === 0) return callTools(line, [{ id: 'a', name: 'describeMarket', input: {} }]);
    if (nth === 1) return say(line, 'There is milk.');
    line.writeHead(400, { 'content-type': 'application/json' }).end(error);
  });
  await askOnce(person, { ...newQuestion('What is there?'), chatId });
  const { chunks } = await askOnce(person, { ...newQuestion('And tea?'), chatId });
  expect(errorsIn(chunks)).toEqual([
    'This chat has become too long for the analyst. Start a new chat and ask again.',
  ]);
  expect(asked).toHaveLength(4);
});

test('a model that reads little is told less of each result, and is offered tools while it has room for more', async () => {
  Object.assign(env(), { OPENAI_CONTEXT_TOKENS: 8000 });
  try {
    const { asked } = await behaves((line, nth) =>
      'tools' in JSON.parse(model?.asked.at(-1) ?? '{}')
        ? callTools(
            line,
            [0, 1, 2].map((at) => ({ id: `${nth}-${at}`, name: 'describeMarket', input: {} })),
          )
        : say(line, 'Enough.'),
    );
    const { chunks } = await askOnce(await createPerson(), newQuestion('ب'.repeat(4000)));
    expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'Enough.']);
    expect(asked.map((body) => 'tools' in JSON.parse(body))).toEqual([true, true, false]);
    expect(JSON.parse(asked[0] ?? '{}')).toMatchObject({ max_tokens: 2000 });
    expect(Object.values(toldOf(asked[2])).filter((told) => told.includes('status'))).toHaveLength(4);
  } finally {
    Object.assign(env(), { OPENAI_CONTEXT_TOKENS: 32_000 });
  }
});

test.each(['gpt-5-mini', 'o4-mini'])(
  'a model at another address is asked as any other, also one called %s',
  async (name) => {
    const usual = env().OPENAI_MODEL;
    Object.assign(env(), { OPENAI_MODEL: name });
    try {
      const { asked } = await behaves((line, nth) =>
        nth === 0
          ? callTools(line, [{ id: 'a', name: 'describeMarket', input: {} }])
          : say(line, 'There is milk.'),
      );
      const { chunks } = await askOnce(await createPerson());
      expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'There is milk.']);
      for (const body of asked.map((each) => JSON.parse(each))) {
        const known = ['model', 'messages', 'max_tokens', 'stream', 'stream_options', 'tools', 'tool_choice'];
        expect(Object.keys(body).sort()).toEqual(known.sort());
        expect(body.messages[0].role).toBe('system');
      }
    } finally {
      Object.assign(env(), { OPENAI_MODEL: usual });
    }
  },
);

test('an answer that its provider holds back says so', async () => {
  await behaves((line) => sayNothing(line, 'content_filter'));
  const person = await createPerson();
  const { chunks } = await askOnce(person);
  expect(errorsIn(chunks)).toEqual([
    'The analyst’s provider didn’t allow an answer to this question. Try rephrasing it.',
  ]);
  await behaves((line) => sayNothing(line, 'stop'));
  const empty = await askOnce(person);
  expect(errorsIn(empty.chunks)).toEqual([
    'The analyst couldn’t find an answer. Try rephrasing your question.',
  ]);
  expect(await faultsOf(person)).toEqual(['filtered', 'empty']);
});

test.each([
  ['Cheapest milk', 'Which of these do you mean?'],
  ['أرخص لبن', 'أيًّا من هذه تقصد؟'],
])(
  'options without a word about them get a question in the language of %s, and are kept with it',
  async (text, which) => {
    const options = ['UHT milk', 'Flavoured milk'];
    await behaves((line, nth) =>
      nth === 0
        ? callTools(line, [{ id: 'a', name: 'askWhich', input: { options } }])
        : sayNothing(line, 'stop'),
    );
    const { chunks, kept } = await askOnce(await createPerson(), newQuestion(text));
    expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], which]);
    expect(kept[1]?.content).toBe(which);
    expect(kept[1]?.parts).toContainEqual(expect.objectContaining({ output: { status: 'asked', options } }));
  },
);

test("an answer ends when its asker's sessions do, and so does the model's line", async () => {
  const { aborted } = await behaves(async (line) => {
    openLine(line);
    const timer = setInterval(() => saySome(line, 'and on '), 5);
    line.once('close', () => clearInterval(timer));
  });
  const person = await createPerson();
  const question = newQuestion('Cheapest milk');
  const response = await callRoute(ask, person, { body: question });
  const chunks = readChunks(response);
  await vi.waitFor(() => expect(model?.asked).toHaveLength(1));
  await endSessionsOf(database(), person.userId, new Date());
  expect((await chunks).slice(-2)).toMatchObject([
    { type: 'data-ending', data: { ending: 'stopped' } },
    { type: 'abort' },
  ]);
  await vi.waitFor(() => expect(aborted()).toBe(1));
});

test('a conversation is told within its budget, the newest first', async () => {
  const { asked } = await behaves((line) => say(line, 'ه'.repeat(15_000)));
  const person = await createPerson();
  const first = newQuestion('Question 0');
  for (let nth = 0; nth < 4; nth += 1)
    await askOnce(person, { ...newQuestion(`Question ${nth}`), chatId: first.chatId });
  const last = asked.at(-1) ?? '';
  expect(Buffer.byteLength(last)).toBeLessThan(100_000);
  expect(last).toContain('Question 3');
  expect(last).toContain('Question 2');
  expect(last).not.toContain('Question 0');
});

test("a guest's own results are told again with their seals, and not once they are changed", async () => {
  const { asked } = await behaves((line, nth) =>
    nth === 0
      ? callTools(line, [{ id: 'one', name: 'describeMarket', input: { subject: 'milk' } }])
      : say(line, 'Here it is.'),
  );
  const first = newQuestion('Which brands?');
  const chunks = await readChunks(await callRoute(ask, {}, { body: first }));
  const given = (type: string) => chunks.find((chunk) => chunk.type === type);
  const seal = given('data-seal');
  const answered = given('tool-output-available')?.output;
  const input = given('tool-input-available')?.input;
  const timestamp = new Date().toISOString();
  const follow = (output: unknown) => ({
    ...newQuestion('and now?'),
    history: [
      { ...first.message, sender: 'user', timestamp },
      {
        id: 'a1',
        content: 'Here it is.',
        sender: 'bot',
        timestamp,
        parts: [
          { type: 'tool-describeMarket', toolCallId: 'one', state: 'output-available', input, output },
          seal,
          { type: 'text', text: 'Here it is.' },
        ],
      },
    ],
  });
  await readChunks(await callRoute(ask, {}, { body: follow(answered) }));
  expect(asked.at(-1)).toContain('tool_call_id');
  await readChunks(await callRoute(ask, {}, { body: follow({ ...Object(answered), categories: ['Gold'] }) }));
  expect(asked.at(-1)).not.toContain('tool_call_id');
  expect(asked.at(-1)).not.toContain('Gold');
});

const UNREACHED = 'Couldn’t reach the analyst. Please try again.';
const TOO_LONG = 'The analyst took too long to answer. Please try again.';
type Line = Parameters<Parameters<typeof startModel>[0]>[0];

/** Ways in which a model ends before its first word. */
const WITHOUT_A_WORD: Record<string, [behave: (line: Line) => unknown, words: string]> = {
  'a fault of its server': [(line) => line.writeHead(503).end('no'), UNREACHED],
  'a broken line': [(line) => line.destroy(), UNREACHED],
  'a stream that is cut': [(line) => openLine(line, () => line.destroy()), UNREACHED],
  'a stream that ends without an end': [(line) => openLine(line, () => line.end()), UNREACHED],
  'a page in place of a stream': [
    (line) => line.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    UNREACHED,
  ],
  'an answer that is no stream': [
    (line) => {
      const message = { role: 'assistant', content: 'EGP 51' };
      line
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
    },
    UNREACHED,
  ],
  'a fault in the stream': [
    (line) => {
      openLine(line);
      line.end(`data: ${JSON.stringify({ error: { message: 'overloaded', type: 'server_error' } })}\n\n`);
    },
    UNREACHED,
  ],
  'silence before its headers': [() => {}, TOO_LONG],
  'silence after its headers': [(line) => openLine(line), TOO_LONG],
};

test.each(Object.entries(WITHOUT_A_WORD))(
  '%s before the first word is tried once more, has its words, keeps the question and gives it back',
  async (_, [behave, words]) => {
    const { asked } = await behaves((line) => {
      behave(line);
    });
    const person = await createPerson();
    const { chunks, kept } = await askWithin({ firstChunkMs: 60, retryMs: 0 }, person);
    expect(errorsIn(chunks)).toEqual([words]);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBe(asked[0]);
    expect(kept.map(({ role }) => role)).toEqual(['user']);
    expect(await countOf(person)).toBe(0);
  },
);

test.each(Object.entries(WITHOUT_A_WORD))(
  'an answer to the second try after %s is as any other',
  async (_, [behave]) => {
    await behaves((line, nth) => {
      if (nth === 0) behave(line);
      else say(line, 'No one ', 'sells it.');
    });
    const person = await createPerson();
    const { chunks, kept } = await askWithin({ firstChunkMs: 500, retryMs: 0 }, person);
    expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'No one sells it.']);
    expect(kept.map(({ content }) => content)).toEqual(['Cheapest milk', 'No one sells it.']);
    expect(await countOf(person)).toBe(1);
  },
);

test('the second try waits as long as the server asks for', async () => {
  await behaves((line, nth) => {
    if (nth === 0) line.writeHead(503, { 'retry-after': '0' }).end('no');
    else say(line, 'No one sells it.');
  });
  const { chunks } = await askWithin({ retryMs: 60_000 }, await createPerson());
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'No one sells it.']);
});

test('the second step is tried once more as well, with what the first has found', async () => {
  const { asked } = await behaves((line, nth) => {
    if (nth === 0) return callTools(line, [{ id: 'a', name: 'describeMarket', input: {} }]);
    if (nth === 1) line.destroy();
    else say(line, 'There is milk.');
  });
  const { chunks } = await askWithin({ retryMs: 0 }, await createPerson());
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'There is milk.']);
  expect(asked[2]).toBe(asked[1]);
  expect(chunks.filter(({ type }) => type === 'tool-output-available')).toHaveLength(1);
});

test.each<[string, (line: Line) => unknown, string]>([
  ['breaks', (line) => line.destroy(), 'The answer was interrupted. Please try again.'],
  [
    'has a fault',
    (line) => line.write(`data: ${JSON.stringify({ error: { message: 'overloaded' } })}\n\n`),
    'The answer was interrupted. Please try again.',
  ],
  ['falls silent', () => {}, TOO_LONG],
])(
  'a stream that %s after a word is not tried again: what came is kept and counts',
  async (_, then, words) => {
    const { asked } = await behaves((line) => {
      openLine(line);
      saySome(line, 'The price is ', () => then(line));
    });
    const person = await createPerson();
    const { chunks, kept } = await askWithin({ chunkMs: 80, retryMs: 0 }, person);
    expect([errorsIn(chunks), textOf(chunks)]).toEqual([[words], 'The price is ']);
    expect(asked).toHaveLength(1);
    expect(kept[1]).toMatchObject({ content: 'The price is' });
    expect(kept[1]?.parts).toContainEqual({ type: 'data-ending', data: { ending: 'failed' } });
    expect(await countOf(person)).toBe(1);
  },
);

/** What a model read of its calls, by their ids. */
const toldOf = (body: string | undefined): Record<string, string> => {
  const { messages } = JSON.parse(body ?? '{}') as { messages: { tool_call_id?: string; content: string }[] };
  return Object.fromEntries(
    messages.flatMap(({ tool_call_id: id, content }) => (id === undefined ? [] : [[id, content]])),
  );
};

test('a tool that is not there, and arguments that are no JSON, are said to the model, which goes on', async () => {
  const { asked } = await behaves((line, nth) => {
    if (nth > 0) return say(line, 'There is milk.');
    callTools(line, [
      { id: 'gone', name: 'deleteChat', input: { id: '1' } },
      { id: 'broken', name: 'getPrices', written: '{"subject": "mi' },
      { id: 'list', name: 'getPrices', written: '["milk"]' },
      { id: 'whole', name: 'describeMarket', input: {} },
    ]);
  });
  const person = await createPerson();
  const { chunks, kept } = await askOnce(person);
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'There is milk.']);
  expect(toldOf(asked[1])).toMatchObject({
    gone: expect.stringContaining('deleteChat'),
    broken: expect.stringMatching(/getPrices|JSON/),
    list: expect.stringContaining('expected'),
    whole: expect.stringContaining('"status":"outside_plan"'),
  });
  expect(JSON.stringify(chunks)).not.toContain('deleteChat');
  expect(JSON.stringify(kept)).not.toContain('deleteChat');
  expect(kept[1]?.parts).toContainEqual(expect.objectContaining({ toolCallId: 'whole' }));
  expect(await countOf(person)).toBe(1);
});

test('calls that have one id, in a step or in two, keep a result each', async () => {
  const call = (text: string) => ({ id: 'call_0', name: 'resolveNames', input: { text } });
  const left = (text: string) => expect.stringContaining(`"left":["${text}"]`);
  const { asked } = await behaves((line, nth) => {
    if (nth === 0) return callTools(line, [call('first'), call('second')]);
    if (nth === 1) return callTools(line, [call('third')]);
    say(line, 'None of them.');
  });
  const { chunks, kept } = await askOnce(await createPerson());
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'None of them.']);
  const results = toldOf(asked[2]);
  expect(Object.keys(results)).toEqual(expect.arrayContaining(['call_0', 'call_0-2']));
  expect(Object.values(results)).toEqual([left('first'), left('second'), left('third')]);
  const parts = kept[1]?.parts as { type: string; toolCallId?: string; output?: { left: string[] } }[];
  const calls = parts.filter(({ type }) => type === 'tool-resolveNames');
  expect(calls.map(({ output }) => output?.left)).toEqual([['first'], ['second'], ['third']]);
  expect(calls.map(({ toolCallId }) => toolCallId)).toEqual(Object.keys(results));
  expect(parts.filter(({ type }) => type === 'data-seal')).toHaveLength(3);
});

test('a tool that takes too long is said to have failed, and the model answers without it', async () => {
  const held = Promise.withResolvers<void>();
  let holding: Promise<unknown> | undefined;
  const { asked } = await behaves(async (line, nth) => {
    if (nth > 0) {
      held.resolve();
      return say(line, 'I cannot tell.');
    }
    const locked = Promise.withResolvers<void>();
    holding = asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.execute(
          sql`lock table categories, brands, retailers, products, market_runs in access exclusive mode`,
        );
        locked.resolve();
        await held.promise;
      }),
    );
    await locked.promise;
    callTools(line, [{ id: 'slow', name: 'getPrices', input: { subject: 'milk' } }]);
  });
  const person = await createPerson();
  const { chunks, kept } = await askWithin({ toolMs: 100 }, person);
  await holding;
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'I cannot tell.']);
  expect(chunks).toContainEqual(
    expect.objectContaining({
      type: 'tool-output-error',
      errorText: 'This lookup failed. Please try again.',
    }),
  );
  expect(toldOf(asked[1]).slow).toContain('took too long');
  expect(kept).toHaveLength(2);
  expect(await countOf(person)).toBe(1);
});

test('links that a server adds beside an answer do not leave', async () => {
  await behaves((line) => {
    openLine(line);
    saySome(line, 'Milk is sold.');
    const citation = { url: 'https://evil.example/?q=1', title: 'Here', start_index: 0, end_index: 4 };
    const delta = { annotations: [{ type: 'url_citation', url_citation: citation }] };
    const event = (choice: object) =>
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`;
    line.end(`${event({ delta })}${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
  });
  const { chunks, kept } = await askOnce(await createPerson());
  expect([errorsIn(chunks), textOf(chunks)]).toEqual([[], 'Milk is sold.']);
  expect(JSON.stringify([chunks, kept])).not.toContain('evil.example');
});
