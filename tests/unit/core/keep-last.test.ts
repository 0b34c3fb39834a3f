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

it('for an overlap the old one is given while it is made again once, and after it no more', async () => {
  vi.useFakeTimers();
  let made = 0;
  const make = vi.fn(async (_key: string) => (made += 1));
  const kept = keepLast(make, 1000, 500);
  expect(await kept('key')).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await Promise.all([kept('key'), kept('key')])).toEqual([1, 1]);
  expect(make).toHaveBeenCalledTimes(2);
  expect(await kept('key')).toBe(2);
  vi.advanceTimersByTime(1500);
  expect(await kept('key')).toBe(3);
});

it('what could not be made again is tried again, and the old one given until the overlap ends', async () => {
  vi.useFakeTimers();
  const make = vi.fn(async (_key: string) => 'first');
  const kept = keepLast(make, 1000, 500);
  await kept('key');
  make.mockRejectedValueOnce(new Error('away')).mockResolvedValue('second');
  vi.advanceTimersByTime(1000);
  expect(await kept('key')).toBe('first');
  await vi.advanceTimersByTimeAsync(1);
  expect(await kept('key')).toBe('first');
  await vi.advanceTimersByTimeAsync(1);
  expect(await kept('key')).toBe('second');
});

it('of something else nothing old is given', () => {
  vi.useFakeTimers();
  const kept = keepLast((key: string) => ({ key }), 1000, 500);
  kept('one');
  vi.advanceTimersByTime(1200);
  expect(kept('other')).toEqual({ key: 'other' });
});
