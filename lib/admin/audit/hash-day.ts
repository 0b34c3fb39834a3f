import { createHash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { listLinesOfDay, type Seal } from '#db/queries/audit-seals.ts';
import { sealedText } from './policy.ts';

const AT_ONCE = 2000;

/** What the seal of a day is, chained to the seal before; read in parts, so that a day of any size takes the same memory. */
export const hashDay = async (db: Database, day: string, previousHash: string): Promise<Seal> => {
  const hash = createHash('sha256').update(`${previousHash}\n${day}\n`);
  let lines = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await listLinesOfDay(db, { day, after, limit: AT_ONCE });
    for (const row of rows) hash.update(sealedText(row));
    lines += rows.length;
    after = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
  }
  return { day, lines, hash: hash.digest('hex') };
};
