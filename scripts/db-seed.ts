/** npm run db:seed: sample data. Running it again changes nothing. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL is not set: name the database to fill.');
  process.exit(1);
}

const { connect, disconnect } = await import('#db/client.ts');
const { newestSampleDay } = await import('#db/seed/market/observations.ts');
const { seedMarket } = await import('#db/seed/market/seed-market.ts');

const pool = connect({ url: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL, max: 4 });
try {
  await seedMarket(pool, newestSampleDay(new Date()));
} finally {
  await disconnect(pool);
}
