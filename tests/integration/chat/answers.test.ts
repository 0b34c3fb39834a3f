import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { deleteChatRow } from '#db/queries/chat-storage.ts';
import { users } from '#db/schema/accounts.ts';
import { chatMessages, chats, chatUsage } from '#db/schema/chats.ts';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { answerQuestion } from '#lib/chat/answer-question.ts';
import { AskIn } from '#lib/chat/schema.ts';
import { newId } from '#lib/core/ids.ts';
import { guarded } from '#lib/http/route.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { chainPricesOn } from '#tests/factories/chain-prices.ts';
import { callRoute, contentOf, keepAnswer, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

let analyst: AnalystServer;
let ask: typeof import('#app/api/chat/route.ts').POST;
let stop: typeof import('#app/api/chat/[id]/stop/route.ts').POST;

beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  process.env.OPENAI_BASE_URL = analyst.url;
  // Forwarded addresses stand for callers here.
  process.env.TRUSTED_PROXY_HOPS = '1';
  ask = (await import('#app/api/chat/route.ts')).POST;
  stop = (await import('#app/api/chat/[id]/stop/route.ts')).POST;
  await withSampleMarket();
}, 240_000);
afterAll(() => analyst.stop());

let callers = 0;
const guest = () => {
  callers += 1;
  return { address: `198.51.100.${callers}` };
};

const messagesOf = (chatId: string) =>
  database()
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(chatMessages.position);

/** The prices of a product as the rows have them, of each retailer that sells to shoppers. */
const pricesOf = async (productId: string) => {
  const rows = await database().execute<{ retailer: string; nameAr: string; price: number }>(sql`
    select r.name_en as retailer, r.name_ar as "nameAr", c.price
    from (${chainPricesOn(sampleDay)}) as c join retailers r on r.id = c.retailer_id where c.product_id = ${productId}`);
  if (rows.length < 4) throw new Error(`the sample has ${rows.length} prices of ${productId}`);
  return [...rows].sort((a, b) => a.price - b.price);
};

