import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { callRoute, newQuestion, readChunks, textOf } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';

/** What the demo's model makes of questions, by the names that the market found in them: it has none of its own. */

let analyst: AnalystServer;
let ask: typeof import('#app/api/chat/route.ts').POST;

beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
  process.env.OPENAI_BASE_URL = analyst.url;
  ask = (await import('#app/api/chat/route.ts')).POST;
  await withSampleMarket();
}, 240_000);
afterAll(() => analyst.stop());

/** The calls and the text of the last answer of a talk. */
const answerTo = async (...talk: string[]) => {
  const person = await createSubscriber({
    plan: 'premium',
    modules: ['priceMonitor', 'promotions', 'distributions', 'imdb'],
    categories: ['milk', 'yoghurt', 'cooking-oil', 'tea'],
  });
  const { chatId } = newQuestion('');
  let answer = { calls: [] as unknown[], text: '' };
  for (const text of talk) {
    const chunks = await readChunks(await callRoute(ask, person, { body: { ...newQuestion(text), chatId } }));
    const calls = chunks.filter(({ type }) => type === 'tool-input-available');
    answer = {
      calls: calls.map(({ toolName, input }) => ({ tool: toolName, ...(input as object) })),
      text: textOf(chunks),
    };
  }
  return answer;
};

/** The calls of a question that follows another, without what was taken away. */
const callsWithout = async (dropped: object[], first: string, next: string) => {
  const person = await createSubscriber({ plan: 'premium', modules: ['priceMonitor'], categories: ['milk'] });
  const { chatId } = newQuestion('');
  const bodies = [newQuestion(first), newQuestion(next, { dropped })];
  const answers: unknown[][] = [];
  for (const body of bodies) {
    const chunks = await readChunks(await callRoute(ask, person, { body: { ...body, chatId } }));
    answers.push(chunks.flatMap(({ type, input }) => (type === 'tool-input-available' ? [input] : [])));
  }
  return answers[1];
};

describe('what was taken away of the focus is not carried on', () => {
  const wahat = { kind: 'retailer', name: 'Wahat Hyper' };
  test.each([
    [[], [{ subject: 'Marooj', retailers: ['Wahat Hyper'] }]],
    [[wahat], [{ subject: 'Marooj', retailers: [] }]],
    [[{ ...wahat, name: 'Tawfeera' }], [{ subject: 'Marooj', retailers: ['Wahat Hyper'] }]],
  ])('%j', async (dropped, calls) => {
    expect(await callsWithout(dropped, 'How much is Nasma at Wahat?', 'And Marooj?')).toMatchObject(calls);
  });
});

