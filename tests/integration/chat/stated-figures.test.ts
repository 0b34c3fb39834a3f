import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { POST as ask } from '#app/api/chat/route.ts';
import { database } from '#db/client.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages } from '#db/schema/chats.ts';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { evidenceFigures } from '#lib/chat/figures/evidence-figures.ts';
import { isToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { env } from '#lib/core/env.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import type { Person } from '#tests/factories/accounts.ts';
import { type Chunk, callRoute, contentOf, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { callTools, type FakeModel, say, startModel } from '#tests/factories/model.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** A figure of an answer stands in a result, or it is left out. */

let analyst: AnalystServer;
let model: FakeModel | null = null;

beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  await withSampleMarket();
  startDelivery();
}, 240_000);
afterEach(() => model?.stop());
afterAll(async () => {
  await shutDown();
  await analyst.stop();
});

type Stated = { text: string; figure?: string };
const figuresOf = (chunks: readonly Chunk[]) => {
  const parts = chunks.flatMap((chunk) =>
    chunk.type === 'data-figures' ? [chunk.data as { stated: Stated[]; withheld: string[] }] : [],
  );
  return {
    stated: parts.flatMap(({ stated }) => stated),
    withheld: parts.flatMap(({ withheld }) => withheld),
  };
};

/** The figures of the results of an answer. */
const resultsOf = (chunks: readonly Chunk[]) => {
  const names = new Map(
    chunks.flatMap(({ type, toolCallId, toolName }) =>
      type === 'tool-input-available' ? [[String(toolCallId), String(toolName)]] : [],
    ),
  );
  const figures = chunks.flatMap(({ type, toolCallId, output }) => {
    const tool = names.get(String(toolCallId)) ?? '';
    return type === 'tool-output-available' && isToolName(tool)
      ? evidenceFigures(toolOutputs[tool], String(toolCallId), output)
      : [];
  });
  return new Map(figures.map((figure) => [figure.id, figure]));
};

const askAs = async (person: Person, question: string) => {
  const body = newQuestion(question);
  const chunks = await readChunks(await callRoute(ask, person, { body }));
  return { chunks, chatId: body.chatId };
};

describe('the demo analyst', () => {
  test.each([
    ...[
      'How much is Nasma UHT milk full cream 1 l?',
      'Compare retailers on milk',
      'Cheapest retailer for tea',
    ],
    ...['How did milk prices change over the last 30 days?', 'Which promotions are running on milk?'],
    ...['What is out of stock in milk?', 'Which brands and retailers do you cover?', 'The ten dearest teas'],
    ...['What rose most in milk this month?', 'Average price per litre of milk', 'Nasma against Marooj'],
    ...['Price of milk at Wahat and at Qasr', 'zyata corn oil 700ml', 'Which promotions run on cooking oil?'],
    ...['كم سعر لبن نسمة كامل الدسم ١ لتر؟', 'من أرخص متجر في الشاي؟', 'ما أكبر تغيّر في أسعار اللبن؟'],
    ...['كيف تغيّرت أسعار زيت الطعام خلال آخر ٣٠ يومًا؟', 'ما عروض اللبن الجارية؟', 'ما النافد في اللبن؟'],
    ...['أرخص خمسة منتجات في الشاي', 'ما العلامات التجارية والمتاجر التي تغطونها؟', 'بكام نسمة في واحات؟'],
    ...['قارن أسعار اللبن بين المتاجر', 'عروض الأرز', 'هل لبن نسمة أغلى من مروج؟'],
    ...['How much more expensive is Nasma milk than Marooj?', 'Price index of milk by brand'],
    ...['Is tea dearer than a year ago in real terms?', 'تضخم أسعار اللبن شهرًا بشهر'],
    ...['What changed in milk?', 'ماذا تغيّر في اللبن؟'],
    ...['Price-pack ladder of milk', 'سلّم أسعار عبوات الشاي'],
    ...['How often is milk on promotion, and how deep?', 'ما متوسط خصم عروض الشاي حسب المتجر؟'],
    ...['Are the discounts on milk real?', 'هل خصومات زيت الطعام حقيقية؟'],
    ...['What is the share of range of Nasma milk?', 'ما المنتجات الجديدة في الشاي؟'],
    ...['Which milk products are incomplete?', 'Which packs of tea shrank?'],
    ...['Which margins on milk are below 12%?', 'ما هامش ربح المتاجر من الشاي؟'],
  ])('says no figure that stands in no result: %s', async (question) => {
    Object.assign(env(), { OPENAI_BASE_URL: analyst.url });
    const person = await createSubscriber({ plan: 'premium' });
    const { chunks } = await askAs(person, question);
    const { stated, withheld } = figuresOf(chunks);
    const text = textOf(chunks);
    expect({ withheld, text: withheld.length > 0 && text }).toEqual({ withheld: [], text: false });
    const results = resultsOf(chunks);
    for (const { figure } of stated) if (figure) expect(results.has(figure)).toBe(true);
    // But for numbers of packs, which are parts of names.
    expect(/EGP|جنيه/.test(text) ? stated.length : 1).toBeGreaterThan(0);
  });
});

