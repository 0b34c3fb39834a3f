import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { connect, disconnect, type Pool } from '#db/client.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { createDatabase, dropDatabase, onDatabase } from './databases.ts';

const MIGRATIONS = 'db/migrations';

export type EarlierDatabase = {
  pool: Pool;
  /** Applies the migrations that are still missing, as a deployment does. */
  migrate: () => Promise<void>;
  drop: () => Promise<void>;
};

/** A database of its own as it was before a migration, `0017_billing_effects`. */
export async function openDatabaseBefore(migration: string): Promise<EarlierDatabase> {
  const server = process.env.DATABASE_OWNER_URL ?? '';
  const name = `raff_${migration.slice(0, 4)}_${process.pid}_${Date.now().toString(36)}`;
  const url = await createDatabase(server, name);
  const pool = connect({ url, max: 1 });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-migrations-'));
  keepMigrationsBefore(migration, folder);
  await migrate(pool, { migrationsFolder: folder });
  fs.rmSync(folder, { recursive: true });
  return {
    pool,
    migrate: () =>
      migrateDatabase({
        DATABASE_OWNER_URL: url,
        DATABASE_URL: onDatabase(process.env.DATABASE_URL ?? '', name),
      }),
    drop: async () => {
      await disconnect(pool);
      await dropDatabase(server, name);
    },
  };
}

/** Every migration that comes before one, as a deployment of that day had them. */
function keepMigrationsBefore(migration: string, folder: string): void {
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === migration);
  if (at === -1) throw new Error(`There is no migration ${migration}.`);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
}