describe('a question is asked by the names of the market', () => {
  test.each([
    [
      'How much is Nasma full cream 1 l at Wahat today?',
      { tool: 'getPrices', subject: 'Nasma UHT milk full cream 1 l', retailers: ['Wahat Hyper'] },
    ],
    [
      'بكام شاي طرابا ٢٥٠ جرام في توفيرة؟',
      { tool: 'getPrices', subject: 'الشاي طرابا 250 جرام', retailers: ['توفيرة'] },
    ],
    [
      'zyata corn oil prise qasr',
      { tool: 'getPrices', subject: 'Zayta corn Cooking oil', retailers: ['Qasr Hypermarket'] },
    ],
    [
      '3ayez as3ar laban nasma fe wahat',
      { tool: 'getPrices', subject: 'اللبن المعقم نسمة', retailers: ['واحات هايبر'] },
    ],
    [
      'How much dearer is Nasma than Marooj per litre?',
      { tool: 'getPriceIndex', subject: 'Nasma', against: 'Marooj' },
    ],
    [
      'كام فرع في إسكندرية خلصان فيه شاي طرابا؟',
      { tool: 'getStockouts', subject: 'الشاي طرابا', governorate: 'الإسكندرية' },
    ],
    [
      'مين أرخص هايبر في الزيت وعلى أنهي أساس؟',
      { tool: 'compareRetailers', subject: 'زيت الطعام', channels: ['هايبر ماركت'] },
    ],
    ['How often was Nasma on promotion at Wahat?', { tool: 'getPromotionStats', subject: 'Nasma' }],
    ['Are the discounts on tea at Qasr real?', { tool: 'checkDiscounts', subject: 'Tea' }],
    [
      'ايه العروض الوهمية على زيت الطعام؟',
      { tool: 'checkDiscounts', subject: 'زيت الطعام', onlyFalse: true },
    ],
    ['ما حصة نسمة من التشكيلة في واحات؟', { tool: 'getAssortment', retailers: ['واحات هايبر'] }],
    ['إيه المنتجات الجديدة في الشاي آخر ٩٠ يوم؟', { tool: 'listCatalogueChanges', subject: 'الشاي' }],
    ['Which tea products lack a GTIN?', { tool: 'searchCatalogue', subject: 'Tea', incomplete: true }],
    ['In real terms, is tea dearer than a year ago?', { tool: 'getInflation', subject: 'Tea' }],
    [
      'Which is the cheapest place for Nasma in Giza?',
      { tool: 'compareRetailers', subject: 'Nasma', governorate: 'Giza' },
    ],
  ])('%s', async (question, call) => {
    expect((await answerTo(question)).calls).toMatchObject([call]);
  });

  test('how promotions run in two periods, each by itself', async () => {
    const question = 'Were cooking oil promotions deeper in October than over the last 30 days?';
    const { calls, text } = await answerTo(question);
    expect(calls).toMatchObject([
      { tool: 'getPromotionStats', subject: 'Cooking oil', from: '2026-10-01', to: '2026-10-31' },
      { tool: 'getPromotionStats', subject: 'Cooking oil' },
    ]);
    expect(text.match(/of the time/g)).toHaveLength(2);
  });

  test('each of several categories by itself, and without promotions by regular prices', async () => {
    const question = 'Milk and cooking oil: how did prices move since 1 September, leaving promotions out?';
    expect((await answerTo(question)).calls).toMatchObject([
      { tool: 'getPriceHistory', subject: 'UHT milk', price: 'regular' },
      { tool: 'getPriceHistory', subject: 'Cooking oil', price: 'regular' },
    ]);
  });

  test.each([
    [
      'What does Nasma milk cost at Wahat and where is it out of stock?',
      [
        { tool: 'getPrices', subject: 'Nasma UHT milk', retailers: ['Wahat Hyper'] },
        { tool: 'getStockouts', subject: 'Nasma UHT milk', retailers: ['Wahat Hyper'] },
      ],
    ],
    [
      'سعر وعروض لبن نسمة',
      [
        { tool: 'getPrices', subject: 'اللبن المعقم نسمة' },
        { tool: 'getPromotions', subject: 'اللبن المعقم نسمة' },
      ],
    ],
    [
      'Average margin, price index and distribution of milk',
      [
        { tool: 'getMargins', subject: 'UHT milk' },
        { tool: 'getPriceIndex', subject: 'UHT milk' },
        { tool: 'getDistribution', subject: 'UHT milk' },
      ],
    ],
    [
      'بكام لبن نسمة وفين ناقص؟',
      [
        { tool: 'getPrices', subject: 'اللبن المعقم نسمة' },
        { tool: 'getStockouts', subject: 'اللبن المعقم نسمة' },
      ],
    ],
    [
      'The cheapest and the most expensive tea',
      [
        { tool: 'rankProducts', order: 'cheapest' },
        { tool: 'rankProducts', order: 'dearest' },
      ],
    ],
  ])('each thing that is asked: %s', async (question, calls) => {
    expect((await answerTo(question)).calls).toMatchObject(calls);
  });

  test('and again where most of it names nothing', async () => {
    const english = await answerTo('Quantum pandas telepathy juggling price of Nasma milk');
    expect(english.calls).toEqual([]);
    expect(english.text).toContain('I only understood part of this question. I can look up: Nasma UHT milk.');
    const arabic = await answerTo('سعر لبن نسمة تلباثيا بطاريق فلسفية مجنحة');
    expect(arabic.calls).toEqual([]);
    expect(arabic.text).toContain('لم أفهم من السؤال إلا جزءًا.');
  });

  test('and what it did not use of it is said', async () => {
    expect((await answerTo('Price of Nasma milk for weddings')).text).toContain(
      'I didn’t use these words: weddings.',
    );
    expect((await answerTo('سعر لبن نسمة للأفراح')).text).toContain('لم تُؤخذ هذه الكلمات في الحساب:');
    expect((await answerTo('Price of Nasma milk')).text).not.toContain('I didn’t use');
  });

  test('with names of which the market has none', async () => {
    const { text } = await answerTo('Pepsi at Carrefour?');
    expect(text).toContain('nothing called “Pepsi”');
    expect(text).not.toContain('EGP');
  });
});

