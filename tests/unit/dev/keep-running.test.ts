import { expect, test, vi } from 'vitest';
import { keepRunning, type Running } from '#dev/keep-running.ts';

const part = () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const running: Running = { exited: promise, stop: vi.fn(async () => resolve(0)) };
  return { running, die: () => resolve(137) };
};

test('starts what ended by itself again, and says so', async () => {
  const [first, second] = [part(), part()];
  const startAgain = vi.fn(async () => second.running);
  const said: string[] = [];
  const kept = keepRunning({
    title: 'The database',
    running: first.running,
    startAgain,
    say: (line) => said.push(line),
  });
  first.die();
  await expect.poll(() => startAgain.mock.calls.length).toBe(1);
  expect(said).toEqual(['The database ended unexpectedly: starting it again']);
  await kept.stop();
  expect(second.running.stop).toHaveBeenCalledOnce();
  expect(startAgain).toHaveBeenCalledOnce();
});

test('gives up on what ends a fourth time within a minute', async () => {
  const startAgain = vi.fn(async () => {
    const next = part();
    next.die();
    return next.running;
  });
  const first = part();
  const kept = keepRunning({ title: 'The server', running: first.running, startAgain, say: () => {} });
  first.die();
  expect(await kept.failure).toBe('The server ended unexpectedly, again and again.');
  expect(startAgain).toHaveBeenCalledTimes(3);
});

test('says why a part could not be started again', async () => {
  const first = part();
  const startAgain = () => Promise.reject(new Error('Its port is taken.'));
  const kept = keepRunning({ title: 'The server', running: first.running, startAgain, say: () => {} });
  first.die();
  expect(await kept.failure).toBe('The server ended unexpectedly. Its port is taken.');
});
