import { sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { closeDatabases, connect, database, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { FIRST_DAYS, shortSpan } from '#db/sample-market/observations.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { ownerAddress } from '#lib/core/env.ts';
import { createDatabase, dropDatabase, onDatabase, renameDatabase } from '#tests/setup/databases.ts';

const { owner, application, template, market } = inject('postgres');

/** The newest day that the sample market holds, the same in every file of a run. */
export const sampleDay = market.day;

/** Puts a clone of the sample market in the place of the file's own database; the first file that asks makes it. */
export async function withSampleMarket(): Promise<void> {
  await withDaysOfSampleMarket(FIRST_DAYS);
}

/** The same with more days of prices: each takes a second or so to make. */
export async function withDaysOfSampleMarket(days: number): Promise<void> {
  await closeDatabases();
  const sample = await makeOnce(days);
  const name = new URL(ownerAddress(process.env) ?? '').pathname.slice(1);
  await dropDatabase(owner, name);
  await createDatabase(owner, name, sample);
}

/** Clones the sample market beside the file's own database, which keeps nothing of it. @returns the address for the schema's owner */
export async function cloneSampleMarket(name: string): Promise<string> {
  return createDatabase(owner, name, await makeOnce(FIRST_DAYS));
}

/** The noon of the newest day on which Wahat has a promotion of milk: on one day in ten it has none. */
export async function noonWithPromotions(): Promise<Date> {
  const [row] = await database().execute<{ day: string }>(sql`
    select max(least(m.ends_on, ${sampleDay}::date))::text as day from promotions m join products p on p.id = m.product_id
    where p.category_id = 'milk' and m.retailer_id = 'wahat'`);
  return new Date(`${row?.day}T12:00:00Z`);
}

/** @returns the name of its database */
async function makeOnce(days: number): Promise<string> {
  const name = days === FIRST_DAYS ? market.name : `${market.name}_${days}`;
  const pool = connect({ url: owner, max: 1, statementLimit: BULK_LIMIT });
  try {
    await pool.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
      const made = await tx.execute(sql`select from pg_database where datname = ${name}`);
      if (made.length === 0) await make(name, days);
    });
  } finally {
    await disconnect(pool);
  }
  return name;
}

/** It has its name only once it is whole. */
async function make(name: string, days: number): Promise<void> {
  const unfinished = `${name}_unfinished`;
  try {
    await createDatabase(owner, unfinished, template);
    const pool = connect({ url: onDatabase(application, unfinished) });
    try {
      await seedMarket(pool, market.day, shortSpan(days));
    } finally {
      await disconnect(pool);
    }
    await describeRows(onDatabase(owner, unfinished));
    await renameDatabase(owner, unfinished, name);
  } finally {
    await dropDatabase(owner, unfinished);
  }
}

/** What autovacuum does in a database that lives longer: without it statements are planned as if their tables were empty. */
async function describeRows(url: string): Promise<void> {
  const pool = connect({ url, max: 1, prepare: false, statementLimit: BULK_LIMIT });
  try {
    await pool.execute(sql`vacuum analyze`);
  } finally {
    await disconnect(pool);
  }
}
