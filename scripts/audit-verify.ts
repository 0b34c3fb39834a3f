/** `npm run audit:verify`: compares the whole audit trail with its seals; ends with 1 and the first day that is not what was sealed. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { closeDatabases, database } from '#db/client.ts';
import { listForgedSeals } from '#db/queries/audit-seals.ts';
import { checkAllSeals } from '#lib/admin/audit/check-seals.ts';

try {
  const db = database();
  const { last, days, lines, broken } = await checkAllSeals({ db, now: new Date() });
  if (broken) {
    console.error(`${broken.day} is not what was sealed: ${faultOf(broken)}.`);
    process.exitCode = 1;
  } else if (last) {
    console.log(`${lines} lines of ${days} days are what was sealed, up to ${last.day}.`);
    console.log(`The seal of ${last.day}, to compare with the log: ${last.hash}`);
  } else console.log('No day is sealed yet.');
  for (const { day, hash, reason } of await listForgedSeals(db))
    console.log(`Acknowledged as forged: the seal ${hash} of ${day} (${reason}).`);
} finally {
  await closeDatabases();
}

function faultOf({ sealed, there }: { sealed: number | null; there: number | null }): string {
  if (sealed === null) return 'its seal is missing or another one';
  return sealed === there ? 'a line is another one' : `${sealed} lines were sealed, ${there} are there`;
}
