import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceSoon } from '#lib/browser/once-soon.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what is requested several times within a moment happens once, and what is requested later happens again', () => {
  const action = vi.fn();
  const soon = onceSoon(300);
  soon(action);
  vi.advanceTimersByTime(299);
  soon(action);
  soon(action);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(1);
  soon(action);
  vi.advanceTimersByTime(300);
  expect(action).toHaveBeenCalledTimes(2);
});
