import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#dev/embedded-postgres.ts';
import { migrateDatabase } from '#scripts/db-migrate.ts';
import { createDatabase, dropDatabase } from '#tests/setup/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be created, and the migrated one that test files clone. */
    postgres: { server: string; template: string };
  }
}

/**
 * Once a run: a PostgreSQL (DATABASE_URL, else the embedded one, thrown away afterwards) and one migrated database that every test
 * file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? external(process.env.DATABASE_URL) : await embedded();
  const template = `raff_template_${process.pid}`;
  await migrateDatabase(await createDatabase(server.url, template));
  project.provide('postgres', { server: server.url, template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

const external = (url: string) => ({ url, stop: async () => {} });

async function embedded() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-test-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({ directory, createdb: true, durable: false });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      fs.rmSync(path.dirname(postgres.data), { recursive: true, force: true });
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
