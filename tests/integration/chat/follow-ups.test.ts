import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { callRoute, newQuestion, readChunks } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** What may be asked next: every question is one that the analyst answers, of the same subject. */

let analyst: AnalystServer;
let ask: typeof import('#app/api/chat/route.ts').POST;
let chat: typeof import('#app/api/chats/[id]/route.ts').GET;

beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  process.env.OPENAI_BASE_URL = analyst.url;
  ask = (await import('#app/api/chat/route.ts')).POST;
  chat = (await import('#app/api/chats/[id]/route.ts')).GET;
  await withSampleMarket();
}, 240_000);
afterAll(() => analyst.stop());

type Person = Awaited<ReturnType<typeof createSubscriber>>;
const ALL = ['priceMonitor', 'promotions', 'distributions', 'imdb'] as const;

const asker = (plan: 'starter' | 'growth' | 'premium' = 'premium', modules: readonly string[] = ALL) =>
  createSubscriber({ plan, modules: [...modules], categories: ['milk', 'tea'] } as Parameters<
    typeof createSubscriber
  >[0]);

const answerTo = async (person: Person, question: string, chatId = newQuestion('').chatId) => {
  const body = { ...newQuestion(question), chatId };
  const chunks = await readChunks(await callRoute(ask, person, { body }));
  const next = chunks.flatMap(({ type, data }) => (type === 'data-next' ? [data] : [])) as {
    questions: string[];
  }[];
  const looks = chunks.flatMap(({ type, output }) => (type === 'tool-output-available' ? [output] : []));
  return {
    chatId,
    next: next.flatMap(({ questions }) => questions),
    looks: looks as { status: string; looked?: { subject: string } }[],
    tools: chunks.flatMap(({ type, toolName }) => (type === 'tool-input-available' ? [toolName] : [])),
  };
};

describe('what may be asked next', () => {
  test.each([
    'How much is Nasma full cream 1 l?',
    'بكام شاي طرابا ٢٥٠ جرام؟',
    'How much is Nasma?',
    'أسعار اللبن المعقم',
    'How did tea prices change over the last 30 days?',
    'Which promotions are running on milk?',
    'What is out of stock in tea?',
    'ما الأصناف غير المدرجة من نسمة؟',
    'Is Nasma cheaper than Marooj?',
    'What has changed in milk?',
    'How often is milk on promotion?',
    'Are the discounts on tea real?',
    'What share of the milk range is Nasma?',
  ])('is answered, of the same subject: %s', async (question) => {
    const person = await asker();
    const first = await answerTo(person, question);
    const subject = first.looks.at(-1)?.looked?.subject;
    expect(first.next.length).toBeGreaterThan(1);
    expect(first.next.length).toBeLessThanOrEqual(3);
    for (const next of first.next) {
      const answer = await answerTo(person, next);
      expect([next, answer.looks.map(({ status }) => status)]).toEqual([next, ['ok']]);
      expect([next, answer.looks[0]?.looked?.subject]).toEqual([next, subject]);
      expect(answer.tools.filter((tool) => first.tools.includes(tool))).toEqual([]);
    }
  });

  test('is kept with the answer, and not what was asked before', async () => {
    const person = await asker();
    const first = await answerTo(person, 'How much is Nasma?');
    const [next = ''] = first.next;
    const second = await answerTo(person, next, first.chatId);
    expect(second.next).not.toContain(next);
    const read = await callRoute(chat, person, { params: { id: first.chatId } });
    const { data } = (await read.json()) as { data: { messages: { parts?: object[] }[] } };
    expect(data.messages[1]?.parts).toContainEqual({ type: 'data-next', data: { questions: first.next } });
  });

  test('needs no module that the plan lacks, and is of brands where the plan is', async () => {
    const person = await asker('starter', ['priceMonitor']);
    const { next } = await answerTo(person, 'How much is Nasma?');
    expect(next.length).toBeGreaterThan(0);
    expect(next.join()).not.toMatch(/promotion|stock/);
    for (const question of next)
      expect((await answerTo(person, question)).looks.map(({ status }) => status)).toEqual(['ok']);
  });

  test.each([
    ['premium', 'How much is Nasmo skimed chese 3 kg?'],
    ['premium', 'How much is Zanzibar cola?'],
    ['premium', 'How much are soft drinks?'],
    ['premium', "What is Nasma's market share by value?"],
    ['premium', 'What is the weather in Cairo?'],
    ['premium', 'بكام بيبسي؟'],
    ['starter', 'ما العروض على اللبن المعقم؟'],
    ['starter', 'What is out of stock in tea?'],
  ] as const)('is the nearest that is there after a refusal in %s: %s', async (plan, question) => {
    const person = await (plan === 'starter' ? asker('starter', ['priceMonitor']) : asker());
    const { next } = await answerTo(person, question);
    expect(next.length).toBeGreaterThan(0);
    for (const each of next)
      expect([each, (await answerTo(person, each)).looks.map(({ status }) => status)]).toEqual([
        ...[each, ['ok']],
      ]);
  });

  test('is nothing after thanks', async () => {
    const person = await asker();
    const { chatId } = await answerTo(person, 'How much is Nasma?');
    expect((await answerTo(person, 'thanks', chatId)).next).toEqual([]);
  });
});
