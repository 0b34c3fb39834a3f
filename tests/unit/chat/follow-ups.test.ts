import { expect, it } from 'vitest';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { FollowUps } from '#lib/chat/follow-ups.ts';
import { throughAll } from '#lib/chat/passages.ts';
import type { ToolName } from '#lib/chat/tools/tool-outputs.ts';

const look = (toolName: ToolName, output: object, toolCallId = 'call'): AnswerChunk[] => [
  { type: 'tool-input-available', toolCallId, toolName, input: {} },
  { type: 'tool-output-available', toolCallId, output },
];
const found = (subject: string, products = 3) => ({ status: 'ok', looked: { subject, products } });
const FINISH: AnswerChunk = { type: 'finish' };

type Setting = Partial<ConstructorParameters<typeof FollowUps>[0]>;

const nextOf = async (chunks: AnswerChunk[], setting: Setting = {}): Promise<string[]> => {
  const nothing = { asked: [], named: [], covered: [], isBeginning: false };
  const followUps = new FollowUps({ locale: 'en', offered: () => true, ...nothing, ...setting });
  const said = new ReadableStream<AnswerChunk>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const passed = await Array.fromAsync(said.pipeThrough(throughAll({ after: [followUps] })));
  expect(passed.filter(({ type }) => type !== 'data-next')).toEqual(chunks);
  return passed.flatMap((chunk) => (chunk.type === 'data-next' ? chunk.data.questions : []));
};

const HISTORY = 'How did prices of Nasma change over the last 90 days?';
const COMPARE = 'Which retailer is cheapest for Nasma?';
const PROMOTIONS = 'Which promotions on Nasma are running now?';

it('goes on from the last look, with the tools that the plan has and the answer did not use', async () => {
  const prices = look('getPrices', found('Nasma'));
  expect(await nextOf([...prices, FINISH])).toEqual([HISTORY, COMPARE, PROMOTIONS]);
  expect(await nextOf([...prices, FINISH], { offered: (tool) => tool !== 'getPromotions' })).toEqual([
    HISTORY,
    COMPARE,
  ]);
  const both = [...prices, ...look('compareRetailers', found('Nasma'), 'other'), FINISH];
  expect(await nextOf(both)).toEqual([
    HISTORY,
    PROMOTIONS,
    'Which prices of Nasma rose most in the last 30 days?',
  ]);
});

it('does not ask what was asked, nor of one product what compares several', async () => {
  const prices = look('getPrices', found('Nasma'));
  const asked = [`  ${HISTORY.toUpperCase()} `];
  expect(await nextOf([...prices, FINISH], { asked })).toEqual([COMPARE, PROMOTIONS]);
  const ofOne = await nextOf([...look('getPriceHistory', found('Nasma 1 l', 1)), FINISH]);
  expect(ofOne.join()).not.toMatch(/rose most|month by month/);
});

it('names the subject as it would be typed, in the language of the question', async () => {
  const [first = ''] = await nextOf([...look('getPrices', found('Nasma 1 l')), FINISH], { locale: 'ar' });
  expect(first).toBe('كيف تغيّرت أسعار Nasma 1 l خلال آخر 90 يومًا؟');
});

const NOT_FOUND = { status: 'not_found', kind: 'product', asked: 'x', suggestions: [], categories: [] };
const costs = (...subjects: string[]) =>
  subjects.map((subject) => `How much does ${subject} cost at each retailer?`);

it('asks for what is nearest where nothing was found', async () => {
  const categories = ['UHT milk', 'Tea'];
  const missing = look('getPrices', { ...NOT_FOUND, suggestions: ['Cola', 'Cola zero'], categories });
  expect(await nextOf([...missing, FINISH])).toEqual(costs('Cola', 'Cola zero'));
  const promoted = look('getPromotions', { ...NOT_FOUND, suggestions: ['Cola'], categories });
  expect(await nextOf([...promoted, FINISH])).toEqual(['Which promotions on Cola are running now?']);
  const unlike = look('getPrices', { ...NOT_FOUND, categories });
  expect(await nextOf([...unlike, FINISH])).toEqual(costs('UHT milk', 'Tea'));
  const shop = look('getPrices', { ...NOT_FOUND, kind: 'retailer', suggestions: ['Wahat'], categories });
  expect(await nextOf([...shop, FINISH])).toEqual(costs('UHT milk', 'Tea'));
});

it('asks within the plan where the question was outside of it', async () => {
  const categories = ['UHT milk', 'Yoghurt'];
  const closed = look('getPrices', { status: 'outside_plan', category: 'Soft drinks', categories });
  expect(await nextOf([...closed, FINISH])).toEqual(costs('UHT milk', 'Yoghurt'));
  const module = look('describeMarket', { status: 'outside_plan', module: 'Promotions', categories });
  const offered = (tool: ToolName) => tool !== 'getPromotions';
  expect(await nextOf([...module, FINISH], { offered, named: ['Yoghurt'] })).toEqual([
    ...costs('Yoghurt'),
    'Where was Yoghurt out of stock in the last 30 days?',
    'How did prices of Yoghurt change over the last 90 days?',
  ]);
  expect(await nextOf([...module, FINISH], { offered: () => false })).toEqual([]);
});

it('asks about what is named where nothing was looked up, or at the beginning about a category', async () => {
  const setting = { offered: (tool: ToolName) => tool === 'getPrices', covered: ['Tea', 'Rice'] };
  expect(await nextOf([FINISH], { ...setting, named: ['Nasma'] })).toEqual(costs('Nasma'));
  expect(await nextOf([FINISH], { ...setting, isBeginning: true })).toEqual(costs('Tea'));
  expect(await nextOf([FINISH], setting)).toEqual([]);
});

it.each<[string, AnswerChunk[]]>([
  ['nothing was found, and nothing is near', look('getPrices', NOT_FOUND)],
  ['it asks itself', [...look('getPrices', found('Nasma')), ...look('askWhich', { status: 'asked' }, 'b')]],
  ['it was cut', [...look('getPrices', found('Nasma')), { type: 'data-ending', data: { ending: 'cut' } }]],
  ['it failed', [...look('getPrices', found('Nasma')), { type: 'error', errorText: 'x' }]],
  ['it was stopped', [...look('getPrices', found('Nasma')), { type: 'abort' }]],
])('is silent where %s', async (_, chunks) => expect(await nextOf([...chunks, FINISH])).toEqual([]));
