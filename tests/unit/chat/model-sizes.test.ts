import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lackingTools } from '#lib/chat/analyst-tools.ts';
import { MAX_PARTS_BYTES } from '#lib/chat/limits.ts';
import { lookupBudget } from '#lib/chat/lookup-budget.ts';
import { modelOutput } from '#lib/chat/model-output.ts';
import { resultTables } from '#lib/chat/result-tables.ts';
import { systemPrompt } from '#lib/chat/system-prompt.ts';
import { inputSchema } from '#lib/chat/tools/parts/input-schema.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import { cairoTime } from '#lib/vocabulary/cairo-days.ts';
import { anyOf } from '#tests/factories/any-output.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';

/** A rough rule for English and JSON. */
const CHARACTERS_A_TOKEN = 4;
const MOST_TOKENS = 3900;

/** Addresses and what is drawn are for the reader of the answer. */
const UNTOLD = ['view', 'drill', 'drawn'];

const asTold = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer, (name, each) =>
      UNTOLD.includes(name) ? undefined : name === 'asOf' && each ? cairoTime(new Date(each)) : each,
    ),
  );

const looked = {
  ...{ subject: 'UHT milk', products: 30, retailers: ['Wahat'], from: '2026-11-20', to: '2026-11-20' },
  ...{ dataset: 'sample' as const, alsoIn: [], notSearched: [], view: '/price-monitor?category=milk' },
};

type Looked = typeof looked & { asOf?: string };

const priced = (products: number, prices: number) => ({
  ...{
    status: 'ok' as const,
    looked: looked as Looked,
    currency: 'EGP',
    baseUnit: 'l' as const,
    total: products,
  },
  products: Array.from({ length: products }, (_, at) => ({
    ...{ name: `Milk ${at}`, lowest: at, highest: at + 2, average: at + 1 },
    prices: Array.from({ length: prices }, (__, place) => ({
      ...{ retailer: `Shop ${place}`, price: at, regularPrice: at, unitPrice: at },
    })),
  })),
});

const told = (output: ReturnType<typeof priced>) =>
  modelOutput('call', output, 5 * 1024).value as unknown as ReturnType<typeof priced> & { isCut?: object };

const tableOf = (output: ReturnType<typeof priced>) => {
  const call = { type: 'tool-getPrices' as const, toolCallId: 'call', state: 'output-available' as const };
  const [table] = resultTables([{ ...call, input: { subject: '', retailers: [] }, output }]);
  return table;
};

describe('what a model reads', () => {
  it('before every question are instructions and tools of no more than 3,900 tokens', async () => {
    const described = await Promise.all(
      Object.entries(tools).map(async ([name, { description, input }]) => ({
        type: 'function',
        function: { name, description, parameters: await inputSchema(input).jsonSchema },
      })),
    );
    const instructions = systemPrompt({ locale: 'en', today: '2026-11-20', lacking: [], hasAsked: false });
    const tokens = (instructions.length + JSON.stringify(described).length) / CHARACTERS_A_TOKEN;
    expect(tokens).toBeLessThan(MOST_TOKENS);
  });

  it.each(Object.entries(toolOutputs))(
    'of %s is at most 25 rows of a list and 5 KB, in its shape',
    (_, output) => {
      fc.assert(
        fc.property(anyOf(output, 60), (answer) => {
          const { value } = modelOutput('call', answer, 5 * 1024);
          const { id, isCut, ...told } = value as { id: string; isCut?: Record<string, number> };
          expect(id).toBe('call');
          expect(JSON.stringify(told).length).toBeLessThanOrEqual(5 * 1024);
          expect(output.safeParse(told).success).toBe(true);
          if (!isCut) expect(output.parse(told)).toEqual(output.parse(asTold(answer)));
        }),
        { numRuns: 20 },
      );
    },
  );

  it('of a list of thirty are 25 rows and how many there are, where the screen draws all of them', () => {
    const output = priced(30, 1);
    const { products, total, isCut } = told(output);
    expect([products.length, total, isCut]).toEqual([25, 30, { products: 30 }]);
    expect(tableOf(output)?.rows).toHaveLength(30);
  });

  it('is of the day that it is in Cairo, also late in the evening', () => {
    const output = { ...priced(1, 1), looked: { ...looked, asOf: '2026-11-20T22:30:00.000Z' } };
    expect(told(output).looked.asOf).toBe('2026-11-21T00:30:00+02:00');
    expect(toolOutputs.getPrices.parse(told(output))).toMatchObject({ status: 'ok' });
  });

  it('of lists within lists are as many rows of the outer as of the inner ones', () => {
    const { products, isCut } = told(priced(60, 20));
    const [rows] = new Set(products.map(({ prices }) => prices.length));
    expect(rows).toBe(products.length);
    expect(isCut).toEqual({ products: 60, 'products.prices': 20 });
  });

  it('is of results whose lists are shortened evenly where an answer would keep too much of them', () => {
    const budget = lookupBudget(12);
    const kept = Array.from({ length: 12 }, () => budget.keep(priced(300, 8)));
    const bytes = kept.map((each) => Buffer.byteLength(JSON.stringify(each)));
    expect(Math.max(...bytes)).toBe(bytes[0]);
    expect(bytes[0]).toBeGreaterThan(30 * 1024);
    expect(bytes[0]).toBeLessThanOrEqual(40 * 1024);
    expect(Math.min(...bytes)).toBeGreaterThan(2 * 1024);
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(MAX_PARTS_BYTES - 20 * 1024);
    for (const each of kept) {
      expect(each).toEqual(toolOutputs.getPrices.parse(each));
      expect(each).toMatchObject({ total: 300, looked });
    }
    const small = { ...priced(2, 2), before: undefined };
    expect(lookupBudget(12).keep(small)).toEqual(small);
    expect(lookupBudget(12).keep(priced(250, 1)).products).toHaveLength(200);
  });

  it('are the tools of the plan, and of the others the module that brings them', () => {
    expect(lackingTools(dataScopeWith({ modules: ['priceMonitor'] }))).toEqual([
      { name: 'getPromotions', module: 'promotions' },
      { name: 'getPromotionStats', module: 'promotions' },
      { name: 'checkDiscounts', module: 'promotions' },
      { name: 'getStockouts', module: 'distributions' },
      { name: 'getDistribution', module: 'distributions' },
      { name: 'listVoids', module: 'distributions' },
      { name: 'searchCatalogue', module: 'imdb' },
      { name: 'getAssortment', module: 'imdb' },
      { name: 'listCatalogueChanges', module: 'imdb' },
    ]);
    expect(lackingTools(dataScopeWith())).toEqual([]);
    const lacking = [{ name: 'getPromotions', module: 'promotions' as const }];
    for (const locale of ['en', 'ar'] as const)
      expect(systemPrompt({ locale, today: '2026-11-20', lacking, hasAsked: false })).toContain(
        'getPromotions (promotions)',
      );
  });
});
