import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { database, gathering } from '#db/client.ts';

const upTo = (last: number, name: string) => sql`
  with counted as materialized (select n, ${name}::text as name, n / 4::float8 as part from generate_series(1, ${last}::int) as n)
  select * from counted order by n desc`;

it('sends in one statement what begins together, each with its own rows in its own order', async () => {
  const db = database();
  const alone = [await db.execute(upTo(3, 'a')), await db.execute(upTo(12, 'ب'))];
  const statements = vi.spyOn(db.$client, 'unsafe');
  const together = gathering(db);
  const [first, second, again, none] = await Promise.all([
    together.execute(upTo(3, 'a')),
    together.execute(upTo(12, 'ب')),
    together.execute(upTo(3, 'a')),
    together.execute(upTo(0, '')),
  ]);
  expect(statements).toHaveBeenCalledTimes(1);
  expect([first, second, again, none]).toEqual([...alone, alone[0], []]);
  await together.execute(upTo(1, 'later'));
  expect(statements).toHaveBeenCalledTimes(2);
});

it('answers the others where one fails', async () => {
  const together = gathering(database());
  const [good, bad] = await Promise.allSettled([
    together.execute(upTo(1, 'a')),
    together.execute(sql`select 1 / 0 as n`),
  ]);
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ n: 1, name: 'a', part: 0.25 }] });
  expect(bad).toMatchObject({ status: 'rejected' });
});
