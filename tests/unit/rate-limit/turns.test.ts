import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EndTurn, Turns } from '#lib/rate-limit/turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const taken = (turn: EndTurn | string | null): EndTurn => {
  if (typeof turn !== 'function') throw new Error(`no turn: ${turn}`);
  return turn;
};

test('a person has so many turns at a time, everyone together so many, and each is given back once', () => {
  const turns = new Turns({ ofPerson: 2, ofAll: 3 });
  const first = taken(turns.take('mona'));
  taken(turns.take('mona'));
  expect(turns.take('mona')).toBe('person');
  taken(turns.take('omar'));
  expect(turns.take('omar')).toBe('all');
  first();
  first();
  taken(turns.take('omar'));
  expect(turns.take('laila')).toBe('all');
});

test('who waits gets the turns that are given back, the one who waits longest first', async () => {
  const turns = new Turns({ ofPerson: 1, waiting: 2 });
  const running = taken(turns.take('mona'));
  const order: string[] = [];
  const waitAs = (name: string) =>
    turns.wait('mona').then((turn) => {
      order.push(name);
      return taken(turn);
    });
  const [second, third] = [waitAs('second'), waitAs('third')];
  expect(await turns.wait('mona')).toBeNull();
  taken(await turns.wait('omar'));
  expect(order).toEqual([]);
  running();
  running();
  (await second)();
  (await third)();
  expect(order).toEqual(['second', 'third']);
  taken(turns.take('mona'));
});

test('a wait ends with its time, and nothing of it is left', async () => {
  const turns = new Turns({ ofPerson: 1, waiting: 1 });
  const running = taken(turns.take('mona'));
  const wait = turns.wait('mona', { within: 2000 });
  await vi.advanceTimersByTimeAsync(1999);
  expect(await turns.wait('mona', { within: 2000 })).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(await wait).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  const next = turns.wait('mona', { within: 2000 });
  running();
  taken(await next);
  expect(vi.getTimerCount()).toBe(0);
});

test('who goes leaves the line to those behind, and takes no turn', async () => {
  const turns = new Turns({ ofPerson: 1, waiting: 1 });
  const running = taken(turns.take('mona'));
  const leaving = new AbortController();
  const wait = turns.wait('mona', { within: 2000, gone: leaving.signal });
  leaving.abort();
  expect(await wait).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
  const behind = turns.wait('mona');
  running();
  taken(await behind)();
  expect(await turns.wait('mona', { gone: leaving.signal })).toBeNull();
  taken(turns.take('mona'));
});
