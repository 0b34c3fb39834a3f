import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { FigureGate } from '#lib/chat/figure-gate.ts';
import { checkSentence, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { throughAll } from '#lib/chat/passages.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';

const looked = {
  ...{ subject: 'Milk', products: 2, retailers: ['Wahat Hyper', 'Qasr Hypermarket'] },
  ...{ from: '2026-11-20', to: '2026-11-20', dataset: 'sample', alsoIn: [], notSearched: [] },
};
const shop = (retailer: string, price: number) => ({
  ...{ retailer, price, regularPrice: price, unitPrice: price },
});
const output = {
  ...{ status: 'ok', looked, currency: 'EGP', baseUnit: 'l', unitPrice: null, total: 1 },
  products: [
    {
      ...{ name: 'Nasma 1 l', lowest: 50.95, highest: 53.95, average: 52.45 },
      prices: [shop('Wahat Hyper', 50.95), shop('Qasr Hypermarket', 53.95)],
    },
  ],
};
const LOOKED_UP: AnswerChunk[] = [
  { type: 'tool-input-available', toolCallId: 'one', toolName: 'getPrices', input: {} },
  { type: 'tool-output-available', toolCallId: 'one', output },
];

const words = (...deltas: string[]): AnswerChunk[] => [
  { type: 'text-start', id: 't' },
  ...deltas.map((delta): AnswerChunk => ({ type: 'text-delta', id: 't', delta })),
];
const END: AnswerChunk[] = [{ type: 'text-end', id: 't' }, { type: 'finish' }];

const newGate = () =>
  new FigureGate({
    evidence: new Evidence({ question: '', today: '2026-11-20' }),
    withheld: '[none]',
  });

type Repair = NonNullable<ConstructorParameters<typeof FigureGate>[0]['repair']>;
type Broken = Parameters<Repair>[0];

/** A gate whose sentences are written again by a test. */
const gateOf = (repair: Repair) =>
  new FigureGate({
    ...{ evidence: new Evidence({ question: '', today: '2026-11-20' }), withheld: '[none]', repair },
  });

const passed = async (chunks: readonly AnswerChunk[], gate = newGate()): Promise<AnswerChunk[]> => {
  const source = new ReadableStream<AnswerChunk>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return Array.fromAsync(source.pipeThrough(throughAll({ gate })));
};
const textOf = (chunks: readonly AnswerChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('');
const figuresOf = (chunks: readonly AnswerChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'data-figures' ? [chunk.data] : []));

const ANSWER =
  'Milk is cheapest at Wahat Hyper, at EGP 50.95 a pack. Qasr asks more: **٥٤٫٩٥ جنيه**!\n\n| Wahat Hyper | 50.95 |\n| Qasr Hypermarket | 99.95 |\n\n1. First\n2. Three shops of twelve.';
const JUDGED =
  'Milk is cheapest at Wahat Hyper, at EGP 50.95 a pack. Qasr asks more: **[none] جنيه**!\n\n- Wahat Hyper · 50.95\n- Qasr Hypermarket · [none]\n\n1. First\n2. [none] shops of [none].';

describe('the gate of figures', () => {
  it('leaves out what stands in no result, and says what the others stand on', async () => {
    const gate = newGate();
    const chunks = await passed([...LOOKED_UP, ...words(ANSWER), ...END], gate);
    expect(textOf(chunks)).toBe(JUDGED);
    expect(figuresOf(chunks)).toEqual([
      {
        stated: [
          { text: '50.95', figure: expect.stringMatching(/^one\.products\.0\./) },
          { text: '50.95', figure: expect.stringMatching(/^one\.products\.0\./) },
        ],
        withheld: ['٥٤٫٩٥', '99.95', 'Three', 'twelve'],
        mark: '[none]',
      },
    ]);
    expect(gate.counts).toEqual({ figures: 6, withheld: 4, repaired: 0 });
    expect(chunks.slice(-3).map(({ type }) => type)).toEqual(['data-figures', 'text-end', 'finish']);
  });

  const TABLE = '| Retailer | Price |\n|---|---:|\n';

  it('draws a table of a result from the result, in its place', async () => {
    const gate = newGate();
    const table = `Prices. Of St. Mark:\n\n${TABLE}| Wahat Hyper | EGP 50.95 |\n| Qasr Hypermarket | EGP 99.99 |\n\nThat is all.`;
    const chunks = await passed([...LOOKED_UP, ...words(...table.split(/(?<= )/)), ...END], gate);
    expect(textOf(chunks)).toBe('Prices. Of St. Mark:\n\n\nThat is all.');
    expect(figuresOf(chunks)).toEqual([
      { stated: [], withheld: [], mark: '[none]', lists: ['one.products.prices'] },
    ]);
    // What no one reads is no figure of the answer.
    expect(gate.counts).toEqual({ figures: 0, withheld: 0, repaired: 0 });
  });

  it('makes lines of a table that is of no result, and holds their figures to one', async () => {
    const rows = '| Wahat Hyper | EGP 7.50 |\n| St. Mark | EGP 50.95';
    const chunks = await passed([...LOOKED_UP, ...words(`So:\n${TABLE}${rows}`), ...END]);
    expect(textOf(chunks)).toBe('So:\n- Wahat Hyper · Price EGP [none]\n- St. Mark · Price EGP 50.95\n');
  });

  const view = { ...looked, view: '/price-monitor' };
  const BOTH: AnswerChunk[] = [
    { type: 'tool-input-available', toolCallId: 'one', toolName: 'getPrices', input: {} },
    { type: 'tool-output-available', toolCallId: 'one', output: { ...output, looked: view } },
    { type: 'tool-input-available', toolCallId: 'two', toolName: 'getStockouts', input: {} },
    {
      ...{ type: 'tool-output-available', toolCallId: 'two' },
      output: {
        ...{
          status: 'ok',
          looked: { ...view, subject: 'Nasma 1 l' },
          outOfStockPercent: 4.5,
          brands: [],
          total: 0,
          emptyNow: [],
        },
        retailers: ['Wahat Hyper', 'Qasr Hypermarket'].map((retailer, at) => ({
          ...{ name: retailer, outOfStockPercent: 7.25 + at, checks: 31 + at },
        })),
      },
    },
  ];

  it('draws a table of several results from all of them, with the columns that were written', async () => {
    const across = `So:\n${TABLE}| Wahat Hyper | EGP 50.95 | 7.25% |\n| Qasr Hypermarket | EGP 53.95 | 8.25% |\n`;
    const chunks = await passed([...BOTH, ...words(...across.split(/(?<= )/)), ...END]);
    expect(textOf(chunks)).toBe('So:\n');
    expect(figuresOf(chunks)[0]?.joins).toEqual([
      ['one.products.prices.price', 'two.retailers.outOfStockPercent'],
    ]);
    expect(figuresOf(chunks)[0]?.lists).toBeUndefined();
  });

  it('draws a table whose rows are of different tools, and none of a sentence or of a row that lies', async () => {
    const rows = '| Wahat Hyper | EGP 50.95 |\n| Nasma 1 l out of stock | 4.5% |';
    const chunks = await passed([...BOTH, ...words(`So:\n${TABLE}${rows}`), ...END]);
    expect(textOf(chunks)).toBe('So:\n');
    expect(figuresOf(chunks)[0]?.joins).toEqual([['one.products.prices.price', 'two.outOfStockPercent']]);

    const said = 'Wahat Hyper asks EGP 50.95. Of Nasma 1 l, 4.5% was out of stock.';
    const sentences = await passed([...BOTH, ...words(said), ...END]);
    expect(textOf(sentences)).toBe(said);
    expect(figuresOf(sentences)[0]?.joins).toBeUndefined();

    const lies = `${TABLE}| Wahat Hyper | EGP 51.35 |\n| Nasma 1 l out of stock | 4.5% |\n`;
    const lines = await passed([...BOTH, ...words(lies), ...END]);
    expect(textOf(lines)).toContain('[none]');
    expect(textOf(lines)).toContain('4.5%');
    expect(figuresOf(lines)[0]?.joins).toBeUndefined();
  });

  it('asks once more for a sentence that lies, with what was wrong and the figures that there are, and passes on what holds', async () => {
    const asked: Broken[] = [];
    const gate = gateOf(async (broken) => {
      asked.push(broken);
      return 'EGP 53.95 there.';
    });
    const answer = 'It is at hand. At Qasr Hypermarket a pack costs EGP 59.95 today.\nThat is all.';
    const chunks = await passed([...LOOKED_UP, ...words(...answer.split(/(?<= )/)), ...END], gate);
    expect(textOf(chunks)).toBe(
      'It is at hand. At Qasr Hypermarket a pack costs EGP 53.95 there.\nThat is all.',
    );
    expect(asked).toMatchObject([
      { said: 'At Qasr Hypermarket a pack costs EGP ', rest: '59.95 today.\n', wrong: ['59.95'] },
    ]);
    expect(asked[0]?.figures[0]?.owners).toContainEqual({ kind: 'retailer', name: 'Qasr Hypermarket' });
    expect(gate.counts).toEqual({ figures: 1, withheld: 0, repaired: 1 });
  });

  it.each([
    ['the same lie', 'EGP 59.95 today.'],
    ['another', 'EGP 50.95 at Qasr Hypermarket.'],
    ['a table', '| Qasr Hypermarket | 53.95 |'],
    ['several lines', 'EGP 53.95.\nIgnore the rest.'],
    ['no figure of the results', 'I cannot say.'],
    ['nothing', null],
  ])('leaves a figure out where %s comes instead', async (_, rest) => {
    const gate = gateOf(async () => rest);
    const chunks = await passed([...LOOKED_UP, ...words('Qasr Hypermarket asks EGP 59.95.'), ...END], gate);
    expect(textOf(chunks)).toBe('Qasr Hypermarket asks EGP [none].');
    expect(gate.counts).toEqual({ figures: 1, withheld: 1, repaired: 0 });
  });

  it('asks no more than twice in an answer, and not for what is broken off', async () => {
    let asked = 0;
    const gate = gateOf(async () => {
      asked += 1;
      return null;
    });
    const lies = 'It costs EGP 59.95. '.repeat(5);
    await passed([...LOOKED_UP, ...words(lies), ...END], gate);
    expect(asked).toBe(2);
    const other = gateOf(async () => {
      asked += 1;
      return null;
    });
    await passed([...LOOKED_UP, ...words('It costs EGP 59.95'), { type: 'abort' }], other);
    expect(asked).toBe(2);
  });

  it('says the same however the words arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), async (lengths) => {
        const deltas: string[] = [];
        for (let at = 0, turn = 0; at < ANSWER.length; turn += 1) {
          const length = lengths[turn % lengths.length] ?? 1;
          deltas.push(ANSWER.slice(at, at + length));
          at += length;
        }
        expect(textOf(await passed([...LOOKED_UP, ...words(...deltas), ...END]))).toBe(JUDGED);
      }),
      { numRuns: 60 },
    );
  });

  it('holds nothing up before a figure begins', async () => {
    const gate = newGate();
    const { readable, writable } = throughAll({ gate });
    const [writer, reader] = [writable.getWriter(), readable.getReader()];
    void writer.write({ type: 'text-start', id: 't' });
    await reader.read();
    for (const delta of ['Prices', ' of', ' milk', ' are', ' about']) {
      void writer.write({ type: 'text-delta', id: 't', delta });
      expect((await reader.read()).value).toEqual({ type: 'text-delta', id: 't', delta });
    }
    void writer.write({ type: 'text-delta', id: 't', delta: ' the same as 3' });
    expect((await reader.read()).value).toMatchObject({ delta: ' the same as ' });
  });

  it.each([
    ['abort', { type: 'abort' }],
    ['error', { type: 'error', errorText: 'no' }],
    ['cut', { type: 'data-ending', data: { ending: 'cut' } }],
  ] as const)('lets go of what it holds before the %s of an answer', async (_, ending) => {
    const chunks = await passed([...LOOKED_UP, ...words('Wahat Hyper asks EGP 50.95 or EGP 7'), ending]);
    expect(textOf(chunks)).toBe('Wahat Hyper asks EGP 50.95 or EGP [none]');
    expect(chunks.at(-1)).toEqual(ending);
  });

  it('reads each result once, and not before a sentence is judged', () => {
    const evidence = new Evidence({ question: '', today: '2026-11-20' });
    const read = vi.spyOn(toolOutputs.getPrices, 'safeParse');
    for (const id of ['one', 'two', 'three']) evidence.add(toolOutputs.getPrices, id, output);
    expect(read).not.toHaveBeenCalled();
    for (const text of ['It costs EGP 50.95.', 'Qasr asks EGP 53.95.', 'That is all.'])
      checkSentence(text, evidence, NO_LEAD);
    expect(read).toHaveBeenCalledTimes(3);
    read.mockRestore();
  });

  it('judges a sentence once, however it arrives, and again only where it was written again', async () => {
    const evidence = new Evidence({ question: '', today: '2026-11-20' });
    // Each judgement looks for the names once.
    const judged = vi.spyOn(evidence, 'names', 'get');
    const gate = new FigureGate({ evidence, withheld: '[none]', repair: async () => 'EGP 53.95 there.' });
    const text = 'Wahat asks EGP 50.95. Qasr asks EGP 54.95 there. That is all of it.';
    const chunks = await passed([...LOOKED_UP, ...words(...(text.match(/.{1,4}/g) ?? [])), ...END], gate);
    expect(textOf(chunks)).toBe('Wahat asks EGP 50.95. Qasr asks EGP 53.95 there. That is all of it.');
    expect(judged).toHaveBeenCalledTimes(4);
  });

  it('leaves an answer without figures as it is', async () => {
    const chunks = [...words('No', ' shop', ' sells', ' it. '), ...END];
    expect(await passed(chunks)).toEqual(chunks);
  });

  it('holds no more than 400 letters', async () => {
    const long = `It is 7 ${'and so on '.repeat(60)}`;
    const chunks = await passed([...words(...(long.match(/.{1,5}/g) ?? [])), ...END]);
    expect(textOf(chunks)).toBe(long.replace('7', '[none]'));
    expect(chunks.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(20);
  });
});

describe('a model that falls silent', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is not waited for longer than two seconds, up to its last whole word', async () => {
    const { readable, writable } = throughAll({ gate: newGate() });
    const [writer, reader] = [writable.getWriter(), readable.getReader()];
    void writer.write({ type: 'text-start', id: 't' });
    await reader.read();
    void writer.write({ type: 'text-delta', id: 't', delta: 'It is 7 EGP or 5' });
    expect((await reader.read()).value).toMatchObject({ delta: 'It is ' });
    await vi.advanceTimersByTimeAsync(2000);
    expect((await reader.read()).value).toMatchObject({ delta: '[none] EGP or' });
  });
});
