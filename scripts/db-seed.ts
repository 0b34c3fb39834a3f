/** npm run db:seed: sample data. Running it again changes nothing but the days that have passed since. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import { connect, disconnect } from '#db/client.ts';
import { seedAccounts } from '#db/seed/accounts/seed-accounts.ts';
import { newestSampleDay } from '#db/seed/market/observations.ts';
import { seedMarket } from '#db/seed/market/seed-market.ts';

const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is not set: name the database to fill.');
  process.exit(1);
}

const pool = connect({ url, max: 4 });
try {
  await seedAccounts(pool, new Date());
  const { days, prices } = await seedMarket(pool, newestSampleDay(new Date()));
  console.log(days ? `Sample market: ${prices} prices of ${days} days.` : 'Sample market: up to date.');
} finally {
  await disconnect(pool);
}
