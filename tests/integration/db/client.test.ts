import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { ARRAY_TYPES } from '#db/array-types.ts';
import { connect, disconnect, type Pool, withDriver } from '#db/client.ts';
import { readCopy } from '#db/driver.ts';
import { copyLines } from '#db/market/copy-lines.ts';

const pools: Pool[] = [];
const open = (prepare: boolean) => {
  const pool = connect({ url: process.env.DATABASE_URL ?? '', max: 1, prepare });
  pools.push(pool);
  return pool;
};

const kept = sql<{
  statement: string;
}>`select statement from pg_prepared_statements where statement like '%as asked%'`;
const ask = (what: number) => sql`select ${what}::int as asked`;

afterEach(async () => {
  for (const pool of pools.splice(0)) await disconnect(pool);
});

describe('a connection', () => {
  it('keeps the statements that it has prepared, so that they are planned and described once', async () => {
    const pool = open(true);
    for (const what of [1, 2, 3]) expect([...(await pool.execute(ask(what)))]).toEqual([{ asked: what }]);
    expect([...(await pool.execute(kept))]).toHaveLength(1);
  });

  it('keeps them inside transactions and their savepoints, which still roll back', async () => {
    const pool = open(true);
    await pool.execute(sql`create temp table noted (at int)`);
    await pool.transaction(async (outer) => {
      await outer.execute(sql`insert into noted values (${1}::int)`);
      await outer
        .transaction(async (inner) => {
          await inner.execute(ask(1));
          await inner.execute(sql`insert into noted values (${2}::int)`);
          throw new Error('undone');
        })
        .catch(() => {});
    });
    expect([...(await pool.execute(sql`select at from noted`))]).toEqual([{ at: 1 }]);
    expect([...(await pool.execute(kept))]).toHaveLength(1);
  });

  it('answers each of a transaction’s statements that are asked side by side, and undoes all where one fails', async () => {
    const pool = open(true);
    await pool.execute(sql`create temp table noted (at int)`);
    const note = (db: Pick<Pool, 'execute'>, at: number) =>
      db.execute<{ at: number }>(sql`insert into noted values (${at}::int) returning at`);
    const noted = await pool.transaction((tx) => Promise.all([1, 2, 3].map((at) => note(tx, at))));
    expect(noted.flatMap((rows) => [...rows])).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }]);
    const broken = pool.transaction((tx) =>
      Promise.all([note(tx, 4), tx.execute(sql`select 1 / ${0}::int`), note(tx, 5)]),
    );
    await expect(broken).rejects.toMatchObject({ cause: { code: '22012' } });
    expect([...(await pool.execute(sql`select max(at) as at from noted`))]).toEqual([{ at: 3 }]);
  });

  it('keeps none behind a transaction pooler', async () => {
    const pool = open(false);
    await pool.execute(ask(1));
    expect([...(await pool.execute(kept))]).toHaveLength(0);
  });
});

describe('work in bulk', () => {
  it('sends a COPY and what follows it without waiting for word of what went before', async () => {
    const took = await withDriver(open(true), async (driver) => {
      await driver.unsafe('create temp table copied (line text)');
      const times: number[] = [];
      for (let i = 0; i < 15; i++) {
        const began = performance.now();
        await copyLines(driver.unsafe('copy copied from stdin'), ['a\n', 'b\n']);
        await driver.unsafe('select from copied limit 1');
        times.push(performance.now() - began);
      }
      return times.toSorted((a, b) => a - b);
    });
    // A waiting caller waits for 40 ms, twice.
    expect(took[2]).toBeLessThan(40);
  });

  it('goes on after a COPY whose last part filled the buffer of a reader that was slow', async () => {
    const lengths = await withDriver(open(true), async (driver) => {
      const read: number[] = [];
      for (const size of [70_000, 200_000, 1_000_000]) {
        const text = await readCopy(driver, `copy (select repeat('x', ${size})) to stdout`);
        const [line] = await text.toArray();
        const [after] = await driver.unsafe<{ size: number }[]>(`select ${size} as size`);
        read.push(line.length - (after?.size ?? 0));
      }
      return read;
    });
    expect(lengths).toEqual([1, 1, 1]);
  });

  it('is refused by who does not answer, in the words of the system', async () => {
    const pool = connect({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1 });
    pools.push(pool);
    await expect(withDriver(pool, async () => {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('arrays', () => {
  it('come back as they went, whatever is in them', async () => {
    const pool = open(true);
    const texts = ['a,b', '"quoted"', 'back\\slash', '{braces}', 'رَف', '', 'NULL', 'two\nlines'];
    const [row] = await pool.execute(sql`
      select ${sql.param(texts)}::text[] as texts, ${sql.param([1, -2])}::int[] as numbers,
        ${sql.param([])}::text[] as none, array[0.5, 2]::float8[] as floats, array[true, false] as truths,
        array[1, null]::int[] as gaps`);
    expect({ ...row }).toEqual({
      texts,
      numbers: [1, -2],
      none: [],
      floats: [0.5, 2],
      truths: [true, false],
      gaps: [1, null],
    });
  });

  it('of every column are known', async () => {
    const rows = await open(true).execute<{ type: number }>(sql`
      select distinct a.atttypid::int as type from pg_attribute a
        join pg_type t on t.oid = a.atttypid and t.typcategory = 'A'
        join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      where c.relnamespace = 'public'::regnamespace and not a.attisdropped`);
    expect(ARRAY_TYPES).toEqual(expect.arrayContaining([...rows].map(({ type }) => type)));
    expect(rows.length).toBeGreaterThan(0);
  });
});
