import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { sweepChatShares } from '#db/queries/chat-shares.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { chatShares } from '#db/schema/chat-shares.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { retailers } from '#db/schema/market-retail.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { sealOf } from '#lib/chat/evidence.ts';
import { SHARES_OPEN } from '#lib/chat/sharing/policy.ts';
import type { ShareHeadOut, ShareNowOut, ShareOut } from '#lib/chat/sharing/schema.ts';
import { addMs, DAY, MINUTE } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import type { Handler } from '#lib/http/contract.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute, newQuestion, readChunks } from '#tests/factories/chat.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** Sharing a chat with colleagues: what they read, what their plan closes, and what ends it. */

let analyst: AnalystServer;
let routes: {
  ask: Handler;
  importChats: Handler;
  shares: typeof import('#app/api/chats/shares/route.ts');
  share: typeof import('#app/api/chats/shares/[id]/route.ts');
  now: typeof import('#app/api/chats/shares/[id]/now/route.ts');
  chat: typeof import('#app/api/chats/[id]/route.ts');
};

beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  process.env.OPENAI_BASE_URL = analyst.url;
  routes = {
    ask: (await import('#app/api/chat/route.ts')).POST,
    importChats: (await import('#app/api/chats/import/route.ts')).POST,
    shares: await import('#app/api/chats/shares/route.ts'),
    share: await import('#app/api/chats/shares/[id]/route.ts'),
    now: await import('#app/api/chats/shares/[id]/now/route.ts'),
    chat: await import('#app/api/chats/[id]/route.ts'),
  };
  await withSampleMarket();
}, 240_000);
afterAll(() => analyst.stop());
beforeEach(async () => {
  await database().delete(rateLimits);
});

type Plan = NonNullable<Parameters<typeof giveSubscription>[1]>;
const ALL: Plan['modules'] = ['priceMonitor', 'promotions', 'distributions', 'imdb'];

/** Two people of a company with a plan; `plan` null: without one. */
const createTeam = async (plan: Plan | null = {}) => {
  const owner = await createPerson();
  const companyId = owner.companyId ?? '';
  const colleague = await createPerson({ companyId });
  if (plan) await replan(companyId, plan);
  return { owner, colleague, companyId };
};

const replan = (companyId: string, plan: Plan) =>
  giveSubscription(companyId, {
    ...{ status: 'active', plan: 'premium', modules: ALL, categories: ['milk', 'tea'], ...plan },
  });

const call = async <T>(
  handler: Handler,
  person: { bearer?: string; locale?: string },
  named: object = {},
) => {
  const response = await callRoute(handler, person, { method: 'GET', ...named });
  const body = (await response.json()) as { data: T; errors: { code: string }; message: string };
  return { status: response.status, ...body };
};

const ask = async (person: Person, question: string, chatId = newId()): Promise<string> => {
  await readChunks(await callRoute(routes.ask, person, { body: { ...newQuestion(question), chatId } }));
  return chatId;
};
const shareAs = (person: Partial<Person>, body: object) =>
  call<ShareHeadOut>(routes.shares.POST, person as Person, { method: 'POST', body });
const readAs = (person: Partial<Person>, id: string, locale = 'en') =>
  call<ShareOut>(routes.share.GET, { ...(person as Person), locale }, { params: { id } });
const listAs = (person: Person) => call<ShareHeadOut[]>(routes.shares.GET, person);
const takeBackAs = (person: Person, id: string) =>
  call(routes.share.DELETE, person, { method: 'DELETE', params: { id } });
const nowAs = (person: Partial<Person>, id: string, message: string) =>
  call<ShareNowOut>(routes.now.GET, person as Person, {
    path: `/api/chats/shares/${id}/now?message=${message}`,
    params: { id },
  });

