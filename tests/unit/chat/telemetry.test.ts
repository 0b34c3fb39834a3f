import { inspect } from 'node:util';
import { streamText } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { afterEach, expect, it } from 'vitest';
import { telemetryOf } from '#lib/chat/telemetry.ts';

afterEach(() => {
  globalThis.AI_SDK_TELEMETRY_INTEGRATIONS = undefined;
});

it('what traces are told of an answer has its function, and nothing that was asked or said', async () => {
  const events: unknown[] = [];
  // Every event of the SDK, whatever it is called.
  const listener = new Proxy(
    {},
    {
      get: (_, name) =>
        String(name).startsWith('on') ? (event: unknown) => void events.push(event) : undefined,
    },
  );
  globalThis.AI_SDK_TELEMETRY_INTEGRATIONS = [listener];
  const model = new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: 'the said secret' },
          { type: 'text-end', id: 't' },
          {
            type: 'finish',
            finishReason: { unified: 'stop', raw: 'stop' },
            usage: {
              inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
              outputTokens: { total: 1, text: 1, reasoning: 0 },
            },
          },
        ],
      }),
    }),
  });
  const asked = { model, instructions: 'the told secret', prompt: 'the asked secret' };
  const answer = streamText({ ...asked, telemetry: telemetryOf('analyst') });
  expect(await answer.text).toBe('the said secret');
  expect(events.length).toBeGreaterThan(0);
  const recorded = inspect(events, { depth: 12, maxArrayLength: null, maxStringLength: null });
  expect(recorded).toContain("functionId: 'analyst'");
  expect(recorded).not.toMatch(/the (?:told|asked|said) secret/);
});
