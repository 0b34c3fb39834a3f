import { afterAll, inject } from 'vitest';
import { createDatabase, dropDatabase, onDatabase } from '#tests/setup/databases.ts';

/** Every test file has a migrated database of its own, named in the variables before its first import. */
const { owner, application, template } = inject('postgres');
const name = `raff_${process.pid}_${Date.now().toString(36)}`;
process.env.DATABASE_OWNER_URL = await createDatabase(owner, name, template);
process.env.DATABASE_URL = onDatabase(application, name);
delete process.env.DATABASE_DIRECT_URL;

afterAll(async () => {
  const { closeDatabases } = await import('#db/client.ts');
  await closeDatabases();
  await dropDatabase(owner, name);
});