const shared = async (person: Person, chatId: string): Promise<string> => {
  const { status, data } = await shareAs(person, { chatId });
  expect(status).toBe(201);
  return data.id;
};
const answersOf = ({ messages }: ShareOut) => messages.filter(({ sender }) => sender === 'bot');
const whyClosed = (share: ShareOut) => answersOf(share).map(({ closed }) => closed.map(({ why }) => why));
/** The parts of an answer as if its look-up had been another, under our seal. */
const reasked = (parts: unknown, input: object): unknown => {
  const all = parts as {
    type: string;
    toolCallId?: string;
    input?: unknown;
    output?: unknown;
    data?: unknown;
  }[];
  const call = all.find(({ type }) => type === 'tool-getPrices');
  return all.map((part) => {
    if (part === call) return { ...part, input };
    if (part.type !== 'data-seal' || !call) return part;
    return { ...part, data: { toolCallId: call.toolCallId, seal: sealOf('getPrices', input, call.output) } };
  });
};
/** An answer that also says by how much the highest of its prices is above the lowest: by 1, it says. */
const computed = (parts: unknown): unknown => {
  const all = parts as { type: string; toolCallId?: string }[];
  const call = all.find(({ type }) => type === 'tool-getPrices');
  if (!call) return parts;
  const operands = [`${call.toolCallId}.products.0.highest`, `${call.toolCallId}.products.0.lowest`];
  const input = { operation: 'difference', operands };
  const [owners, unit] = [[{ kind: 'product', name: 'Nasma' }], 'money'];
  const made = operands.map((each) => ({ id: each, unit, value: 2, owners }));
  const output = { status: 'computed', operation: 'difference', unit, value: 1, owners, operands: made };
  return [
    ...all,
    { type: 'tool-compute', toolCallId: 'sum', state: 'output-available', input, output },
    { type: 'data-seal', data: { toolCallId: 'sum', seal: sealOf('compute', input, output) } },
    { type: 'data-figures', data: { stated: [{ text: '1', figure: 'sum.value' }], withheld: [], mark: '' } },
  ];
};
const gone = { status: 404, code: 'NOT_FOUND' };
const refusalOf = ({ status, errors }: { status: number; errors: { code: string } }) => ({
  status,
  code: errors.code,
});
/** An answer that draws, states figures and stands on prices. */
const PRICES = 'How much is Nasma full cream 1 l?';

