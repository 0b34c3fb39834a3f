import { MARKET_SHAPES } from '#db/sample-market/market-shapes.ts';
/**
 * npm run market:scale -- 20000000 [--shape A|B|C]: so many prices for measurements, with shelf visits and promotions beside them, in the
 * demo's database while it runs, else in DATABASE_URL's. A (deep): 27,400 listings in stores, read daily; B (wide): 200,000, read weekly;
 * C (restless): as A, with a new price every three days.
 */
import '#scripts/require-node.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { withAdvisoryLock } from '#db/market/advisory-lock.ts';
import { newestSampleDay } from '#db/sample-market/observations.ts';
import { scaleMarket } from '#db/sample-market/scale-market.ts';
import { ownerAddress } from '#lib/core/env.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shape: { type: 'string', default: 'A' } },
});
const prices = Number(positionals[0]);
const shape = Object.entries(MARKET_SHAPES).find(([name]) => name === values.shape)?.[1];
if (!Number.isInteger(prices) || prices < 1 || !shape) {
  console.error('npm run market:scale -- NUMBER [--shape A|B|C]');
  process.exit(2);
}
const url = ownerAddress(process.env);
if (!url) {
  console.error('DATABASE_URL is not set: name the database to fill.');
  process.exit(1);
}

const pool = connect({ url, max: 2, statementLimit: BULK_LIMIT });
try {
  await withAdvisoryLock(url, 'market:scale', () =>
    scaleMarket(pool, { prices, shape, to: newestSampleDay(new Date()) }, (line) => console.log(line)),
  );
  for (const table of [
    'price_series',
    'price_spells',
    'chain_prices',
    'chain_spells',
    'chain_months',
    'shelf_series',
    'shelf_spells',
    'market_changes',
  ])
    await pool.execute(sql`vacuum analyze ${sql.identifier(table)}`);
} finally {
  await disconnect(pool);
}
