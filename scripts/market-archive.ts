/**
 * npm run market:archive -- --dir /archive [--before 2024-11]: writes months of market evidence into files and takes them out of the
 * database; what was derived stays. Without a month: those older than 25. `--restore 2024-10` brings back that month and all after it.
 */
import '#scripts/require-node.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { parseArgs } from 'node:util';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { withAdvisoryLock } from '#db/market/advisory-lock.ts';
import { archiveMonths, restoreMonths } from '#db/market/archive-months.ts';
import { ownerAddress } from '#lib/core/env.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';

const KEPT_MONTHS = 25;

const { values } = parseArgs({
  options: { dir: { type: 'string' }, before: { type: 'string' }, restore: { type: 'string' } },
});
const thisMonth = cairoDay(new Date()).slice(0, 7);
const { dir, restore, before = oldestKept(thisMonth) } = values;
const month = restore ?? before;
if (!dir || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || month > thisMonth) {
  console.error('npm run market:archive -- --dir FOLDER [--before YYYY-MM | --restore YYYY-MM]');
  process.exit(2);
}
const url = ownerAddress(process.env);
if (!url) {
  console.error('DATABASE_URL is not set: name the database whose evidence is archived.');
  process.exit(1);
}

const pool = connect({ url, max: 2, statementLimit: BULK_LIMIT });
const archiving = { dir, say: (line: string) => console.log(line) };
try {
  await withAdvisoryLock(url, 'market:archive', () =>
    restore
      ? restoreMonths(pool, `${restore}-01`, archiving)
      : archiveMonths(pool, `${before}-01`, archiving),
  );
  console.log(
    restore
      ? `Evidence from ${restore} on is in the database.`
      : `Evidence from ${before} onwards is in the database; older evidence is in ${dir}.`,
  );
} finally {
  await disconnect(pool);
}

function oldestKept(newest: string): string {
  const [year = 0, month = 0] = newest.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - KEPT_MONTHS)).toISOString().slice(0, 7);
}
