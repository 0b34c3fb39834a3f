import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnalystServer, startAnalyst } from '#dev/analyst/analyst-stand-in.ts';
import { FOCUS_LEAD } from '#lib/chat/told-names.ts';
import { type ToolOutput, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';

let analyst: AnalystServer;
beforeAll(async () => {
  analyst = await startAnalyst({ port: 0, paceMs: 0 });
});
afterAll(() => analyst.stop());

const tools = Object.keys(toolOutputs).map((name) => ({
  type: 'function',
  function: { name, parameters: {} },
}));
const system = { role: 'system', content: 'Today is 2026-11-20.' };

const post = (body: object, init: RequestInit = {}) =>
  fetch(`${analyst.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'raff-demo-analyst', tools, ...body }),
    ...init,
  });

type Answered = {
  choices: {
    message: {
      content: string | null;
      tool_calls?: { id: string; function: { name: string; arguments: string } }[];
    };
    finish_reason: string;
  }[];
};
const ask = async (...messages: object[]) => {
  const response = await post({ messages: [system, ...messages] });
  const body = (await response.json()) as Answered;
  const choice = body.choices[0];
  if (!choice) throw new Error('no choice');
  return choice;
};

const called = (name: string, input: object, output: object, id = 'call_1') => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
  },
  { role: 'tool', tool_call_id: id, content: JSON.stringify(output) },
];

const prices = {
  status: 'ok',
  looked: {
    subject: 'Nasma UHT milk',
    products: 1,
    retailers: ['Tawfeera', 'Qasr'],
    from: '2026-11-20',
    to: '2026-11-20',
    dataset: 'sample',
    alsoIn: [],
    notSearched: [],
  },
  currency: 'EGP',
  baseUnit: 'l',
  total: 1,
  products: [
    {
      name: 'Nasma UHT milk full cream 1 l',
      lowest: 41.25,
      highest: 46.95,
      average: 44.1,
      prices: [
        { retailer: 'Tawfeera', price: 41.25, regularPrice: 45, unitPrice: 41.25 },
        { retailer: 'Qasr', price: 46.95, regularPrice: 46.95, unitPrice: 46.95 },
      ],
    },
  ],
} satisfies ToolOutput<'getPrices'>;

describe('the demo analyst', () => {
  it('lists its model', async () => {
    const body = await (await fetch(`${analyst.url}/models`)).json();
    expect(body).toMatchObject({ object: 'list', data: [{ id: 'raff-demo-analyst' }] });
  });

  it('asks the tools with the words of the question before it says anything', async () => {
    const choice = await ask({ role: 'user', content: 'How much is Nasma milk at Tawfeera?' });
    expect(choice.finish_reason).toBe('tool_calls');
    expect(choice.message.content).toBeNull();
    expect(
      choice.message.tool_calls?.map((call) => [call.function.name, JSON.parse(call.function.arguments)]),
    ).toEqual([['getPrices', { subject: 'nasma milk', retailers: ['tawfeera'] }]]);
  });

  it('answers in English with the figures as the tools gave them, says of what it did not search, and that it is a demo', async () => {
    const question = { role: 'user', content: 'How much is Nasma milk?' };
    const { message, finish_reason } = await ask(
      question,
      ...called(
        'getPrices',
        { subject: 'nasma milk' },
        { ...prices, looked: { ...prices.looked, notSearched: ['Tea'] } },
      ),
    );
    expect(finish_reason).toBe('stop');
    expect(message.content).toContain('EGP 41.25');
    expect(message.content).toContain('EGP 46.95');
    expect(message.content).toContain('I searched Nasma UHT milk only; to search another category, name it.');
    expect(message.content).toContain('Demo analyst');
  });

  it('answers in Arabic when asked in Arabic', async () => {
    const question = { role: 'user', content: 'بكام لبن نسمة؟' };
    const { message } = await ask(question, ...called('getPrices', { subject: 'لبن نسمه' }, prices));
    expect(message.content).toContain('41.25 جنيه');
    expect(message.content).toContain('محلل العرض التوضيحي');
  });

  it('invents nothing where the tools found nothing', async () => {
    const missing: ToolOutput<'getPrices'> = {
      status: 'not_found',
      kind: 'product',
      asked: 'pepsi max',
      suggestions: ['Cola', 'Cola light', 'Cola zero'],
      categories: ['UHT milk'],
    };
    const { message } = await ask(
      { role: 'user', content: 'price of Pepsi Max?' },
      ...called('getPrices', { subject: 'pepsi' }, missing),
    );
    expect(message.content).toContain(
      'There is nothing called “Pepsi Max” in the data you can see. Did you mean Cola, Cola light or Cola zero? You can ask about UHT milk.',
    );
    expect(message.content).not.toMatch(/EGP \d/);
  });

  it('takes two names that are no retailers for brands, and asks for the prices of each', async () => {
    const question = { role: 'user', content: 'difference between Nasma and Marooj' };
    const missing: ToolOutput<'compareRetailers'> = {
      status: 'not_found',
      kind: 'retailer',
      asked: 'nasma',
      suggestions: [],
      categories: [],
    };
    const { message } = await ask(
      question,
      ...called('compareRetailers', { subject: '', retailers: ['nasma', 'marooj'] }, missing),
    );
    expect(message.tool_calls?.map((call) => JSON.parse(call.function.arguments).subject)).toEqual([
      'nasma',
      'marooj',
    ]);
  });

  it('asks about the place itself when that is no retailer, and says nothing of the first try', async () => {
    const earlier = [
      { role: 'user', content: 'كيف تغيّرت أسعار اللبن المعقم؟' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'ما المنتجات غير المتوفرة في الزبادي؟' },
    ];
    const missing: ToolOutput<'getStockouts'> = {
      status: 'not_found',
      kind: 'retailer',
      asked: 'الزبادي',
      suggestions: ['بازارك'],
      categories: [],
    };
    const first = called('getStockouts', { subject: 'اللبن المعقم', retailers: ['الزبادي'] }, missing);
    const { message } = await ask(...earlier, ...first);
    expect(message.tool_calls?.map((call) => JSON.parse(call.function.arguments))).toEqual([
      { subject: 'الزبادي', retailers: [] },
    ]);
    const none: ToolOutput<'getStockouts'> = {
      status: 'ok',
      looked: prices.looked,
      outOfStockPercent: 4,
      retailers: [],
      brands: [],
      emptyNow: [],
      total: 0,
    };
    const second = called('getStockouts', { subject: 'الزبادي', retailers: [] }, none, 'call_2');
    const told = await ask(...earlier, ...first, ...second);
    expect(told.message.content).toContain('غير متوفر في');
    expect(told.message.content).not.toContain('لا يوجد متجر');
  });

  it('carries on no name that was not found', async () => {
    const missing = (kind: 'product' | 'retailer', asked: string): ToolOutput<'getPrices'> => ({
      ...{ status: 'not_found', kind, asked, suggestions: [], categories: [] },
    });
    const asked = (question: string, input: object, output: object, id: string) => [
      { role: 'user', content: question },
      ...called('getPrices', input, output, id),
      { role: 'assistant', content: 'A' },
    ];
    const nasma = asked('How much is Nasma milk?', { subject: 'Nasma milk' }, prices, 'call_1');
    const pepsi = asked('How much is Pepsi?', { subject: 'pepsi' }, missing('product', 'pepsi'), 'call_2');
    const next = { role: 'user', content: 'and at Wahat?' };
    const input = async (...talk: object[]) =>
      JSON.parse((await ask(...talk, next)).message.tool_calls?.[0]?.function.arguments ?? 'null');
    expect(await input(...pepsi)).toBeNull();
    expect((await ask(...pepsi, next)).message.content).toContain('Name one and I will look it up');
    expect(await input(...nasma, ...pepsi)).toMatchObject({ subject: 'Nasma milk', retailers: ['wahat'] });
    const wrongShop = { subject: 'Nasma milk', retailers: ['carrefour'] };
    const carrefour = missing('retailer', 'carrefour');
    expect(await input(...asked('Nasma milk at Carrefour?', wrongShop, carrefour, 'call_3'))).toMatchObject({
      subject: 'Nasma milk',
      retailers: ['wahat'],
    });
  });

  it.each([
    ['and the second?', { name: 'getPrices', subject: 'B' }],
    ['how much is the third one at Wahat?', { name: 'getPrices', subject: 'C', retailers: ['wahat'] }],
    ['is the first on promotion?', { name: 'getPromotions', subject: 'A' }],
    ['والتاني؟', { name: 'getPrices', subject: 'B' }],
    ['بكام الخامس؟', { name: 'getPrices', subject: 'E' }],
    ['والرابعة؟', { name: 'getPrices', subject: 'D' }],
    ['ما العروض في الأسبوع الأول؟', { name: 'getPromotions', subject: 'milk' }],
  ])('knows by the list of before which one is meant: %s', async (next, { name, ...input }) => {
    const listed = { of: 'product', names: ['A', 'B', 'C', 'D', 'E'] };
    const line = JSON.stringify({ tools: ['rankProducts'], category: ['UHT milk'], listed });
    const { message } = await ask(
      { role: 'user', content: 'Which milk is cheapest?' },
      ...called('getPrices', { subject: 'milk' }, prices),
      { role: 'assistant', content: 'A' },
      { role: 'user', content: `${next}\n\n${FOCUS_LEAD}\n${line}` },
    );
    const call = message.tool_calls?.[0]?.function;
    expect({ name: call?.name, ...JSON.parse(call?.arguments ?? '{}') }).toMatchObject({ name, ...input });
  });

  it('looks up nothing of a place in a list that is not there', async () => {
    const { message } = await ask(
      { role: 'user', content: 'How much is Nasma milk?' },
      ...called('getPrices', { subject: 'Nasma milk' }, prices),
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'and the fourth?' },
    );
    expect(message.content).toContain('Name one and I will look it up');
  });

  it('finds "the other one" in its earlier answers, else asks which', async () => {
    const single = { ...prices, looked: { ...prices.looked, retailers: ['Qasr'] } };
    const earlier = [
      { role: 'user', content: 'Compare Nasma milk at Tawfeera and Qasr' },
      ...called('getPrices', {}, prices),
      { role: 'assistant', content: 'A' },
    ];
    const narrowed = [
      { role: 'user', content: 'how much at Qasr?' },
      ...called('getPrices', {}, single, 'call_2'),
      { role: 'assistant', content: 'B' },
    ];
    const other = { role: 'user', content: 'and at the other one?' };
    const found = await ask(...earlier, ...narrowed, other);
    expect(JSON.parse(found.message.tool_calls?.[0]?.function.arguments ?? '{}')).toMatchObject({
      retailers: ['Tawfeera'],
    });
    const unclear = await ask(...earlier, other);
    const call = unclear.message.tool_calls?.[0]?.function;
    expect([call?.name, JSON.parse(call?.arguments ?? '{}')]).toEqual([
      'askWhich',
      { options: ['Tawfeera', 'Qasr'] },
    ]);
    const { options } = JSON.parse(call?.arguments ?? '{}');
    const asked = await ask(
      ...earlier,
      other,
      ...called('askWhich', { options }, { status: 'asked', options }),
    );
    expect(asked.message.content).toContain('Which retailer do you mean?');
  });

  it('asks no tools where none are offered', async () => {
    const response = await post({ messages: [{ role: 'user', content: 'price of Nasma milk' }], tools: [] });
    const body = (await response.json()) as Answered;
    expect(body.choices[0]?.message.content).toContain('I can’t give you a figure');
  });

  it('streams word by word and ends with [DONE]', async () => {
    const question = { role: 'user', content: 'How much is Nasma milk?' };
    const response = await post({
      messages: [system, question, ...called('getPrices', {}, prices)],
      stream: true,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((event) => event.replace('data: ', ''));
    expect(events.at(-1)).toBe('[DONE]');
    const deltas = events.slice(0, -1).map((event) => JSON.parse(event).choices[0]?.delta.content ?? '');
    expect(deltas.filter(Boolean).length).toBeGreaterThan(20);
    expect(deltas.join('')).toContain('EGP 41.25');
  });

  it('stops when its client goes away', async () => {
    const slow = await startAnalyst({ port: 0, paceMs: 20 });
    try {
      const gone = new AbortController();
      const response = await fetch(`${slow.url}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({
          model: 'm',
          stream: true,
          messages: [{ role: 'user', content: 'what can you do?' }],
        }),
        signal: gone.signal,
      });
      await response.body?.getReader().read();
      gone.abort();
      await vi.waitFor(() => expect(slow.aborted()).toBe(1));
    } finally {
      await slow.stop();
    }
  });

  it.each(['{', '{"messages":[]}', 'null'])('refuses a malformed request: %s', async (body) => {
    const response = await fetch(`${analyst.url}/chat/completions`, { method: 'POST', body });
    expect(response.status).toBe(400);
  });
});
