import { describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';

const aPool = () => ({}) as Database;
const once = { derivation: 'first' };

const counting = (rows: number, name = 'a read') => {
  const ask = vi.fn(async (_db: Database, _filter: { derivation?: string | null }, days: number[]) =>
    Array.from({ length: rows }, (_, at) => ({ day: days[0] ?? 0, at })),
  );
  return { ask, read: keepingRead(name, ask) };
};

describe('kept reads', () => {
  it('answer again what was answered for the same question of the same derivation', async () => {
    const { ask, read } = counting(3);
    const pool = aPool();
    const answer = await read(pool, once, [1]);
    expect(await read(pool, { ...once }, [1])).toBe(answer);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await read(pool, once, [2])).not.toBe(answer);
    await read(pool, { derivation: 'second' }, [1]);
    await read(aPool(), once, [1]);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('read each time where the derivation is not known', async () => {
    const { ask, read } = counting(3);
    const pool = aPool();
    for (const filter of [{}, { derivation: null }]) {
      await read(pool, filter, [1]);
      await read(pool, filter, [1]);
    }
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('are asked for by two at once in one read, and cannot be changed by either', async () => {
    const { ask, read } = counting(3);
    const pool = aPool();
    const [one, other] = await Promise.all([read(pool, once, [1]), read(pool, once, [1])]);
    expect(one).toBe(other);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(() => Object.assign(one[0] ?? {}, { at: 9 })).toThrow(TypeError);
    expect(() => (one as unknown[]).push(1)).toThrow(TypeError);
  });

  it('are shared by the bundles of one process', async () => {
    const { ask, read } = counting(3);
    const pool = aPool();
    await read(pool, once, [1]);
    vi.resetModules();
    const another = await import('#db/kept-reads.ts');
    expect(await another.keepingRead('a read', ask)(pool, once, [1])).toHaveLength(3);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('answer who still waits when others have filled the room meanwhile', async () => {
    const { ask, read } = counting(3, 'a slow read');
    const [pool, slow] = [aPool(), Promise.withResolvers<{ day: number; at: number }[]>()];
    ask.mockReturnValueOnce(slow.promise);
    const waiting = read(pool, once, [1]);
    const large = counting(49_000, 'a large read');
    for (const day of [1, 2, 3, 4, 5, 6]) await large.read(pool, once, [day]);
    slow.resolve([{ day: 1, at: 7 }]);
    expect(await waiting).toEqual([{ day: 1, at: 7 }]);
  });

  it('forget a read that failed', async () => {
    const { ask, read } = counting(1);
    const pool = aPool();
    ask.mockRejectedValueOnce(new Error('gone'));
    await expect(read(pool, once, [1])).rejects.toThrow('gone');
    expect(await read(pool, once, [1])).toEqual([{ day: 1, at: 0 }]);
  });

  it('keep no more rows than they may, and not one answer that fills a quarter', async () => {
    const { ask, read } = counting(49_000);
    const pool = aPool();
    for (const day of [1, 2, 3, 4, 5]) await read(pool, once, [day]);
    await read(pool, once, [5]);
    expect(ask).toHaveBeenCalledTimes(5);
    await read(pool, once, [1]);
    expect(ask).toHaveBeenCalledTimes(6);

    const large = counting(50_001, 'a large read');
    expect(await large.read(pool, once, [1])).toHaveLength(50_001);
    await large.read(pool, once, [1]);
    expect(large.ask).toHaveBeenCalledTimes(2);
  });
});
