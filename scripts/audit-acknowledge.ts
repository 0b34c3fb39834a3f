/**
 * `npm run audit:acknowledge -- YYYY-MM-DD REASON`: removes a forged seal of the audit trail and those after it as the schema's owner, and
 * notes them, so that the days are sealed again and `audit:verify` compares what is left.
 */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#db/client.ts';
import { acknowledgeForgedSeal } from '#lib/admin/audit/acknowledge-forged-seal.ts';
import { ownerAddress } from '#lib/core/env.ts';

const [day = '', ...words] = parseArgs({ allowPositionals: true }).positionals;
const reason = words.join(' ').trim();
// A forged seal may be of any year that the database takes.
if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) || !reason) {
  console.error('npm run audit:acknowledge -- YYYY-MM-DD "why the seal of that day is forged"');
  process.exit(2);
}
const url = ownerAddress(process.env);
if (!url) {
  console.error("DATABASE_URL is not set: name the trail's database, and its owner in DATABASE_OWNER_URL.");
  process.exit(1);
}

const db = connect({ url, max: 1 });
try {
  const { seals, lines } = await acknowledgeForgedSeal({ db, now: new Date() }, { day, reason });
  console.log(
    `${seals} seals from ${day} on are noted as forged; ${lines} lines went back to their own day.`,
  );
  console.log('The next nightly job seals the days again. Compare with the seals in the log.');
} finally {
  await disconnect(db);
}
