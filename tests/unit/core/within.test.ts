import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from '#lib/core/within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<never>(() => {});

it('what comes in time is answered as it is, and no timer is left', async () => {
  await expect(within(100, Promise.resolve('here'), () => 'late')).resolves.toBe('here');
  await expect(within(100, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('what is late is answered, or refused, when its time is over and not before', async () => {
  const late = vi.fn(() => 'late');
  const answer = within(100, never, late);
  const refusal = within(100, never, () => {
    throw new Error('too late');
  });
  refusal.catch(() => {});
  await vi.advanceTimersByTimeAsync(99);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toBe('late');
  await expect(refusal).rejects.toThrow('too late');
});

it('what is late is left to itself: neither cancelled, nor heard of when it fails', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = vi.fn();
  const answer = within(100, Object.assign(promise, { cancel }), () => 'late');
  await vi.advanceTimersByTimeAsync(100);
  await expect(answer).resolves.toBe('late');
  expect(cancel).not.toHaveBeenCalled();
  // No one but `within` listens: unheard, this would fail the run.
  reject(new Error('at last'));
  await vi.advanceTimersByTimeAsync(1);
});
