import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { database } from '#db/client.ts';

const isSomebodyWaiting = async (): Promise<boolean> => {
  const [row] = await database().execute<{ waits: boolean }>(
    sql`select exists (select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()) as waits`,
  );
  return row?.waits === true;
};

/** Makes a change that commits at the worst moment: when the call has read what it replaces and waits to write. */
export async function whileChanging<T>(change: SQL, call: () => Promise<T>): Promise<T> {
  let isAnswered = false;
  let answer: Promise<T> | undefined;
  await database().transaction(async (tx) => {
    await tx.execute(change);
    answer = call().finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await isSomebodyWaiting()), { timeout: 10_000 }).toBe(true);
  });
  if (!answer) throw new Error('the call was not made');
  return answer;
}
