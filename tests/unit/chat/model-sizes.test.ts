import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lackingTools } from '#lib/chat/analyst-tools.ts';
import { modelOutput } from '#lib/chat/model-output.ts';
import { systemPrompt } from '#lib/chat/system-prompt.ts';
import { inputSchema } from '#lib/chat/tools/parts/input-schema.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import { anyOf } from '#tests/factories/any-output.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';

/** A rough rule for English and JSON. */
const CHARACTERS_A_TOKEN = 4;
const MOST_TOKENS = 3900;

/** Addresses and what is drawn are for the reader of the answer. */
const UNTOLD = ['view', 'drill', 'drawn'];

const asTold = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer, (name, each) => (UNTOLD.includes(name) ? undefined : each)));

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
          const { value } = modelOutput('call', answer);
          const { id, isCut, ...told } = value as { id: string; isCut?: true };
          expect(id).toBe('call');
          expect(JSON.stringify(told).length).toBeLessThanOrEqual(5 * 1024);
          expect(output.safeParse(told).success).toBe(true);
          if (!isCut) expect(output.parse(told)).toEqual(output.parse(asTold(answer)));
        }),
        { numRuns: 20 },
      );
    },
  );

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
