/** `npm run stripe:sync`: writes products, prices, the portal's configuration and the webhook endpoint at Stripe from the plan table. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { publishCatalogue } from '#lib/billing/publish-catalogue.ts';

for (const { what, written, remark } of await publishCatalogue()) {
  console.log(`${written.padEnd(9)} ${what}${remark ? `: ${remark}` : ''}`);
}