describe('a shared chat', () => {
  test('is read by a colleague up to the answer, as it was then, whatever becomes of the chat', async () => {
    const { owner, colleague } = await createTeam();
    const chatId = await ask(owner, PRICES);
    const { status, data } = await shareAs(owner, { chatId });
    expect(status).toBe(201);
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(30 * DAY);
    const first = (await readAs(colleague, data.id)).data;
    expect(first).toMatchObject({
      owner: { name: 'Mona Adel', isYou: false },
      isCut: false,
      messages: [
        { sender: 'user', content: PRICES, closed: [] },
        { sender: 'bot', closed: [], isUntraced: false, hasNow: true },
      ],
    });
    const types = first.messages[1]?.parts?.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['text', 'tool-getPrices', 'data-figures']));
    expect(types).not.toEqual(expect.arrayContaining(['data-seal']));
    expect(types).not.toEqual(expect.arrayContaining(['data-next']));

    await ask(owner, 'Which promotions are running on tea?', chatId);
    await database()
      .update(chatMessages)
      .set({ content: 'Altered', parts: [{ type: 'text', text: 'Altered' }] })
      .where(eq(chatMessages.chatId, chatId));
    await database().update(chats).set({ title: 'Renamed' }).where(eq(chats.id, chatId));
    expect((await readAs(colleague, data.id)).data).toEqual(first);
    expect((await readAs(owner, data.id)).data).toEqual({
      ...first,
      owner: { name: 'Mona Adel', isYou: true },
    });
  });

  test('ends with the answer that was chosen; no other message will do', async () => {
    const { owner, colleague } = await createTeam();
    const chatId = await ask(owner, PRICES);
    await ask(owner, 'Which promotions are running on tea?', chatId);
    const rows = await database().select().from(chatMessages).where(eq(chatMessages.chatId, chatId));
    const [question, answer] = rows.toSorted((a, b) => a.position - b.position);
    const { data } = await shareAs(owner, { chatId, messageId: answer?.id });
    expect((await readAs(colleague, data.id)).data.messages).toHaveLength(2);
    expect((await shareAs(owner, { chatId })).status).toBe(201);
    for (const messageId of [question?.id, newId()])
      expect(refusalOf(await shareAs(owner, { chatId, messageId }))).toEqual(gone);
  });

  test('is refused for chats of colleagues, chats that are not, and chats without an answer', async () => {
    const { owner, colleague } = await createTeam();
    const chatId = await ask(owner, PRICES);
    expect(refusalOf(await shareAs(colleague, { chatId }))).toEqual(gone);
    expect(refusalOf(await shareAs(owner, { chatId: newId() }))).toEqual(gone);
    await database()
      .delete(chatMessages)
      .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.role, 'assistant')));
    expect(refusalOf(await shareAs(owner, { chatId }))).toEqual(gone);
    expect((await listAs(owner)).data).toEqual([]);
  });

  test('is the same 404 for other companies, forged ids, after 30 days and once taken back', async () => {
    const { owner, colleague, companyId } = await createTeam();
    const stranger = (await createTeam()).colleague;
    const id = await shared(owner, await ask(owner, PRICES));
    const unknown = await readAs(colleague, newId());
    expect(refusalOf(unknown)).toEqual(gone);
    const message = answersOf((await readAs(owner, id)).data)[0]?.id ?? '';
    const isGoneFor = async (person: Person) => {
      expect(await readAs(person, id)).toEqual(unknown);
      expect(refusalOf(await nowAs(person, id, message))).toEqual(gone);
    };
    await isGoneFor(stranger);
    for (const forged of [
      id.slice(0, -1),
      `${id}0`,
      id.toUpperCase() === id ? id.toLowerCase() : id.toUpperCase(),
    ])
      expect(refusalOf(await readAs(colleague, forged))).toEqual(gone);

    const expires = (expiresAt: Date) =>
      database()
        .update(chatShares)
        .set({ createdAt: addMs(new Date(), -31 * DAY), expiresAt })
        .where(eq(chatShares.id, id));
    await expires(addMs(new Date(), -MINUTE));
    await isGoneFor(colleague);
    await isGoneFor(owner);
    expect((await listAs(owner)).data).toEqual([]);
    await expires(addMs(new Date(), MINUTE));
    expect((await readAs(colleague, id)).status).toBe(200);

    expect(refusalOf(await takeBackAs(colleague, id))).toEqual(gone);
    expect(refusalOf(await takeBackAs(stranger, id))).toEqual(gone);
    expect((await takeBackAs(owner, id)).status).toBe(200);
    expect(refusalOf(await takeBackAs(owner, id))).toEqual(gone);
    await isGoneFor(colleague);
    expect(companyId).not.toBe('');
  });

  test('goes with its chat, and is closed when its owner leaves the company or is blocked', async () => {
    const { owner, colleague, companyId } = await createTeam();
    const chatId = await ask(owner, PRICES);
    const id = await shared(owner, chatId);
    const isOwner = eq(users.id, owner.userId);
    await database().update(users).set({ status: 'blocked' }).where(isOwner);
    expect(refusalOf(await readAs(colleague, id))).toEqual(gone);
    await database().update(users).set({ status: 'active' }).where(isOwner);
    expect((await readAs(colleague, id)).status).toBe(200);

    await database().delete(memberships).where(eq(memberships.userId, owner.userId));
    expect(refusalOf(await readAs(colleague, id))).toEqual(gone);
    const elsewhere = (await createPerson()).companyId ?? '';
    await database()
      .insert(memberships)
      .values({ userId: owner.userId, companyId: elsewhere, role: 'member' });
    expect(refusalOf(await readAs(colleague, id))).toEqual(gone);
    // Nor does it come along to the new company.
    expect(refusalOf(await readAs(owner, id))).toEqual(gone);
    expect((await listAs(owner)).data).toEqual([]);
    await database().update(memberships).set({ companyId }).where(eq(memberships.userId, owner.userId));
    expect((await readAs(colleague, id)).status).toBe(200);

    await call(routes.chat.DELETE, owner, { method: 'DELETE', params: { id: chatId } });
    expect(refusalOf(await readAs(colleague, id))).toEqual(gone);
    expect(await database().select().from(chatShares).where(eq(chatShares.id, id))).toEqual([]);
  });

  test('is neither made, read nor looked up by guests, people without a company and admins', async () => {
    const { owner } = await createTeam();
    const chatId = await ask(owner, PRICES);
    const id = await shared(owner, chatId);
    const message = answersOf((await readAs(owner, id)).data)[0]?.id ?? '';
    const people = [
      [{}, 401],
      [await createPerson({ withCompany: false }), 403],
      [await createPerson({ role: 'admin' }), 403],
    ] as const;
    for (const [person, status] of people) {
      expect((await shareAs(person, { chatId })).status).toBe(status);
      expect((await readAs(person, id)).status).toBe(status);
      expect((await nowAs(person, id, message)).status).toBe(status);
    }
  });

  test('is closed while an admin looks on as the person', async () => {
    const { owner } = await createTeam();
    const admin = await createPerson({ role: 'admin' });
    const chatId = await ask(owner, PRICES);
    const id = await shared(owner, chatId);
    const sessionId = newId();
    await database()
      .insert(sessions)
      .values({
        ...{
          id: sessionId,
          userId: owner.userId,
          kind: 'cookie',
          actedBy: admin.userId,
          actedReason: 'A question',
        },
        actedUntil: addMs(new Date(), MINUTE),
      });
    const client = new ApiClient();
    const token = await sealSessionToken({ sessionId, userId: owner.userId, kind: 'cookie' });
    client.cookies.set('raff.session', token);
    const answers = [
      await client.raw('GET', '/api/chats/shares'),
      await client.raw('GET', `/api/chats/shares/${id}`),
      await client.raw('GET', `/api/chats/shares/${id}/now?message=a`),
      await client.raw('POST', '/api/chats/shares', { chatId }),
      await client.raw('DELETE', `/api/chats/shares/${id}`),
    ];
    for (const answer of answers)
      expect([answer.status, (await answer.json()).errors.code]).toEqual([403, 'VIEW_ONLY']);
    expect((await readAs(owner, id)).status).toBe(200);
  });

  test('is bounded in number, and room comes back with what is taken back or over', async () => {
    const { owner } = await createTeam();
    const chatId = await ask(owner, PRICES);
    const made = [await shared(owner, chatId)];
    const [row] = await database().select().from(chatShares).where(eq(chatShares.chatId, chatId));
    if (!row) throw new Error('nothing was shared');
    const more = Array.from({ length: SHARES_OPEN - 2 }, () => ({ ...row, id: newId() }));
    await database().insert(chatShares).values(more);
    const both = await Promise.all([shareAs(owner, { chatId }), shareAs(owner, { chatId })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.errors.code).toBe('CHAT_SHARES_FULL');
    expect((await listAs(owner)).data).toHaveLength(SHARES_OPEN);
    await takeBackAs(owner, made[0] ?? '');
    made.push(await shared(owner, chatId));
    expect((await shareAs(owner, { chatId })).status).toBe(409);
    await database()
      .update(chatShares)
      .set({ createdAt: addMs(new Date(), -31 * DAY), expiresAt: addMs(new Date(), -DAY) })
      .where(eq(chatShares.id, more[0]?.id ?? ''));
    expect((await shareAs(owner, { chatId })).status).toBe(201);
    const swept = await sweepChatShares(database(), new Date());
    expect(swept).toBe(1);
    expect((await listAs(owner)).data).toHaveLength(SHARES_OPEN);
  });
});