const MADE_UP = 'Milk costs EGP 50.59 at Wahat Hyper. It rose by 99.9% and that is all.';

test('what a model makes up is left out, by its result and in what is kept, and counted', async () => {
  model = await startModel((line, nth) => {
    if (nth === 0)
      return callTools(line, [{ id: 'one', name: 'getPriceHistory', input: { subject: 'milk' } }]);
    return say(line, ...(MADE_UP.match(/.{1,7}/g) ?? []));
  });
  Object.assign(env(), { OPENAI_BASE_URL: model.url });
  const person = await createSubscriber({ plan: 'premium' });
  const { chunks, chatId } = await askAs(person, 'How did milk prices change?');
  const said =
    'Milk costs EGP (figure without a source) at Wahat Hyper. It rose by (figure without a source)% and that is all.';
  expect(textOf(chunks)).toBe(said);
  expect(figuresOf(chunks).withheld).toEqual(['50.59', '99.9']);
  const [, answer] = await database()
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .orderBy(chatMessages.position);
  expect(answer?.content).toBe(contentOf(chunks));
  expect(answer?.content).toMatch(/^Milk costs EGP \(figure without a source\)/);
  const [run] = await database().select().from(chatRuns).where(eq(chatRuns.chatId, chatId));
  expect(run).toMatchObject({ figures: 2, withheldFigures: 2, repairedFigures: 0 });
});

test('what a model makes up is put right where it can do so itself, unseen, and counted with what that took', async () => {
  const wrong: string[] = [];
  model = await startModel((line, nth) => {
    if (nth === 0) return callTools(line, [{ id: 'one', name: 'getPrices', input: { subject: 'milk' } }]);
    if (nth === 1) return say(line, 'On average it costs EGP ', '99', '.99 per litre. ', 'That is all.');
    const asked = String(JSON.parse(model?.asked.at(-1) ?? '{}').messages.at(-1)?.content);
    const { wrong: said, figures } = JSON.parse(asked);
    wrong.push(...said);
    const [unit] = figures.filter((each: { unit: string }) => each.unit === 'perUnit');
    say(line, `${unit.value} per litre for ${unit.of[0]}.`);
  });
  Object.assign(env(), { OPENAI_BASE_URL: model.url });
  const person = await createSubscriber({ plan: 'premium' });
  const { chunks, chatId } = await askAs(person, 'What does milk cost on average?');
  expect(wrong).toEqual(['99.99']);
  expect(textOf(chunks)).toMatch(/^On average it costs EGP \d+(?:\.\d+)? per litre for .+\. That is all\.$/);
  expect(JSON.stringify(chunks)).not.toContain('99.99');
  const [run] = await database().select().from(chatRuns).where(eq(chatRuns.chatId, chatId));
  expect(run).toMatchObject({ figures: 1, withheldFigures: 0, repairedFigures: 1, areTokensEstimated: true });
});
