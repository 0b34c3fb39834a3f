/** `npm run stripe:reconcile`: repairs our billing rows from Stripe and reports every difference that it found. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { closeDatabases, database } from '#db/client.ts';
import { listCustomers } from '#db/queries/billing-sync.ts';
import { reconcileCompany } from '#lib/billing/sync/reconcile-company.ts';
import { log } from '#lib/core/log.ts';

const PAGE = 100;
const db = database();
let companies = 0;
let differing = 0;
try {
  for (let after = ''; ; ) {
    const page = await listCustomers(db, after, PAGE);
    for (const { id, name } of page) {
      companies += 1;
      const differences = await reconcileCompany({ db, log, now: new Date() }, id);
      if (differences.length > 0) differing += 1;
      for (const { what, ours, theirs } of differences)
        console.log(`${name} (${id}): ${what}: ours ${ours}, Stripe's ${theirs}`);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  console.log(`${companies} companies, ${differing} differed and were repaired.`);
} finally {
  await closeDatabases();
}
