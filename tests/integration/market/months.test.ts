import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { recordPrices } from '#db/market/record-prices.ts';
import { createReadings } from '#tests/factories/market.ts';

it('rows of months that are there keep nobody from making others', async () => {
  await createReadings('open', { 'op-a@opx/opx1': [['2026-03-01', 20]] });
  const at = new Date('2026-03-02T09:00:00Z');
  const run = { key: 'next-day', dataset: 'sample', source: 'web', startedAt: at, finishedAt: at } as const;
  const row = { listingId: 'op-a@opx', storeId: 'opx1', currency: 'EGP', observedAt: at, regularPrice: 21 };
  await withDriver(database(), async (driver, db) => {
    expect(await recordPrices(driver, db, run, [row])).toEqual({ stored: 1, known: 0 });
    const locks = await db.execute(sql`
      select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
        and objid = (hashtext('ensure_market_months')::bigint & 4294967295)::oid`);
    expect(locks).toHaveLength(0);
  });
});
