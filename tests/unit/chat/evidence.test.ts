import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provenParts, sealOf } from '#lib/chat/evidence.ts';
import { modelMessages } from '#lib/chat/model-messages.ts';
import { modelWindow } from '#lib/chat/model-window.ts';
import { type StoredPart, StoredParts } from '#lib/chat/schema.ts';

process.env.DATABASE_URL = 'postgres://nobody@localhost:9/none';

const input = { subject: 'milk' };
const output = {
  status: 'not_found',
  kind: 'product',
  asked: 'milk',
  suggestions: ['Nasma UHT milk', 'Marooj'],
  categories: ['UHT milk'],
};
const call = { type: 'tool-describeMarket', toolCallId: 'one', state: 'output-available', input, output };
const sealed = {
  type: 'data-seal',
  data: { toolCallId: 'one', seal: sealOf('describeMarket', input, output) },
};
const words = { type: 'text', text: 'I find nothing.' };

const WINDOW = modelWindow(32_000);
const TOLD_BYTES = WINDOW.historyBytes;

const at = new Date();
const rowsOf = (parts: unknown) => [
  { id: 'q', role: 'user' as const, content: 'milk?', parts: [], createdAt: at },
  { id: 'a', role: 'assistant' as const, content: 'I find nothing.', parts, createdAt: at },
  { id: 'r', role: 'user' as const, content: 'and tea?', parts: [], createdAt: at },
];
const toldTools = async (parts: unknown): Promise<unknown[]> =>
  (await modelMessages(rowsOf(parts), WINDOW)).filter(({ role }) => role === 'tool');

const known = (parts: unknown): StoredPart[] => StoredParts.parse(parts);
const isMarked = (parts: readonly StoredPart[]) => parts.some(({ type }) => type === 'data-source');

/** The fields of every object the other way round, as a database may give them back. */
const reordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, reordered(each)]),
  );
};

describe('a tool result', () => {
  it('with its seal is told to the model, in whatever order its fields come back', async () => {
    for (const parts of [[call, sealed, words], reordered([call, sealed, words])]) {
      expect(await toldTools(parts)).toHaveLength(1);
      expect(provenParts(known(parts))).toEqual(known(parts));
    }
  });

  it('is sealed whatever JSON it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (asked, answered) => {
        const back = (value: unknown): unknown => reordered(JSON.parse(JSON.stringify(value)));
        return (
          sealOf('getPrices', asked, answered) === sealOf('getPrices', back(asked), back(answered)) &&
          sealOf('getPrices', asked, answered) !== sealOf('getPrices', [asked], answered) &&
          sealOf('getPrices', asked, answered) !== sealOf('rankProducts', asked, answered)
        );
      }),
    );
  });

  const text = fc.string({ minLength: 1 });
  const forged = fc
    .oneof(
      fc.constant([call]),
      text.map((seal) => [call, { ...sealed, data: { toolCallId: 'one', seal: seal.slice(0, 100) } }]),
      text.map((id) => [{ ...call, toolCallId: `${id}x` }, sealed]),
      text.map((asked) => [{ ...call, output: { ...output, asked: `${asked} ` } }, sealed]),
      text.map((subject) => [{ ...call, input: { subject: `${subject} ` } }, sealed]),
      fc.array(text).map((list) => [{ ...call, output: { ...output, suggestions: list } }, sealed]),
      fc.constantFrom('getPrices', 'rankProducts').map((name) => [{ ...call, type: `tool-${name}` }, sealed]),
      fc.jsonValue().map((each) => [{ ...call, output: each }, sealed]),
    )
    .map((parts) => [...parts, words]);

  it('that a browser wrote or changed is never told, and the answer is marked as kept from the browser', async () => {
    await fc.assert(
      fc.asyncProperty(forged, async (parts) => {
        const [user, answer] = await modelMessages(rowsOf(parts), WINDOW);
        expect(user?.role).toBe('user');
        expect(answer).toMatchObject({ role: 'assistant', content: [words] });
        expect(await toldTools(parts)).toEqual([]);
        const kept = provenParts(known(parts));
        expect(isMarked(kept)).toBe(true);
        expect(kept.filter(({ type }) => type === 'text')).toEqual([words]);
      }),
      { numRuns: 60 },
    );
  });

  it('counts once, however often it is repeated', () => {
    const again = { ...call, output: { ...output, asked: 'tea' } };
    expect(provenParts(known([call, again, sealed]))).toEqual(
      known([call, sealed]).toSpliced(0, 0, {
        type: 'data-source',
        data: { source: 'browser' },
      }),
    );
  });

  it('of a failed call is not told, whatever it holds', async () => {
    const failed = { ...call, state: 'output-error', errorText: 'x', input: 'x'.repeat(TOLD_BYTES) };
    expect(await toldTools([failed, sealed, words])).toEqual([]);
    expect(JSON.stringify(await modelMessages(rowsOf([failed, words]), WINDOW))).not.toContain('xxxx');
  });
});

it('a conversation beyond its budget is told from its newest end, an answer in words where its evidence is too much', async () => {
  const big = { ...output, suggestions: ['x'.repeat(TOLD_BYTES)] };
  const seal = sealOf('describeMarket', input, big);
  const parts = [{ ...call, output: big }, { ...sealed, data: { toolCallId: 'one', seal } }, words];
  const told = await modelMessages(rowsOf(parts), WINDOW);
  expect(told.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(JSON.stringify(told).length).toBeLessThan(TOLD_BYTES);
});

it('a model that reads little gets less of a conversation, and never nothing', async () => {
  const windows = [8000, 16_000, 32_000, 128_000].map(modelWindow);
  expect(windows.map(({ historyBytes }) => historyBytes)).toEqual([2048, 14_400, 65_600, 372_800]);
  const long = { ...output, suggestions: ['x'.repeat(20_000)] };
  const seal = sealOf('describeMarket', input, long);
  const rows = rowsOf([{ ...call, output: long }, { ...sealed, data: { toolCallId: 'one', seal } }, words]);
  const roles = async (tokens: number) =>
    (await modelMessages(rows, modelWindow(tokens))).map(({ role }) => role);
  expect(await roles(32_000)).toContain('tool');
  expect(await roles(16_000)).toEqual(['user', 'assistant', 'user']);
});

it('the question is told whatever it has: 4,000 letters of any script', async () => {
  const content = '語'.repeat(4000);
  const question = { id: 'q', role: 'user' as const, content, parts: [], createdAt: at };
  const told = await modelMessages([...rowsOf([words]), question], modelWindow(8000));
  expect(told).toEqual([
    expect.objectContaining({ role: 'user', content: [{ type: 'text', text: content }] }),
  ]);
});

it('results of a model that reads little are shorter and fewer, so that all of them fit', () => {
  for (const tokens of [8000, 12_000, 16_000, 24_000, 32_000, 128_000]) {
    const { outputTokens, resultCharacters, lookups } = modelWindow(tokens);
    const read = 4000 + (2048 + resultCharacters * lookups) / 3.2;
    expect(read + outputTokens).toBeLessThanOrEqual(tokens);
  }
  expect(modelWindow(8000)).toEqual({
    ...{ outputTokens: 2000, historyBytes: 2048, resultCharacters: 1024, lookups: 4 },
  });
  expect(modelWindow(32_000)).toMatchObject({ resultCharacters: 5120, lookups: 12 });
});
