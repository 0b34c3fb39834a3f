import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToastQueue, toastOf } from '#components/ui/toast/toast-queue.ts';

describe('what an event carries', () => {
  test('an unknown type is an info', () => {
    expect(toastOf({ type: 'catastrophe', message: 'Hello' })).toEqual({ type: 'info', message: 'Hello' });
    expect(toastOf({ message: 'Hello' })).toEqual({ type: 'info', message: 'Hello' });
  });

  test('the four types are kept', () => {
    for (const type of ['error', 'success', 'info', 'warning']) {
      expect(toastOf({ type, message: 'Hello' })?.type).toBe(type);
    }
  });

  test('something to do is kept where it has words and can be done', () => {
    const run = vi.fn();
    toastOf({ message: 'Blocked', action: { label: 'Undo', run } })?.action?.run();
    expect(run).toHaveBeenCalledOnce();
    for (const action of [null, 'Undo', { label: 'Undo' }, { label: 7, run }])
      expect(toastOf({ message: 'Blocked', action })).toEqual({ type: 'info', message: 'Blocked' });
  });

  test('what has no words is nothing', () => {
    for (const detail of [null, undefined, 'text', {}, { message: '' }, { message: 7 }]) {
      expect(toastOf(detail)).toBeUndefined();
    }
  });
});

describe('the queue', () => {
  let queue: ToastQueue;
  const shown = () => queue.current?.message;

  beforeEach(() => {
    vi.useFakeTimers();
    queue = new ToastQueue();
    queue.push({ type: 'info', message: 'first' });
    queue.push({ type: 'error', message: 'second' });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows one at a time, each for 6000 ms with 300 ms between', () => {
    expect(shown()).toBe('first');
    vi.advanceTimersByTime(5999);
    expect(shown()).toBe('first');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
    vi.advanceTimersByTime(299);
    expect(shown()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('second');
    vi.advanceTimersByTime(6300);
    expect(shown()).toBeUndefined();
  });

  test('gives ten seconds for what can be done about something', () => {
    vi.advanceTimersByTime(12_600);
    queue.push({ type: 'success', message: 'blocked', action: { label: 'Undo', run: () => {} } });
    vi.advanceTimersByTime(9999);
    expect(shown()).toBe('blocked');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('keeps the gap when one is closed by hand, also for one that arrives in the gap', () => {
    queue.close();
    queue.push({ type: 'info', message: 'third' });
    expect(shown()).toBeUndefined();
    vi.advanceTimersByTime(300);
    expect(shown()).toBe('second');
    queue.close();
    vi.advanceTimersByTime(300);
    expect(shown()).toBe('third');
  });

  test('holds the clock while somebody reads, and goes on from there', () => {
    vi.advanceTimersByTime(4000);
    queue.pause();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('first');
    queue.resume();
    vi.advanceTimersByTime(1999);
    expect(shown()).toBe('first');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('a pause does not outlive its toast', () => {
    queue.pause();
    queue.close();
    vi.advanceTimersByTime(300);
    expect(shown()).toBe('second');
    vi.advanceTimersByTime(6000);
    expect(shown()).toBeUndefined();
  });
});
