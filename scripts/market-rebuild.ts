/** npm run market:rebuild: derives spells, chains and months from the evidence again; `-- 3 7` those categories alone, by their numbers. */
import '#scripts/require-node.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { rebuildMarket } from '#db/market/rebuild-market.ts';
import { ownerAddress } from '#lib/core/env.ts';

const numbers = process.argv.slice(2).map(Number);
if (!numbers.every(Number.isInteger)) {
  console.error('npm run market:rebuild [-- NUMBERS OF CATEGORIES]');
  process.exit(2);
}
const url = ownerAddress(process.env);
if (!url) {
  console.error('DATABASE_URL is not set: name the database to rebuild.');
  process.exit(1);
}

const pool = connect({ url, max: 2, statementLimit: BULK_LIMIT });
try {
  await rebuildMarket(pool, numbers.length > 0 ? numbers : null, (line) => console.log(line));
} finally {
  await disconnect(pool);
}
