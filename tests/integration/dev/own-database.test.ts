import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '#db/client.ts';

it('gives a test file a migrated database of its own', async () => {
  const [row] = await database().execute(sql`
    select current_database() as name, to_regclass('public.users') is not null as migrated`);
  expect(row).toMatchObject({ migrated: true });
  expect(row?.name).toMatch(/^raff_\d+_/);
});
