import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayWhileLong } from '#db/market/say-while-long.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a step that takes long says so again and again until it is over, a short one nothing', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  expect(await sayWhileLong(say, 'short', async () => 'done')).toBe('done');
  const { promise, reject } = Promise.withResolvers<never>();
  const step = sayWhileLong(say, 'a.tsv.gz: writing it', () => promise);
  await vi.advanceTimersByTimeAsync(31_000);
  reject(new Error('full'));
  await expect(step).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([
    'a.tsv.gz: writing it: still under way after 15 s',
    'a.tsv.gz: writing it: still under way after 30 s',
  ]);
});