describe('a question that leans on those before', () => {
  test('takes the product, then the other shop, then both of them', async () => {
    const talk = ['بكام نسمة كامل الدسم لتر في توفيرة؟', 'طب وفي واحات؟', 'والفرق بينهم كام؟'];
    const subject = 'لبن نسمة كامل الدسم 1 لتر';
    expect((await answerTo(...talk.slice(0, 2))).calls).toMatchObject([
      { subject, retailers: ['واحات هايبر'] },
    ]);
    expect((await answerTo(...talk)).calls).toMatchObject([
      { tool: 'compareRetailers', subject, retailers: ['توفيرة', 'واحات هايبر'] },
    ]);
  });

  test('narrows what was asked for: "the skimmed one"', async () => {
    const { calls } = await answerTo('What does Nasma milk cost?', 'cheapest place?', 'and the skimmed one?');
    expect(calls).toMatchObject([{ tool: 'compareRetailers', subject: 'Nasma UHT milk skimmed' }]);
  });
});

test('where the other shop may be one of several, it asks back with buttons, and takes the one that is pressed', async () => {
  const talk = ['Compare Wahat, Qasr and Tawfeera on milk', 'and the other one?'];
  const { calls, text } = await answerTo(...talk);
  const options = Object(calls[0]).options ?? [];
  expect(calls).toEqual([{ tool: 'askWhich', options: expect.any(Array) }]);
  expect(options.length).toBeGreaterThan(1);
  expect(text).toContain('Which retailer do you mean?');
  // It does not ask again, whatever is said.
  const again = await answerTo(...talk, 'the other one');
  expect(again.calls).not.toContainEqual(expect.objectContaining({ tool: 'askWhich' }));
  const chosen = await answerTo(...talk, options[1]);
  expect(chosen.calls).toMatchObject([{ subject: 'UHT milk', retailers: [options[1]] }]);
});

describe('what no tool answers is said, with the nearest that there is', () => {
  test.each([
    ['a forecast', 'What will tea cost next month?', 'don’t have forecasts', ['30d', '90d']],
    ['a forecast, in Egyptian', 'سعر الشاي هيزيد الشهر الجاي؟', 'لا تتوفر لديّ توقعات', ['30d', '90d']],
    ['a cause', 'Why did oil prices rise?', 'not why', ['effective', 'regular']],
    ['a cause, in Egyptian', 'ليه سعر الزيت زاد؟', 'لا أسبابها', ['effective', 'regular']],
    ['a share of sales', "What is Nasma's market share by value?", 'no sales data', []],
    ['a share of sales, in Arabic', 'ما الحصة السوقية لنسمة؟', 'لا تتوفر بيانات مبيعات', []],
  ])('%s', async (_, question, said, looked) => {
    const { calls, text } = await answerTo(question);
    expect(text).toContain(said);
    expect(calls.map((call) => Object(call).period ?? Object(call).price)).toEqual(looked);
  });
});
