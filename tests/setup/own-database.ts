import { afterAll, inject } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/setup/databases.ts';

/** Every test file has a migrated database of its own, named in DATABASE_URL before its first import. */
const { server, template } = inject('postgres');
const name = `raff_${process.pid}_${Date.now().toString(36)}`;
process.env.DATABASE_URL = await createDatabase(server, name, template);
delete process.env.DATABASE_DIRECT_URL;

afterAll(async () => {
  const { closeDatabases } = await import('#db/client.ts');
  await closeDatabases();
  await dropDatabase(server, name);
});