describe('asking for a price', () => {
  test('streams the figure of the database, in English', async () => {
    const prices = await pricesOf('nasma-milk-1');
    const response = await callRoute(ask, guest(), {
      body: newQuestion('What is the price of Nasma UHT milk full cream 1 l?'),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    const chunks = await readChunks(response);
    const text = textOf(chunks);
    for (const { retailer, price } of prices.slice(0, 8))
      expect(contentOf(chunks)).toContain(`| ${retailer} | ${price.toFixed(2)} |`);
    // No table is the model's.
    expect(text).not.toContain('|');
    expect(text).toContain(`**EGP ${prices[0]?.price.toFixed(2)}** (${prices[0]?.retailer})`);
    expect(chunks.filter(({ type }) => type === 'tool-output-available')).toMatchObject([
      { output: { status: 'ok' } },
    ]);
    expect(chunks[0]).toMatchObject({ type: 'start', messageMetadata: { questionsLeft: 9 } });
    expect(chunks.at(-1)).toMatchObject({ type: 'finish' });
  });

  test('and in Arabic, asked in Arabic, with the names in Arabic', async () => {
    const prices = await pricesOf('nasma-milk-1');
    const response = await callRoute(
      ask,
      { ...guest(), locale: 'ar' },
      {
        body: newQuestion('كم سعر لبن نسمة كامل الدسم ١ لتر؟'),
      },
    );
    const content = contentOf(await readChunks(response));
    for (const { nameAr, price } of prices.slice(0, 8))
      expect(content).toContain(`| ${nameAr} | ${price.toFixed(2)} |`);
    expect(content).toContain('محلل العرض التوضيحي');
  });

  test('follows up on what a guest brought along', async () => {
    const caller = guest();
    const first = newQuestion('How much is Nasma UHT milk full cream 1 l at Wahat?');
    const answer = textOf(await readChunks(await callRoute(ask, caller, { body: first })));
    const at = new Date().toISOString();
    const history = [
      { id: first.message.id, content: first.message.content, sender: 'user', timestamp: at },
      { id: 'a1', content: answer, sender: 'bot', timestamp: at },
    ];
    const [price] = (await pricesOf('nasma-milk-1')).filter(({ retailer }) => retailer.startsWith('Qasr'));
    const next = { ...newQuestion('and at Qasr?'), chatId: first.chatId, history };
    const text = textOf(await readChunks(await callRoute(ask, caller, { body: next })));
    expect(text).toContain(`EGP ${price?.price.toFixed(2)}`);
    expect(text).toContain('at Qasr Hypermarket');
  });

  test('keeps nothing of a guest but a count under a hash of the address', async () => {
    const caller = guest();
    const question = newQuestion('Cheapest milk');
    await readChunks(await callRoute(ask, caller, { body: question }));
    expect(await messagesOf(question.chatId)).toEqual([]);
    const counters = await database().select().from(chatUsage);
    expect(counters.some(({ subject }) => subject.includes(caller.address))).toBe(false);
  });
});

describe('what may be seen', () => {
  test.each([
    [
      'How much is Taraba tea?',
      'Tea is available with a plan (start with a 7-day free trial). For now you can ask about UHT milk.',
    ],
    ['Compare yoghurt at Wahat and Qasr', 'Yoghurt is available with a plan'],
    ['بكام شاي طرابا؟', 'فئة «الشاي» متاحة للمشتركين. ابدأ تجربة مجانية 7 أيام، أو اسألني عن اللبن المعقم.'],
    ['Which promotions run on rice?', 'Rice is available with a plan'],
  ])('a guest gets nothing of a category outside the showcase but its name: %s', async (question, said) => {
    const chunks = await readChunks(await callRoute(ask, guest(), { body: newQuestion(question) }));
    const outputs = chunks.filter(({ type }) => type === 'tool-output-available').map(({ output }) => output);
    expect(outputs).toHaveLength(1);
    for (const output of outputs)
      expect(Object.keys(Object(output)).sort()).toEqual([
        'categories',
        'category',
        'hasPlan',
        'status',
        'trialDays',
      ]);
    for (const output of outputs)
      expect(output).toMatchObject({
        status: 'outside_plan',
        hasPlan: false,
        categories: [expect.any(String)],
      });
    for (const output of outputs)
      expect(JSON.stringify({ ...Object(output), category: '' })).not.toMatch(
        /tea|yoghurt|rice|شاي|أرز|زبادي/i,
      );
    expect(textOf(chunks)).toContain(said);
    expect(textOf(chunks)).not.toMatch(/EGP \d|\d جنيه/);
  });

  test('a guest who asks what there is hears of the showcase only', async () => {
    const chunks = await readChunks(
      await callRoute(ask, guest(), { body: newQuestion('Which brands do you cover?') }),
    );
    const text = textOf(chunks);
    expect(text).toContain('UHT milk');
    expect(text).not.toMatch(/Tea|Rice|Yoghurt|Taraba/);
  });
});

test.each([
  ['Which promotions are running on UHT milk?', 'Your plan doesn’t include the Promotions module.'],
  ['ما العروض السارية على اللبن المعقم؟', 'باقتك لا تشمل أداة «العروض»'],
] as const)(
  'a module outside the plan has no tool, and what to say of it is looked up: %s',
  async (question, said) => {
    const person = await createSubscriber();
    const chunks = await readChunks(await callRoute(ask, person, { body: newQuestion(question) }));
    const calls = chunks.filter(({ type }) => type === 'tool-input-available');
    expect(calls).toMatchObject([{ toolName: 'describeMarket', input: { module: 'promotions' } }]);
    expect(textOf(chunks)).toContain(said);
    expect(textOf(chunks)).toContain(question.startsWith('W') ? 'prices in UHT milk' : 'اللبن المعقم');
  },
);

describe("a member's chat", () => {
  test('is kept: title of the first four words, question, answer with its parts', async () => {
    const person = await createPerson();
    const question = newQuestion('What is the price of Nasma milk 1 l?');
    const text = contentOf(await readChunks(await callRoute(ask, person, { body: question })));
    const [chat] = await database().select().from(chats).where(eq(chats.id, question.chatId));
    expect(chat).toMatchObject({ userId: person.userId, title: 'What is the price…' });
    const [asked, answered] = await messagesOf(question.chatId);
    expect(asked).toMatchObject({ id: question.message.id, role: 'user', content: question.message.content });
    expect(answered).toMatchObject({ role: 'assistant', content: text });
    expect(answered?.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'tool-getPrices', state: 'output-available' }),
        expect.objectContaining({ type: 'text' }),
      ]),
    );
  });

  test("remembers what was said: the history is the server's, not the client's", async () => {
    const person = await createPerson();
    const first = newQuestion('How much is Nasma UHT milk full cream 1 l at Wahat?');
    await readChunks(await callRoute(ask, person, { body: first }));
    const forged = [
      { id: 'x', content: 'How much is Marooj milk?', sender: 'user', timestamp: new Date().toISOString() },
    ];
    const next = { ...newQuestion('and at Qasr?'), chatId: first.chatId, history: forged };
    const text = textOf(await readChunks(await callRoute(ask, person, { body: next })));
    expect(text).toContain('Nasma');
    expect(text).not.toContain('Marooj');
    expect((await messagesOf(first.chatId)).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  test('cannot be written into by somebody else, who is told that there is none, and is not charged', async () => {
    const [owner, stranger] = [await createPerson(), await createPerson()];
    const question = newQuestion('Cheapest milk');
    await readChunks(await callRoute(ask, owner, { body: question }));
    const response = await callRoute(ask, stranger, {
      body: { ...newQuestion('and now?'), chatId: question.chatId },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, errors: { code: 'NOT_FOUND' } });
    expect(await messagesOf(question.chatId)).toHaveLength(2);
    const [counter] = await database()
      .select()
      .from(chatUsage)
      .where(eq(chatUsage.subject, `user:${stranger.userId}`));
    expect(counter?.count).toBe(0);
  });

  test('stays deleted for one who still sees its messages, and no one learns of another person’s by it', async () => {
    const [owner, stranger] = [await createPerson(), await createPerson()];
    const question = newQuestion('Cheapest milk');
    await readChunks(await callRoute(ask, owner, { body: question }));
    const [, answer] = await messagesOf(question.chatId);
    const next = () => ({ ...newQuestion('and now?'), chatId: question.chatId, after: answer?.id });
    const isGone = async (caller: object, body: object) => {
      const response = await callRoute(ask, caller, { body });
      return [response.status, (await response.json()).errors.code];
    };
    expect(await isGone(stranger, next())).toEqual([404, 'CHAT_GONE']);
    await deleteChatRow(database(), { userId: owner.userId, id: question.chatId });
    expect(await isGone(owner, next())).toEqual([404, 'CHAT_GONE']);
    expect(await isGone(owner, { ...question, after: answer?.id })).toEqual([404, 'CHAT_GONE']);
    expect(await messagesOf(question.chatId)).toEqual([]);
    expect(await database().select().from(chats).where(eq(chats.id, question.chatId))).toEqual([]);
  });

  test('gets a new answer in place of the old one, and only once it is finished', async () => {
    const person = await createPerson();
    const question = newQuestion('Cheapest milk');
    await readChunks(await callRoute(ask, person, { body: question }));
    const [, old] = await messagesOf(question.chatId);
    const again = question;
    const slow = await startAnalyst({ port: 0, paceMs: 15 });
    const { env } = await import('#lib/core/env.ts');
    const usual = env().OPENAI_BASE_URL;
    Object.assign(env(), { OPENAI_BASE_URL: slow.url });
    try {
      const response = await callRoute(ask, person, { body: again });
      await callRoute(stop, person, { params: { id: question.chatId } });
      await response.text();
    } finally {
      Object.assign(env(), { OPENAI_BASE_URL: usual });
      await slow.stop();
    }
    expect((await messagesOf(question.chatId)).map(({ id }) => id)).toEqual([question.message.id, old?.id]);

    await readChunks(await callRoute(ask, person, { body: again }));
    const after = await messagesOf(question.chatId);
    expect(after).toHaveLength(2);
    expect(after[0]?.id).toBe(question.message.id);
    expect(after[1]?.id).not.toBe(old?.id);
  });

  test('keeps an answer that ended while the database could not write', async () => {
    await asOwner(async (owner) => {
      await owner.execute(sql`create sequence refused_answers`);
      await owner.execute(sql`
        create function refuse_answer() returns trigger language plpgsql security definer as $$
        begin perform nextval('refused_answers'); raise exception 'no room' using errcode = '53100'; end $$`);
      await owner.execute(sql`
        create trigger refuse before insert on chat_messages for each row
        when (new.role = 'assistant') execute function refuse_answer()`);
    });
    const tries = () =>
      asOwner((owner) => owner.execute<{ n: number }>(sql`select last_value::int as n from refused_answers`));
    const person = await createPerson();
    const question = newQuestion('Cheapest milk');
    const answered = callRoute(ask, person, { body: question }).then(readChunks);
    await expect.poll(async () => (await tries())[0]?.n, { timeout: 15_000 }).toBeGreaterThan(1);
    expect((await messagesOf(question.chatId)).map(({ role }) => role)).toEqual(['user']);
    await asOwner(async (owner) => {
      await owner.execute(sql`drop trigger refuse on chat_messages`);
      await owner.execute(sql`drop function refuse_answer`);
      await owner.execute(sql`drop sequence refused_answers`);
    });
    const text = contentOf(await answered);
    const [, kept] = await messagesOf(question.chatId);
    expect(kept?.content).toBe(text);
  });

  test('keeps the newer of two answers to a question, whichever is written last', async () => {
    const person = await createPerson();
    const question = newQuestion('Cheapest milk');
    await readChunks(await callRoute(ask, person, { body: question }));
    const [, standing] = await messagesOf(question.chatId);
    const late = {
      userId: person.userId,
      chatId: question.chatId,
      questionPosition: 0,
      message: { id: newId(), content: 'an older answer', parts: [] },
      isFinished: true,
      now: new Date((standing?.createdAt.getTime() ?? 0) - 1),
    };
    expect(await keepAnswer(database(), late)).toBe(false);
    expect((await messagesOf(question.chatId))[1]?.id).toBe(standing?.id);
    expect(await keepAnswer(database(), { ...late, now: new Date() })).toBe(true);
  });

  test('refuses a second question of a chat while the first is being answered, and keeps nothing of it', async () => {
    const person = await createPerson();
    const [one, other] = [newQuestion('Cheapest milk'), newQuestion('Most expensive milk')];
    const both = [one, { ...other, chatId: one.chatId }];
    // It says nothing until the second question has been refused.
    const { promise: refusal, resolve: speak } = Promise.withResolvers<void>();
    const silent = http.createServer(({ url }, answer) => {
      void refusal.then(() => answer.writeHead(307, { location: analyst.url + url }).end());
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { env } = await import('#lib/core/env.ts');
    const usual = env().OPENAI_BASE_URL;
    Object.assign(env(), { OPENAI_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    try {
      const responses = await Promise.all(both.map((body) => callRoute(ask, person, { body })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = responses.find(({ status }) => status === 409);
      expect(await refused?.json()).toMatchObject({ errors: { code: 'ANSWER_RUNNING' } });
      speak();
      await responses.find(({ status }) => status === 200)?.text();
    } finally {
      speak();
      Object.assign(env(), { OPENAI_BASE_URL: usual });
      silent.close();
    }
    expect((await messagesOf(one.chatId)).map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect((await callRoute(ask, person, { body: both[1] })).status).toBe(200);
    const [counter] = await database()
      .select()
      .from(chatUsage)
      .where(eq(chatUsage.subject, `user:${person.userId}`));
    expect(counter?.count).toBe(2);
  });

  test('keeps what was streamed when its asker stops it, and says that it was stopped', async () => {
    const slow = await startAnalyst({ port: 0, paceMs: 15 });
    const person = await createPerson();
    const question = newQuestion('What can you do?');
    const { env } = await import('#lib/core/env.ts');
    const before = env().OPENAI_BASE_URL;
    Object.assign(env(), { OPENAI_BASE_URL: slow.url });
    try {
      const response = await callRoute(ask, person, { body: question });
      const reader = response.body?.getReader();
      let seen = '';
      while (!seen.includes('text-delta')) seen += new TextDecoder().decode((await reader?.read())?.value);
      await callRoute(stop, person, { params: { id: question.chatId } });
      await vi.waitFor(async () => expect(await messagesOf(question.chatId)).toHaveLength(2));
      const [, answer] = await messagesOf(question.chatId);
      expect(answer?.content).not.toBe('');
      expect(answer?.content).not.toContain('Demo analyst');
      expect(answer?.parts).toContainEqual({ type: 'data-ending', data: { ending: 'stopped' } });
      await vi.waitFor(() => expect(slow.aborted()).toBe(1));
    } finally {
      Object.assign(env(), { OPENAI_BASE_URL: before });
      await slow.stop();
    }
  });

  test('keeps the question when the model is out of reach, says so in the stream, and gives the claim back', async () => {
    const person = await createPerson();
    const question = newQuestion('Cheapest milk');
    const { env } = await import('#lib/core/env.ts');
    const before = env().OPENAI_BASE_URL;
    Object.assign(env(), { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
    try {
      const chunks = await readChunks(await callRoute(ask, person, { body: question }));
      expect(chunks).toContainEqual({
        type: 'error',
        errorText: 'Couldn’t reach the analyst. Please try again.',
      });
      const arabic = await readChunks(await callRoute(ask, { ...person, locale: 'ar' }, { body: question }));
      expect(arabic).toContainEqual({ type: 'error', errorText: 'تعذّر الوصول إلى المحلل. حاول مرة أخرى.' });
    } finally {
      Object.assign(env(), { OPENAI_BASE_URL: before });
    }
    expect((await messagesOf(question.chatId)).map(({ role }) => role)).toEqual(['user']);
    const [counter] = await database()
      .select()
      .from(chatUsage)
      .where(eq(chatUsage.subject, `user:${person.userId}`));
    expect(counter?.count).toBe(0);
    await readChunks(await callRoute(ask, person, { body: question }));
    expect((await messagesOf(question.chatId)).map(({ role }) => role)).toEqual(['user', 'assistant']);
  });
});

describe('a question of any kind', () => {
  const BOTH = 'price of لبن نسمة milk بكام في Wahat واحات ١ لتر 1 l? ';
  test.each([
    ['4,000 letters of both scripts', BOTH.repeat(100).slice(0, 4000)],
    ['4,000 letters without a gap', 'لبنmilk'.repeat(600).slice(0, 4000)],
    ['digits alone', '٠١٢٣0123'.repeat(500)],
    ['emoji alone', '🥛'.repeat(2000)],
    ['one letter', 'x'],
  ])('has an answer or a question back, and is kept as it is: %s', async (_, content) => {
    const person = await createSubscriber({ plan: 'premium' });
    const question = newQuestion(content);
    const chunks = await readChunks(await callRoute(ask, person, { body: question }));
    expect(chunks.filter(({ type }) => type === 'error')).toEqual([]);
    expect(contentOf(chunks)).not.toBe('');
    const kept = await messagesOf(question.chatId);
    expect(kept.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(kept[0]?.content).toBe(content.trim());
  });

  test('is refused with one letter more than 4,000', async () => {
    const { status } = await callRoute(ask, guest(), { body: newQuestion('ل'.repeat(4001)) });
    expect(status).toBe(400);
  });
});

describe('a model that does not answer', () => {
  test('is given up after a while: the stream says so, and the claim is given back', async () => {
    const silent = http.createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve));
    const { env } = await import('#lib/core/env.ts');
    const before = env().OPENAI_BASE_URL;
    const port = (silent.address() as AddressInfo).port;
    Object.assign(env(), { OPENAI_BASE_URL: `http://localhost:${port}/v1` });
    try {
      const person = await createPerson();
      const impatient = guarded(
        { access: 'public', answers: [{ status: 200, type: 'text/event-stream' }] },
        async (ctx, request) =>
          answerQuestion(ctx, AskIn.parse(await request.json()), request.signal, { totalMs: 300 }),
      );
      const question = newQuestion('Cheapest milk');
      const chunks = await readChunks(await callRoute(impatient, person, { body: question }));
      expect(chunks).toContainEqual({
        type: 'error',
        errorText: 'The analyst took too long to answer. Please try again.',
      });
      expect((await messagesOf(question.chatId)).map(({ role }) => role)).toEqual(['user']);
      const [counter] = await database()
        .select()
        .from(chatUsage)
        .where(eq(chatUsage.subject, `user:${person.userId}`));
      expect(counter?.count).toBe(0);
    } finally {
      Object.assign(env(), { OPENAI_BASE_URL: before });
      silent.closeAllConnections();
      silent.close();
    }
  });
});

describe('the daily allowance', () => {
  const limited = async (limit: number) => {
    const person = await createPerson();
    await database().update(users).set({ dailyMessageLimit: limit }).where(eq(users.id, person.userId));
    return person;
  };

  test('lets exactly as many questions through as there are left, however many come at once', async () => {
    const person = await limited(1);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => callRoute(ask, person, { body: newQuestion('hello') })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429, 429, 429]);
    await Promise.all(responses.filter(({ status }) => status === 200).map((response) => response.text()));
    const refused = responses.find(({ status }) => status === 429);
    const body = await refused?.json();
    expect(body).toMatchObject({ success: false, errors: { code: 'DAILY_LIMIT_REACHED' } });
    expect(body.message).toBe(
      'You have used your 1 message for today. You can ask again at midnight (Cairo time).',
    );
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3600);
  });

  test('of one is not spoken of as of many', async () => {
    const person = await limited(1);
    await (await callRoute(ask, person, { body: newQuestion('hello') })).text();
    const refused = await callRoute(ask, person, { body: newQuestion('hello') });
    expect((await refused.json()).message).toBe(
      'You have used your 1 message for today. You can ask again at midnight (Cairo time).',
    );
  });

  test('is ten for a guest, by address', async () => {
    const caller = guest();
    for (let i = 0; i < 10; i += 1) {
      const response = await callRoute(ask, caller, { body: newQuestion('hello') });
      expect(response.status).toBe(200);
      await response.text();
    }
    const refused = await callRoute(ask, { ...caller, locale: 'ar' }, { body: newQuestion('hello') });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      errors: { code: 'GUEST_LIMIT_REACHED' },
      message: expect.stringContaining('10'),
    });
    const elsewhere = await callRoute(ask, guest(), { body: newQuestion('hello') });
    expect(elsewhere.status).toBe(200);
    await elsewhere.text();
  });

  test('of zero turns the chat off', async () => {
    const response = await callRoute(ask, await limited(0), { body: newQuestion('hello') });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ errors: { code: 'CHAT_DISABLED' } });
  });
});

describe('a malformed question', () => {
  test.each([
    ['no message', { chatId: 'c' }],
    ['an empty text', newQuestion('   ')],
    ['a text beyond the limit', newQuestion('x'.repeat(4001))],
    ['an id that is none', { ...newQuestion('hello'), chatId: '../x' }],
    ['a history that is none', { ...newQuestion('hello'), history: [{ role: 'system' }] }],
    ['NUL', newQuestion('a\0b')],
  ])('is refused in the envelope: %s', async (_, body) => {
    const response = await callRoute(ask, guest(), { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, errors: { code: 'VALIDATION_ERROR' } });
  });
});
