/**
 * npm run db:seed: sample data. Running it again changes nothing but the days that have passed since. `-- 14` loads only so many days,
 * where a market is needed and not its history.
 */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import '#scripts/report-faults.ts';
import { sql } from 'drizzle-orm';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { newestSampleDay, shortSpan } from '#db/sample-market/observations.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { seedAccounts } from '#db/seed/accounts/seed-accounts.ts';
import { hashPassword } from '#lib/auth/password-hash.ts';
import { ownerAddress } from '#lib/core/env.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';

const url = ownerAddress(process.env);
if (!url) {
  console.error('DATABASE_URL is not set: name the database to fill.');
  process.exit(1);
}

const pool = connect({ url, max: 4, statementLimit: BULK_LIMIT });
try {
  await refuseRealAccounts();
  await seedAccounts(pool, new Date(), hashPassword);
  const span = process.argv[2] ? shortSpan(Number(process.argv[2])) : undefined;
  const { days, prices } = await seedMarket(pool, newestSampleDay(new Date()), span, console.log);
  console.log(days ? `Sample market: ${prices} prices of ${days} days.` : 'Sample market: up to date.');
} finally {
  await disconnect(pool);
}

/** Accounts with public passwords, an administrator among them, never join real ones. */
async function refuseRealAccounts(): Promise<void> {
  const demo = DEMO_ACCOUNTS.map(({ email }) => email);
  const [row] = await pool.execute(
    sql`select count(*)::int as all, count(*) filter (where email in ${demo})::int as demo from users`,
  );
  if (row && Number(row.all) > 0 && Number(row.demo) === 0) {
    console.error(
      'This database has accounts of its own: sample accounts, whose passwords are public, do not belong there.',
    );
    process.exit(1);
  }
}
