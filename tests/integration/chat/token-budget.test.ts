import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { POST as ask } from '#app/api/chat/route.ts';
import { GET as usage } from '#app/api/chat/usage/route.ts';
import { database } from '#db/client.ts';
import { findUsedTokens } from '#db/queries/analyst-budgets.ts';
import { countQuestions, takeQuestion } from '#db/queries/chat-usage.ts';
import { analystBudgets } from '#db/schema/analyst-budgets.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chats, chatUsage } from '#db/schema/chats.ts';
import { notifications } from '#db/schema/operations.ts';
import { findBudgetRefusal, RESERVED_TOKENS } from '#lib/chat/token-budget.ts';
import { env } from '#lib/core/env.ts';
import { newId } from '#lib/core/ids.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths } from '#lib/vocabulary/months.ts';
import type { MembershipRole } from '#lib/vocabulary/terms.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute, newQuestion, readChunks } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { type FakeModel, say, startModel } from '#tests/factories/model.ts';
import { seedChoices } from '#tests/factories/subscriptions.ts';

/** Tokens of the analyst are taken from a budget: reserved before an answer, settled after it. */

let model: FakeModel | null = null;
beforeAll(async () => {
  startDelivery();
  await seedChoices();
});
afterAll(() => shutDown());
afterEach(() => model?.stop());

const month = addMonths(cairoDay(new Date()), 0);
const ofCompany = ({ companyId }: Person) => ({ subject: `company:${companyId}`, since: month });
const used = (person: Person) => findUsedTokens(database(), ofCompany(person));
const use = (person: Person, tokens: number) =>
  database()
    .insert(analystBudgets)
    .values({ ...ofCompany(person), tokens });

