import { sql } from 'drizzle-orm';
import type { Database, Statements, Transaction } from '#db/client.ts';
import { lockOwnRows } from '#db/market/own-costs.ts';

/** All that companies brought of their own, whatever kind it is. */

/** Companies that brought something: rows, or files. */
export const listOwners = async (db: Statements): Promise<string[]> => {
  const rows = await db.execute<{ owner: string }>(sql`
    select owner_company_id as owner from own_trade_prices union select owner_company_id from imports where owner_company_id is not null
    order by owner`);
  return rows.map(({ owner }) => owner);
};

/** Companies with rows, by which what is derived from them is derived again. */
export const listOwnersOfPrices = async (db: Statements): Promise<string[]> => {
  const rows = await db.execute<{ owner: string }>(
    sql`select distinct owner_company_id as owner from own_trade_prices order by owner`,
  );
  return rows.map(({ owner }) => owner);
};

/** Deletes all that a company brought: rows, what is derived from them, files and reports. @returns how many rows and imports */
export const deleteOwnData = async (
  tx: Transaction,
  ownerCompanyId: string,
): Promise<{ rows: number; imports: number }> => {
  await lockOwnRows(tx, ownerCompanyId);
  const owner = sql`owner_company_id = ${ownerCompanyId}`;
  await tx.execute(sql`delete from own_trade_costs where ${owner}`);
  const rows = await tx.execute(sql`delete from own_trade_prices where ${owner} returning id`);
  await tx.execute(sql`delete from import_rows where import_id in (select id from imports where ${owner})`);
  const imports = await tx.execute(sql`delete from imports where ${owner} returning id`);
  await tx.execute(sql`delete from import_mappings where ${owner}`);
  await tx.execute(sql`delete from own_data_ends where ${owner}`);
  return { rows: rows.length, imports: imports.length };
};

/** Notes that a company's plan has no data of its own any more, unless it is noted. @returns when that is deleted */
export const noteOwnDataEnd = async (
  db: Database,
  { ownerCompanyId, endedAt, deletedAfter }: { ownerCompanyId: string; endedAt: Date; deletedAfter: Date },
): Promise<Date> => {
  const [row] = await db.execute<{ deletedAfter: string }>(sql`
    insert into own_data_ends (owner_company_id, ended_at, deleted_after)
    values (${ownerCompanyId}, ${endedAt.toISOString()}::timestamptz, ${deletedAfter.toISOString()}::timestamptz)
    on conflict (owner_company_id) do update set owner_company_id = excluded.owner_company_id
    returning deleted_after::text as "deletedAfter"`);
  return row ? new Date(row.deletedAfter) : deletedAfter;
};

/** When a company's own data is deleted; null: it stays. */
export const findOwnDataEnd = async (db: Database, ownerCompanyId: string): Promise<Date | null> => {
  const [row] = await db.execute<{ deletedAfter: string }>(
    sql`select deleted_after::text as "deletedAfter" from own_data_ends where owner_company_id = ${ownerCompanyId}`,
  );
  return row ? new Date(row.deletedAfter) : null;
};

/** The plan has it again. */
export const forgetOwnDataEnd = async (db: Database, ownerCompanyId: string): Promise<void> => {
  await db.execute(sql`delete from own_data_ends where owner_company_id = ${ownerCompanyId}`);
};

/** Trade prices that have not held since a day, and will not hold again. @returns how many were removed */
export const sweepOwnPrices = async (db: Database, heldBefore: Date): Promise<number> => {
  const gone = await db.execute(
    sql`delete from own_trade_prices where valid_from < ${heldBefore.toISOString()}::timestamptz::date returning id`,
  );
  return gone.length;
};
