import { sql } from 'drizzle-orm';
import type { Pool } from './client.ts';

/** Evidence: the application's role adds rows, and of what stands there may change these columns alone. */
const APPEND_ONLY = {
  audit_events: [],
  audit_seals: [],
  audit_checks: [],
  price_observations: ['status'],
  shelf_observations: ['status'],
} as const satisfies Record<string, readonly string[]>;

/** What the owner alone writes. */
const READ_ONLY = ['archived_months', 'archived_prices', 'archived_shelves', 'audit_forged_seals'] as const;

/**
 * Gives a role what serving requests takes, on every table there is, and takes back what would let it rewrite evidence. For the role that
 * owns the schema, after migrations. @throws where the role does not exist
 */
export const grantApplication = (owner: Pool, role: string): Promise<void> =>
  owner.transaction(async (tx) => {
    const to = sql.identifier(role);
    await tx.execute(sql`grant usage on schema public, drizzle to ${to}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${to}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${to}`);
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${to}`);
    await tx.execute(
      sql`grant execute on function ensure_market_months(date, date), count_market_strays() to ${to}`,
    );
    // What the role may do in a month of the evidence is said by the table that the month is of; in one that is being archived, nothing.
    const months = await tx.execute<{ name: string }>(
      sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname ~ '^(archived_)?(price|shelf)_observations_'`,
    );
    for (const { name } of months) await tx.execute(sql`revoke all on ${sql.identifier(name)} from ${to}`);
    for (const name of READ_ONLY)
      await tx.execute(sql`revoke insert, update, delete on ${sql.identifier(name)} from ${to}`);
    for (const [name, columns] of Object.entries(APPEND_ONLY)) {
      const table = sql.identifier(name);
      await tx.execute(sql`revoke update, delete on ${table} from ${to}`);
      for (const column of columns)
        await tx.execute(sql`grant update (${sql.identifier(column)}) on ${table} to ${to}`);
    }
  });
