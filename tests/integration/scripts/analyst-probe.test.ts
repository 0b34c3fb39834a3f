import type http from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { probeAnalyst } from '#scripts/analyst-probe.ts';
import { callTools, type FakeModel, say, startModel } from '#tests/factories/model.ts';

let model: FakeModel | null = null;
afterEach(() => model?.stop());

type Script = (line: http.ServerResponse) => void;
const CALLS: Script = (line) =>
  callTools(line, [
    { id: 'a', name: 'getPrice', input: { product: 'milk' } },
    { id: 'b', name: 'getPrice', input: { product: 'tea' } },
  ]);
const READY: Script = (line) => say(line, 're', 'ady');
const ANSWER: Script = (line) => say(line, 'Milk costs EGP 51.25', ' and tea EGP 87.50.');

const probeOf = async (server: FakeModel, name = 'm') => {
  const { findings, isEnough } = await probeAnalyst({
    ...{ url: server.url, key: 'k', model: name, contextTokens: 32_000 },
  });
  return { isEnough, can: findings.filter(({ isThere }) => isThere).map(({ what }) => what), findings };
};
const probed = async (...steps: Script[]) => {
  model = await startModel((line, nth) => steps[nth]?.(line));
  return probeOf(model);
};

/** What every server that speaks chat completions knows. */
const KNOWN = new Set([
  ...['model', 'messages', 'tools', 'tool_choice', 'max_tokens', 'stream', 'stream_options'],
  ...['role', 'content', 'tool_calls', 'tool_call_id'],
]);
/** What a request has beyond that. */
const unknownIn = (body: string): string[] => {
  const { messages, tools, ...request } = JSON.parse(body);
  const fields = [request, ...messages].flatMap(Object.keys);
  const roles = messages.map(({ role }: { role: string }) => role);
  const ofTools = (tools ?? []).flatMap((each: { function: object }) => Object.keys(each.function));
  return [
    ...fields.filter((name: string) => !KNOWN.has(name)),
    ...roles.filter((role: string) => !['system', 'user', 'assistant', 'tool'].includes(role)),
    ...ofTools.filter((name: string) => !['name', 'description', 'parameters'].includes(name)),
  ];
};
const refuses = (line: http.ServerResponse, message: string): void => {
  line
    .writeHead(400, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }));
};

describe('a server', () => {
  test('that can do all is enough, whether or not it counts tokens', async () => {
    const { can, isEnough } = await probed(READY, CALLS, ANSWER);
    expect(isEnough).toBe(true);
    expect(can).toEqual([
      ...['answers', 'streams word by word', 'calls tools', 'calls several at once', 'answers from results'],
    ]);
    const asked = model?.asked.map((body) => JSON.parse(body)) ?? [];
    expect(asked.map(({ tools }) => tools?.length ?? 0)).toEqual([0, 1, 0]);
    expect(asked.map(({ max_tokens }) => max_tokens)).toEqual([8000, 8000, 8000]);
    expect(asked[2].messages.slice(-2)).toMatchObject([
      { role: 'tool', tool_call_id: 'a' },
      { role: 'tool', tool_call_id: 'b' },
    ]);
  });

  test('that counts tokens says how many', async () => {
    const { can } = await probed(
      (line) => {
        line.writeHead(200, { 'content-type': 'text/event-stream' });
        const event = (value: object) => line.write(`data: ${JSON.stringify(value)}\n\n`);
        event({ choices: [{ index: 0, delta: { content: 'ready' }, finish_reason: 'stop' }] });
        event({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 } });
        line.end('data: [DONE]\n\n');
      },
      CALLS,
      ANSWER,
    );
    expect(can).toContain('counts tokens');
  });

  test('that calls one tool a step is enough', async () => {
    const one: Script = (line) =>
      callTools(line, [{ id: 'a', name: 'getPrice', input: { product: 'milk' } }]);
    const { can, isEnough } = await probed(READY, one, ANSWER);
    expect(can).not.toContain('calls several at once');
    expect(isEnough).toBe(true);
  });

  test.each<[string, Script[], string]>([
    ['without tools', [READY, READY], 'calls tools'],
    ['that answers from memory', [READY, CALLS, (line) => say(line, 'About 50.')], 'answers from results'],
    ['that refuses the key', [(line) => line.writeHead(401).end()], 'answers'],
    ['that breaks off', [(line) => line.destroy()], 'answers'],
  ])('%s is not enough', async (_, steps, lacking) => {
    const { can, isEnough } = await probed(...steps);
    expect(isEnough).toBe(false);
    expect(can).not.toContain(lacking);
  });

  test.each(['m', 'gpt-4o-mini', 'gpt-5-mini', 'o4-mini'])(
    'that knows neither another role nor other fields is asked as it reads, whatever its model is called: %s',
    async (name) => {
      const steps = [READY, CALLS, ANSWER];
      let nth = 0;
      model = await startModel((line) => {
        const unknown = unknownIn(model?.asked.at(-1) ?? '');
        if (unknown.length > 0) return refuses(line, `unknown: ${unknown.join(', ')}`);
        nth += 1;
        return steps[nth - 1]?.(line);
      });
      const { isEnough, findings } = await probeOf(model, name);
      expect([isEnough, findings[0]?.note]).toEqual([true, expect.stringMatching(/^first word after/)]);
      expect(model.asked).toHaveLength(3);
    },
  );

  test('that wants the limit under its newer name is asked so from then on, whatever its model is called', async () => {
    const steps = [READY, CALLS, ANSWER];
    let nth = 0;
    model = await startModel((line) => {
      const { max_tokens } = JSON.parse(model?.asked.at(-1) ?? '{}');
      if (max_tokens !== undefined)
        return refuses(line, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
      nth += 1;
      return steps[nth - 1]?.(line);
    });
    expect((await probeOf(model, 'analyst')).isEnough).toBe(true);
    const asked = model.asked.map((body) => JSON.parse(body));
    expect(asked.map((body) => body.max_completion_tokens)).toEqual([undefined, 8000, 8000, 8000]);
    expect(new Set(asked.map(({ messages }) => messages[0].role))).toEqual(new Set(['system']));
  });
});
