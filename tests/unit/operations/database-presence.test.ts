import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databasePresence } from '#lib/operations/database-presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const AWAY = new Error('away');

test('asks once for all who want to know, and again when what is known is old', async () => {
  const ping = vi.fn(async () => null);
  const isPresent = databasePresence(ping);
  expect(await Promise.all([isPresent(), isPresent(), isPresent()])).toEqual([true, true, true]);
  expect(ping).toHaveBeenCalledTimes(1);
  expect(await isPresent()).toBe(true);
  expect(ping).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  await isPresent();
  expect(ping).toHaveBeenCalledTimes(2);
});

test('keeps no one waiting for a database that was just found away, and knows when it is back', async () => {
  const ping = vi.fn<() => Promise<unknown>>(async () => AWAY);
  const isPresent = databasePresence(ping);
  expect(await isPresent()).toBe(false);
  vi.advanceTimersByTime(900);
  expect(await isPresent()).toBe(false);
  expect(ping).toHaveBeenCalledTimes(1);
  ping.mockResolvedValue(null);
  vi.advanceTimersByTime(200);
  expect(await isPresent()).toBe(true);
});
