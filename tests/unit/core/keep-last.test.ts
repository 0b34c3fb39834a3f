import { afterEach, expect, it, vi } from 'vitest';
import { keepLast } from '#lib/core/keep-last.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('what is made of the same is made once, and anew when any part changes', () => {
  const client = keepLast((key: string, address: string) => ({ key, address }));
  const first = client('key1', 'here');
  expect(client('key1', 'here')).toBe(first);
  expect(client('key1', 'there')).toEqual({ key: 'key1', address: 'there' });
  expect(client('key2', 'there')).toEqual({ key: 'key2', address: 'there' });
  expect(client('key1', 'here')).not.toBe(first);
});

it('what has a lifetime is made anew after it', () => {
  vi.useFakeTimers();
  const make = vi.fn((key: string) => key);
  const kept = keepLast(make, 1000);
  kept('key');
  vi.advanceTimersByTime(999);
  kept('key');
  expect(make).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  kept('key');
  expect(make).toHaveBeenCalledTimes(2);
});

it('callers share what is under way, and ask anew after it was refused', async () => {
  const ask = vi.fn(async (_key: string) => 'answer').mockRejectedValueOnce(new Error('away'));
  const kept = keepLast(ask);
  const both = [kept('key'), kept('key')];
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(ask).toHaveBeenCalledTimes(1);
  await expect(kept('key')).resolves.toBe('answer');
  await expect(kept('key')).resolves.toBe('answer');
  expect(ask).toHaveBeenCalledTimes(2);
});