const answers = async (usageOf?: object): Promise<void> => {
  model = await startModel((line) => {
    if (!usageOf) return say(line, 'No one sells it.');
    line.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = (choices: object[], more: object = {}) =>
      line.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices, ...more })}\n\n`,
      );
    event([{ index: 0, delta: { role: 'assistant', content: 'No one sells it.' }, finish_reason: null }]);
    event([{ index: 0, delta: {}, finish_reason: 'stop' }]);
    event([], { usage: usageOf });
    line.end('data: [DONE]\n\n');
  });
  Object.assign(env(), { OPENAI_BASE_URL: model.url });
};

const askOnce = async (person: Person) => {
  const body = newQuestion('Does anyone sell it?');
  const response = await callRoute(ask, person, { body });
  const chunks = response.ok ? await readChunks(response) : [];
  const [run] = await database().select().from(chatRuns).where(eq(chatRuns.chatId, body.chatId));
  return { response, chunks, run, chatId: body.chatId };
};

const USAGE = {
  ...{ prompt_tokens: 5000, completion_tokens: 100, total_tokens: 5100 },
  prompt_tokens_details: { cached_tokens: 4000 },
};

describe('an answer', () => {
  test('takes what the model counted, and what that cost', async () => {
    await answers(USAGE);
    Object.assign(env(), { OPENAI_PRICES: { input: 2, cached: 0.5, output: 10 } });
    const person = await createSubscriber({ plan: 'starter' });
    const { run } = await askOnce(person);
    expect(run).toMatchObject({
      ...{ inputTokens: 5000, cachedTokens: 4000, outputTokens: 100, areTokensEstimated: false },
      ...{ microUsd: 1000 * 2 + 4000 * 0.5 + 100 * 10, steps: 1, firstWordMs: expect.any(Number) },
    });
    expect(await used(person)).toBe(5100);
    Object.assign(env(), { OPENAI_PRICES: undefined });
    expect((await askOnce(person)).run?.microUsd).toBeNull();
    expect(await used(person)).toBe(2 * 5100);
  });

  test('of a model that does not count takes an estimate, and says so', async () => {
    await answers();
    const person = await createSubscriber({ plan: 'starter' });
    const { run } = await askOnce(person);
    expect(run).toMatchObject({ areTokensEstimated: true, outputTokens: 4, microUsd: null });
    expect(run?.inputTokens).toBeGreaterThan(4000);
    expect(await used(person)).toBe(Number(run?.inputTokens) + 4);
  });

  test('that never began takes nothing', async () => {
    model = await startModel((line) => {
      line.writeHead(500).end();
    });
    Object.assign(env(), { OPENAI_BASE_URL: model.url });
    const person = await createSubscriber({ plan: 'starter' });
    await askOnce(person);
    expect(await used(person)).toBe(0);
  });
});

const countOf = (person: Person) =>
  countQuestions(database(), { subject: `user:${person.userId}`, day: cairoDay(new Date()) });

describe('an answer without a word', () => {
  const sayNothingOf = async (finish: string, usageOf?: object): Promise<void> => {
    model = await startModel((line) => {
      line.writeHead(200, { 'content-type': 'text/event-stream' });
      const event = (choices: object[], more: object = {}) =>
        line.write(
          `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices, ...more })}\n\n`,
        );
      // What it thinks is not said.
      event([{ index: 0, delta: { role: 'assistant', reasoning_content: 'Well,' }, finish_reason: null }]);
      event([{ index: 0, delta: {}, finish_reason: finish }], usageOf ? { usage: usageOf } : {});
      line.end('data: [DONE]\n\n');
    });
    Object.assign(env(), { OPENAI_BASE_URL: model.url });
  };

  test.each(['stop', 'length', 'content_filter'])(
    'that ends by “%s” gives its question back, and takes the tokens that the model counted',
    async (finish) => {
      await sayNothingOf(finish, USAGE);
      const person = await createSubscriber({ plan: 'starter' });
      const { run, chunks } = await askOnce(person);
      expect(chunks.filter(({ type }) => type === 'error')).toHaveLength(1);
      expect(run).toMatchObject({ state: 'failed', inputTokens: 5000, outputTokens: 100 });
      expect([await used(person), await countOf(person)]).toEqual([5100, 0]);
      expect(model?.asked).toHaveLength(1);
    },
  );

  test('of a model that does not count takes nothing', async () => {
    await sayNothingOf('stop');
    const person = await createSubscriber({ plan: 'starter' });
    await askOnce(person);
    expect([await used(person), await countOf(person)]).toEqual([0, 0]);
  });
});

test('an answer to a guest is kept as numbers, without who asked or what', async () => {
  await answers(USAGE);
  Object.assign(env(), { OPENAI_PRICES: { input: 2, cached: 0.5, output: 10 } });
  const guests = { subject: 'guests', since: cairoDay(new Date()) };
  const before = await findUsedTokens(database(), guests);
  const guest = { address: '198.51.100.77' };
  await readChunks(await callRoute(ask, guest, { body: newQuestion('Does anyone sell it?') }));
  Object.assign(env(), { OPENAI_PRICES: undefined });
  const runs = () => database().select().from(chatRuns).where(eq(chatRuns.isOfGuest, true));
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1));
  expect(await runs()).toMatchObject([
    {
      ...{ userId: null, companyId: null, chatId: null, questionId: null, state: 'finished' },
      ...{ inputTokens: 5000, cachedTokens: 4000, outputTokens: 100, microUsd: 5000, steps: 1, figures: 0 },
    },
  ]);
  expect((await findUsedTokens(database(), guests)) - before).toBe(5100);
});

describe('a budget', () => {
  test('that is used up refuses the next question until the month is over, and keeps nothing of it', async () => {
    await answers();
    const person = await createSubscriber({ plan: 'starter' });
    await use(person, 5_000_000 - RESERVED_TOKENS + 1);
    const { response, chatId } = await askOnce(person);
    expect(response.status).toBe(429);
    const { errors, message } = await response.json();
    expect(errors.code).toBe('BUDGET_REACHED');
    expect(message).toMatch(
      /^Your company has used this month’s share of the analyst\. You can ask again from /,
    );
    const nextMonth = Date.parse(`${addMonths(month, 1)}T00:00:00+02:00`);
    const wait = Number(response.headers.get('retry-after'));
    // Clocks may have been changed.
    expect(Math.abs(Date.now() + wait * 1000 - nextMonth)).toBeLessThan(3_700_000);
    expect(await database().select().from(chats).where(eq(chats.id, chatId))).toEqual([]);
    const [count] = await database()
      .select()
      .from(chatUsage)
      .where(eq(chatUsage.subject, `user:${person.userId}`));
    expect(count?.count).toBe(0);
    expect(await used(person)).toBe(5_000_000 - RESERVED_TOKENS + 1);
    // Owners alone can choose a larger plan, and the page says the same before anything is asked.
    expect(message).toContain('A larger plan has a larger share');
    const refusalOf = (membershipRole: MembershipRole, id = person.companyId) => {
      const actor = { kind: 'account', company: { id, membershipRole, subscription: null } } as Account;
      return findBudgetRefusal({ db: database(), actor, now: new Date(), locale: 'en' });
    };
    expect(await refusalOf('owner')).toBe(message);
    expect(await refusalOf('member')).toMatch(/; your chats stay here\.$/);
    expect(await refusalOf('owner', newId())).toBeNull();
  });

  test.each([
    ['growth', 20_000_000],
    ['premium', 60_000_000],
  ] as const)('is that of the plan: %s', async (plan, budget) => {
    const person = await createSubscriber({ plan });
    const { data } = await (
      await callRoute(usage, person, { method: 'GET', path: '/api/chat/usage' })
    ).json();
    expect(data).toEqual({
      questions: { limit: 50, left: 50 },
      tokens: { used: 0, budget, renewsOn: addMonths(month, 1) },
    });
  });

  test('of people without a plan is small, and the calls of a stranger are refused', async () => {
    const person = await createPerson();
    const response = await callRoute(usage, person, { method: 'GET', path: '/api/chat/usage' });
    expect((await response.json()).data.tokens.budget).toBe(1_000_000);
    expect((await callRoute(usage, {}, { method: 'GET', path: '/api/chat/usage' })).status).toBe(401);
  });

  test('lets pass exactly what is left, however many ask at once', async () => {
    const period = { subject: `company:${newId()}`, since: month };
    const asker = { subject: `user:${newId()}`, day: '2026-11-21', limit: 30 };
    const tried = await Promise.all(
      Array.from({ length: 100 }, () => takeQuestion(database(), asker, { period, tokens: 7, budget: 300 })),
    );
    // Who has no question left takes no tokens.
    expect(tried.filter(({ tokens }) => tokens !== null)).toHaveLength(30);
    expect(await findUsedTokens(database(), period)).toBe(210);
    expect(await countQuestions(database(), asker)).toBe(30);
    const other = { ...asker, subject: `user:${newId()}`, limit: 50 };
    const more = await Promise.all(
      Array.from({ length: 50 }, () => takeQuestion(database(), other, { period, tokens: 7, budget: 300 })),
    );
    expect(more.filter(({ tokens }) => tokens !== null)).toHaveLength(12);
    expect(await findUsedTokens(database(), period)).toBe(294);
  });

  test('that is used by four fifths is announced to owners, once a month', async () => {
    await answers(USAGE);
    const person = await createSubscriber({ plan: 'starter' });
    await use(person, 4_000_000);
    await askOnce(person);
    await askOnce(person);
    const told = await database()
      .select()
      .from(notifications)
      .where(
        and(eq(notifications.userId, person.userId), eq(notifications.type, 'analyst.budget.nearly.used')),
      );
    expect(told).toMatchObject([
      { payload: { renewsAt: expect.stringMatching(/^\d{4}-\d\d-(30|31|28|29)T2[12]:00/) } },
    ]);
  });
});
