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

const probed = async (...steps: Script[]) => {
  model = await startModel((line, nth) => steps[nth]?.(line));
  const { findings, isEnough } = await probeAnalyst({ url: model.url, key: 'k', model: 'm' });
  return { isEnough, can: findings.filter(({ isThere }) => isThere).map(({ what }) => what), findings };
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
        event({ choices: [{ delta: { content: 'ready' } }] });
        event({ choices: [], usage: { total_tokens: 12 } });
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
});
