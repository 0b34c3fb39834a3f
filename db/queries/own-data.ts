import { type SQL, sql } from 'drizzle-orm';
import type { Database, Statements, Transaction } from '#db/client.ts';
import { lockOwnRows } from '#db/market/own-costs.ts';
import { type ImportRecord, OWN_KINDS, type OwnKind } from '#lib/vocabulary/import-terms.ts';

/** All that companies brought of their own, whatever kind it is. */

/** Where the rows of each kind are kept, as which sort of record, what is derived from them, and the day that they are of; null: they hold as long as the rest. */
const OWN_ROWS: Record<OwnKind, { table: string; record: ImportRecord; derived: string; day: SQL | null }> = {
  trade_prices: {
    ...{ table: 'own_trade_prices', record: 'trade_price', derived: 'own_trade_costs' },
    day: sql`valid_from`,
  },
  field_audits: {
    ...{ table: 'own_field_audits', record: 'field_audit', derived: 'own_shelf_findings' },
    day: sql`observed_at`,
  },
  own_products: {
    ...{ table: 'own_products', record: 'own_product', derived: 'own_product_matches' },
    day: null,
  },
};

const ownRows = OWN_KINDS.map((kind) => OWN_ROWS[kind]);

const eachOwner = sql.join(
  ownRows.map(({ table }) => sql`select owner_company_id as owner from ${sql.identifier(table)}`),
  sql` union `,
);

/** Companies that brought something: rows, or files. */
export const listOwners = async (db: Statements): Promise<string[]> => {
  const rows = await db.execute<{ owner: string }>(sql`
    ${eachOwner} union select owner_company_id from imports where owner_company_id is not null order by owner`);
  return rows.map(({ owner }) => owner);
};

/** Companies with rows, by which what is derived from them is derived again. */
export const listOwnersOfRows = async (db: Statements): Promise<string[]> => {
  const rows = await db.execute<{ owner: string }>(
    sql`select owner from (${eachOwner}) as own order by owner`,
  );
  return rows.map(({ owner }) => owner);
};

/** How many rows of each kind a company has stored. */
export type OwnRowCounts = Record<OwnKind, number>;

export const countOwnRows = async (db: Statements, ownerCompanyId: string): Promise<OwnRowCounts> => {
  const counts = OWN_KINDS.map(
    (
      kind,
    ) => sql`(select count(*)::int from ${sql.identifier(OWN_ROWS[kind].table)} where owner_company_id = ${ownerCompanyId})
      as ${sql.identifier(kind)}`,
  );
  const [row] = await db.execute<OwnRowCounts>(sql`select ${sql.join(counts, sql`, `)}`);
  if (!row) throw new Error('a select without a table has a row');
  return row;
};

/** A company's stored rows of a kind, and those that its files make that are being applied. */
export const countRowsToBe = async (
  db: Statements,
  ownerCompanyId: string,
  kind: OwnKind,
): Promise<number> => {
  const { table, record } = OWN_ROWS[kind];
  const [row] = await db.execute<{ count: number }>(sql`
    select ((select count(*) from ${sql.identifier(table)} where owner_company_id = ${ownerCompanyId})
      + (select coalesce(sum((r ->> 'made')::int), 0) from imports i cross join jsonb_array_elements(i.report -> 'records') as r
        where i.owner_company_id = ${ownerCompanyId} and i.state = 'applying' and r ->> 'record' = ${record}))::int as count`);
  return row?.count ?? 0;
};

/** Deletes all that a company brought: rows, what is derived from them, files and reports. @returns how many rows and imports */
export const deleteOwnData = async (
  tx: Transaction,
  ownerCompanyId: string,
): Promise<{ rows: number; imports: number }> => {
  await lockOwnRows(tx, ownerCompanyId);
  const owner = sql`owner_company_id = ${ownerCompanyId}`;
  let rows = 0;
  for (const { table, derived } of ownRows) {
    await tx.execute(sql`delete from ${sql.identifier(derived)} where ${owner}`);
    rows += (await tx.execute(sql`delete from ${sql.identifier(table)} where ${owner} returning id`)).length;
  }
  await tx.execute(sql`delete from import_rows where import_id in (select id from imports where ${owner})`);
  const imports = await tx.execute(sql`delete from imports where ${owner} returning id`);
  await tx.execute(sql`delete from import_mappings where ${owner}`);
  await tx.execute(sql`delete from own_data_ends where ${owner}`);
  return { rows, imports: imports.length };
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

/** Rows that are older than anything that is shown. @returns how many were removed */
export const sweepOwnRows = async (db: Database, before: Date): Promise<number> => {
  let count = 0;
  for (const { table, day } of ownRows)
    if (day !== null)
      count += (
        await db.execute(
          sql`delete from ${sql.identifier(table)} where ${day} < ${before.toISOString()}::timestamptz returning id`,
        )
      ).length;
  return count;
};