describe('what a share shows goes by the plan at its opening', () => {
  test('a module that the plan has lost closes the answers that stand on it, in words, and no others', async () => {
    const { owner, colleague, companyId } = await createTeam();
    const chatId = await ask(owner, PRICES);
    await ask(owner, 'Which promotions are running on milk?', chatId);
    const id = await shared(owner, chatId);
    expect(whyClosed((await readAs(colleague, id)).data)).toEqual([[], []]);
    await replan(companyId, { modules: ['priceMonitor'] });
    const { data } = await readAs(colleague, id);
    expect(whyClosed(data)).toEqual([[], ['module']]);
    const [, closed] = answersOf(data);
    expect(closed).toMatchObject({ content: '', hasNow: false });
    expect(closed?.parts).toBeUndefined();
    expect(closed?.closed[0]?.text).toBe('Your company’s plan doesn’t include the Promotions module.');
    expect(refusalOf(await nowAs(colleague, id, closed?.id ?? ''))).toEqual(gone);
    const arabic = (await readAs(colleague, id, 'ar')).data;
    expect(answersOf(arabic)[1]?.closed[0]?.text).toContain('لا تشمل باقة شركتك أداة');
    // Its owner reads no more than others.
    expect(whyClosed((await readAs(owner, id)).data)).toEqual([[], ['module']]);
    await replan(companyId, {});
    expect(whyClosed((await readAs(colleague, id)).data)).toEqual([[], []]);
  });

  test('a category, a level and a feature that the plan has lost close them too', async () => {
    const { owner, colleague, companyId } = await createTeam();
    const chatId = await ask(owner, 'How much is tea?');
    await ask(owner, PRICES, chatId);
    await ask(owner, 'What are the margins on milk?', chatId);
    const id = await shared(owner, chatId);
    expect(whyClosed((await readAs(colleague, id)).data)).toEqual([[], [], []]);
    await replan(companyId, { categories: ['milk'] });
    const { data } = await readAs(colleague, id);
    expect(whyClosed(data)).toEqual([['category'], [], []]);
    expect(answersOf(data)[0]?.closed[0]?.text).toBe('Your company’s plan doesn’t include Tea.');
    await replan(companyId, { plan: 'growth' });
    expect(whyClosed((await readAs(colleague, id)).data)).toEqual([[], [], ['feature']]);
    await replan(companyId, { plan: 'starter' });
    const starter = (await readAs(colleague, id)).data;
    expect(whyClosed(starter).map((why) => why.includes('level'))).toEqual([true, true, true]);
    expect(JSON.stringify(starter)).not.toMatch(/"tool-|EGP/);
  });

  test('an answer without a look-up of its own goes with the one that it speaks of', async () => {
    const { owner, colleague, companyId } = await createTeam();
    const chatId = await ask(owner, 'Which promotions are running on milk?');
    await ask(owner, 'Hello', chatId);
    const id = await shared(owner, chatId);
    await replan(companyId, { modules: ['priceMonitor'] });
    expect(whyClosed((await readAs(colleague, id)).data)).toEqual([['module'], ['module']]);
  });

  test('without a plan only the showcase is shown, and a company without one may share it', async () => {
    const { owner, colleague, companyId } = await createTeam(null);
    const id = await shared(owner, await ask(owner, PRICES));
    const { data } = await readAs(colleague, id);
    expect(whyClosed(data)).toEqual([[]]);
    expect(answersOf(data)[0]?.parts?.some(({ type }) => type === 'tool-getPrices')).toBe(true);
    await replan(companyId, {});
    const ofPlan = await shared(owner, await ask(owner, 'How much is tea?'));
    await replan(companyId, { status: 'canceled' });
    const ended = (await readAs(colleague, ofPlan)).data;
    expect(whyClosed(ended)).toEqual([['plan']]);
    expect(answersOf(ended)[0]?.closed[0]?.text).toBe('Your company has no active plan.');
    expect(whyClosed((await readAs(colleague, id)).data)).toEqual([[]]);
  });

  test('results that a browser forged are not shown, and figures without a result are marked', async () => {
    const { owner, colleague } = await createTeam();
    const at = new Date().toISOString();
    const output = { status: 'outside_plan', categories: ['Forged'] };
    const tool = { type: 'tool-getPrices', toolCallId: 't', state: 'output-available', input: {}, output };
    const figures = { stated: [{ text: '1.00', figure: 't.x' }], withheld: [], mark: '' };
    const parts = [
      tool,
      { type: 'text', text: 'It costs EGP 1.00.' },
      { type: 'data-figures', data: figures },
    ];
    const messages = [
      { id: 'q', content: 'How much?', sender: 'user', timestamp: at },
      { id: 'a', content: 'It costs EGP 1.00.', sender: 'bot', timestamp: at, parts },
    ];
    const chatId = newId();
    const body = { chats: [{ id: chatId, title: 'Forged', createdAt: at, updatedAt: at, messages }] };
    await callRoute(routes.importChats, owner, { body });
    const { data } = await readAs(colleague, await shared(owner, chatId));
    expect(data.messages[1]).toMatchObject({ isUntraced: true, hasNow: false });
    expect(data.messages[1]?.parts?.map(({ type }) => type)).toEqual(['data-source', 'text']);
  });

  test('a result that was altered in the database is not shown as one', async () => {
    const { owner, colleague } = await createTeam();
    const id = await shared(owner, await ask(owner, PRICES));
    await database().execute(sql`
      update chat_shares set messages = replace(messages::text, '"highest"', '"highest_"')::jsonb where id = ${id}`);
    const [answer] = answersOf((await readAs(colleague, id)).data);
    expect(answer?.parts?.some(({ type }) => type.startsWith('tool-'))).toBe(false);
    expect(answer?.hasNow).toBe(false);
  });
});

describe('figures now', () => {
  test('come from the same calls, with the reader’s own scope, beside those of then', async () => {
    const { owner, colleague } = await createTeam();
    const id = await shared(owner, await ask(owner, PRICES));
    const [answer] = answersOf((await readAs(colleague, id)).data);
    const { status, data } = await nowAs(colleague, id, answer?.id ?? '');
    expect(status).toBe(200);
    expect(data).toMatchObject({ isPart: false });
    expect(data.parts.map(({ type }) => type)).toEqual(['tool-getPrices']);
    expect(data.figures.length).toBeGreaterThan(0);
    for (const { before, now } of data.figures) expect(now).toBe(before);

    // All are of one product: each is named by its retailer.
    const known = (await database().select({ name: retailers.nameEn }).from(retailers)).map(
      ({ name }) => name,
    );
    expect(data.figures.filter(({ of: [name = ''] }) => known.includes(name)).length).toBeGreaterThan(0);
  });

  test('say what has changed, and what is not found any more', async () => {
    const { owner, colleague } = await createTeam();
    const id = await shared(owner, await ask(owner, PRICES));
    const [answer] = answersOf((await readAs(colleague, id)).data);
    const nowOf = async (product: string) => {
      const input = { subject: product, retailers: [] };
      const [row] = await database().select().from(chatShares).where(eq(chatShares.id, id));
      const messages = row?.messages.map((message) => ({ ...message, parts: reasked(message.parts, input) }));
      await database().update(chatShares).set({ messages }).where(eq(chatShares.id, id));
      return (await nowAs(colleague, id, answer?.id ?? '')).data;
    };
    const other = await nowOf('Marooj UHT milk full cream 1 l');
    // Nothing of it is of the product that was asked about.
    expect(other.figures.length).toBeGreaterThan(0);
    expect(other.figures.filter(({ of }) => of.length > 1).map(({ now }) => now)).not.toContain(undefined);
    expect(other.figures.some(({ now }) => now === null)).toBe(true);
    const none = await nowOf('Zanzibar cola');
    expect(none.parts).toMatchObject([{ output: { status: 'not_found' } }]);
    for (const { now, before } of none.figures) expect([now, before > 0]).toEqual([null, true]);
  });

  test('work out again what was worked out', async () => {
    const { owner, colleague } = await createTeam();
    const id = await shared(owner, await ask(owner, PRICES));
    const [row] = await database().select().from(chatShares).where(eq(chatShares.id, id));
    const messages = row?.messages.map((message) => ({ ...message, parts: computed(message.parts) }));
    await database().update(chatShares).set({ messages }).where(eq(chatShares.id, id));
    const [answer] = answersOf((await readAs(colleague, id)).data);
    const { data } = await nowAs(colleague, id, answer?.id ?? '');
    expect(data.parts.map(({ type }) => type)).toEqual(['tool-getPrices', 'tool-compute']);
    const [prices] = data.parts as unknown as [
      { output: { products: { lowest: number; highest: number }[] } },
    ];
    const { lowest = 0, highest = 0 } = prices.output.products[0] ?? {};
    // Then it was 1; now it is what the figures of now come to.
    expect(data.figures.at(-1)).toMatchObject({ before: 1, unit: 'money' });
    expect(data.figures.at(-1)?.now).toBeCloseTo(highest - lowest, 2);
  });

  test('of an answer without look-ups, of a question, and of another share are 404', async () => {
    const { owner, colleague } = await createTeam();
    const chatId = await ask(owner, 'Hello');
    const id = await shared(owner, chatId);
    for (const { id: message } of (await readAs(colleague, id)).data.messages)
      expect(refusalOf(await nowAs(colleague, id, message))).toEqual(gone);
    expect(refusalOf(await nowAs(colleague, id, newId()))).toEqual(gone);
  });

  test('are limited for each person', async () => {
    const { owner, colleague } = await createTeam();
    const id = await shared(owner, await ask(owner, PRICES));
    const asked = await Promise.all(Array.from({ length: 21 }, () => nowAs(colleague, id, 'none')));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await nowAs(owner, id, 'none')).status).toBe(404);
  });
});
