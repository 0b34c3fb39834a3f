import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import '#tests/setup/environment.ts';

/** Gives this process a database of its own, migrated and empty, and the variables of the tests; runs; and leaves nothing. */
export async function withOwnDatabase<T>(run: () => Promise<T>): Promise<T> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-bench-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, durable: false });
  try {
    process.env.DATABASE_URL = postgres.url;
    process.env.DATABASE_OWNER_URL = postgres.ownerUrl;
    await migrateDatabase(process.env);
    return await run();
  } finally {
    const { closeDatabases } = await import('#db/client.ts');
    await closeDatabases();
    await postgres.stop();
    fs.rmSync(path.dirname(postgres.data), { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
