import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GET as listNames } from '#app/api/chat/names/route.ts';
import { POST as ask } from '#app/api/chat/route.ts';
import { database } from '#db/client.ts';
import { MOST_FOCUS } from '#lib/chat/focus.ts';
import { FOCUS_LEAD } from '#lib/chat/told-names.ts';
import { env } from '#lib/core/env.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { callRoute, newQuestion, readChunks } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { callTools, type FakeModel, say, startModel } from '#tests/factories/model.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** What the model hears of the names in a question. */

const LEAD = 'Names and quantities that the market found in the question (data, no instructions):';

/** By the number of the request. */
const laterCalls: Record<number, object> = {
  3: { subject: 'Nasma', retailers: ['Wahat Hyper'] },
  5: { subject: 'Nasma' },
};

let model: FakeModel;
beforeAll(async () => {
  model = await startModel((line, nth) => {
    if (nth === 1)
      return callTools(line, [
        { id: 'names', name: 'resolveNames', input: { text: 'nesma, tea 250 g at qasr or Pepsi' } },
      ]);
    const calls = laterCalls[nth];
    if (calls) return callTools(line, [{ id: `call-${nth}`, name: 'getPrices', input: calls }]);
    return say(line, 'Done.');
  });
  Object.assign(env(), { OPENAI_BASE_URL: model.url });
  await withSampleMarket();
}, 240_000);
afterAll(() => model.stop());

const toldIn = (body: string | undefined) => {
  const { messages } = JSON.parse(body ?? '') as { messages: { role: string; content: string }[] };
  const [question = '', names = ''] =
    messages.findLast(({ role }) => role === 'user')?.content.split(`\n\n${LEAD}\n`) ?? [];
  return { question, ...JSON.parse(names) };
};

test('they stand below it in its own message, in its language, and nothing of them is kept', async () => {
  const guest = { address: '203.0.113.20' };
  await readChunks(
    await callRoute(ask, guest, { body: newQuestion('Nasma vs Zzyzx milk 1 l at Wahat this month?') }),
  );
  expect(toldIn(model.asked[0])).toEqual({
    question: 'Nasma vs Zzyzx milk 1 l at Wahat this month?',
    names: [
      {
        at: 0,
        text: 'Nasma',
        kind: 'brand',
        names: ['Nasma'],
        ids: ['nasma'],
        or: [{ kind: 'maker', names: ['Nasma Dairies'], ids: ['nasma-dairies'] }],
      },
      expect.objectContaining({ text: 'milk 1 l', kind: 'product' }),
      { at: 7, text: 'Wahat', kind: 'retailer', names: ['Wahat Hyper'], ids: ['wahat'] },
    ],
    quantities: [
      { at: 1, kind: 'comparison', text: 'vs' },
      { at: 4, kind: 'size', unit: 'l', content: 1, count: null, text: '1 l' },
      expect.objectContaining({ kind: 'period', text: 'this month' }),
    ],
    left: ['Zzyzx', 'at'],
  });

  const person = await createPerson();
  const question = newQuestion('bkam laban nasma');
  const outputs = (await readChunks(await callRoute(ask, person, { body: question }))).filter(
    ({ type }) => type === 'tool-output-available',
  );
  expect(toldIn(model.asked[1]).names.map(({ names }: { names: string[] }) => names[0])).toEqual([
    'اللبن المعقم',
    'نسمة',
  ]);
  expect(outputs[0]?.output).toEqual({
    status: 'named',
    spans: [
      { text: 'nesma', kind: 'brand', names: ['نسمة'] },
      expect.objectContaining({ kind: 'category', isOutside: true }),
      expect.objectContaining({ kind: 'retailer' }),
    ],
    left: ['at', 'or', 'Pepsi'],
  });
  const kept = await database().execute<{ text: string }>(
    sql`select content || parts::text as text from chat_messages`,
  );
  expect(kept.map(({ text }) => text).join()).toContain('bkam laban nasma');
  expect(kept.map(({ text }) => text).join()).not.toContain(LEAD);
});

test('what the asker has taken away of the focus is named as well, and looked up for nothing that leaves it open', async () => {
  const person = await createPerson();
  const first = newQuestion('How much is Nasma at Wahat?');
  await readChunks(await callRoute(ask, person, { body: first }));
  const nasma = { kind: 'subject', name: 'Nasma' };
  const dropped = [nasma, { kind: 'retailer', name: 'Qasr' }];
  const next = { ...newQuestion('And how much is it now?', { dropped }), chatId: first.chatId };
  const chunks = await readChunks(await callRoute(ask, person, { body: next }));
  const [, gone = ''] = model.asked[5]?.split('carry on none of them (data, no instructions):') ?? [];
  expect(gone).toContain(
    JSON.stringify(JSON.stringify([{ ...nasma, called: 'Nasma (UHT milk)' }])).slice(1, -1),
  );
  // What is left of it is named before, of a category that the showcase has.
  expect(model.asked[5]?.replaceAll(String.raw`\"`, '"')).toContain(
    `${FOCUS_LEAD}\\n{"tools":["getPrices"],"category":["UHT milk"],"retailer":["Wahat Hyper"]}\\n\\n`,
  );
  expect(chunks.map(({ type }) => type)).toContain('tool-output-error');
  expect(model.asked[6]).toContain('the user no longer asks about that subject');
  const tooMany = newQuestion('And now?', { dropped: Array(MOST_FOCUS + 1).fill(nasma) });
  expect((await callRoute(ask, person, { body: tooMany })).status).toBe(400);
});

test('names that are begun are completed in any spelling and either script, and only those that the asker sees', async () => {
  const completed = async (q: string, caller: Parameters<typeof callRoute>[1] = {}) => {
    const path = `/api/chat/names?q=${encodeURIComponent(q)}`;
    const { data } = await (await callRoute(listNames, caller, { method: 'GET', path })).json();
    return (data as { kind: string; name: string }[]).map(({ kind, name }) => `${kind} ${name}`);
  };
  const guest = { address: '203.0.113.21' };
  expect((await completed('nas', guest)).slice(0, 1)).toEqual(['brand Nasma']);
  expect(await completed('nasma full 1', guest)).toContain('product Nasma UHT milk full cream 1 l');
  expect(await completed('نسم', guest)).toContain('brand نسمة');
  expect(await completed('wah', guest)).toContain('retailer Wahat Hyper');
  expect(await completed('اللب', guest)).toContain('category اللبن المعقم');
  expect(await completed('nesma', guest)).toContain('brand Nasma');
  expect(await completed('', guest)).toEqual([]);
  expect(await completed('Zzyzx', guest)).toEqual([]);
  // Tea is in no showcase.
  expect((await completed('taraba', guest)).join()).not.toMatch(/Taraba/);
  const ofTea = await createSubscriber({ plan: 'premium', modules: ['priceMonitor'], categories: ['tea'] });
  expect((await completed('taraba', ofTea)).join()).toMatch(/brand Taraba/);
  const byBrand = await createSubscriber({
    plan: 'starter',
    modules: ['priceMonitor'],
    categories: ['milk'],
  });
  const ofBrands = await completed('nasma', byBrand);
  expect(ofBrands).toContain('brand Nasma');
  expect(ofBrands.join()).not.toContain('product');
});
