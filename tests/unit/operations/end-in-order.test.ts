import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onShutdown } from '#lib/core/shutdown.ts';
import { endInOrder } from '#lib/operations/end-in-order.ts';

const { exit } = process;
const ended = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ended.mockReset();
  Object.assign(process, { exit: ended });
});
afterEach(() => {
  Object.assign(process, { exit });
  vi.useRealTimers();
});

test('who ends the process, as Next does once its requests are over, waits for what is still to be done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  onShutdown(() => promise);
  endInOrder();
  (process.exit as (code: number) => unknown)(143);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ended).not.toHaveBeenCalled();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended.mock.calls).toEqual([[143]]);
});

test('the process ends after ten seconds, whatever hangs', async () => {
  onShutdown(() => new Promise(() => {}));
  endInOrder();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended.mock.calls).toEqual([[1]]);
});
