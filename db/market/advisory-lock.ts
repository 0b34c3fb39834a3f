import { sql } from 'drizzle-orm';
import { connect, disconnect } from '#db/client.ts';
import { CommandRefusal } from '#lib/core/command-refusal.ts';

/**
 * Does a command's work, of which there may be one at a time on a database. A command that is cut off releases the lock.
 * @param of what it works on, where others may work on something else meanwhile
 * @throws CommandRefusal where another is at it
 */
export const withAdvisoryLock = async <T>(
  url: string,
  command: string,
  work: () => Promise<T>,
  of = '',
): Promise<T> => {
  const pool = connect({ url, max: 1 });
  try {
    return await pool.transaction(async (tx) => {
      // It may take hours, in which nothing is said on this line.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const [row] = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext(${command + of})) as free`,
      );
      if (!row?.free) throw new CommandRefusal(`Another ${command} is at work on this database.`);
      return work();
    });
  } finally {
    await disconnect(pool);
  }
};
