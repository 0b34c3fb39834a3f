import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { connect, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { grantApplication } from '#db/privileges.ts';
import { ownerAddress, type Source } from '#lib/core/env.ts';

/**
 * Brings a database to the newest schema, and where DATABASE_OWNER_URL names an owner of its own, gives the application's role what it
 * may do there. Running it again changes nothing.
 */
export async function migrateDatabase(source: Source): Promise<void> {
  const url = ownerAddress(source);
  if (!url) throw new Error('DATABASE_URL is not set');
  const pool = connect({ url, max: 1, statementLimit: BULK_LIMIT });
  try {
    await migrate(pool, { migrationsFolder: fileURLToPath(new URL('../db/migrations', import.meta.url)) });
    const { DATABASE_OWNER_URL: owner, DATABASE_URL: application } = source;
    if (owner && application) {
      const role = roleOf(application);
      if (role !== roleOf(owner)) await grantApplication(pool, role);
    }
  } finally {
    await disconnect(pool);
  }
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

if (import.meta.main) {
  await import('#scripts/report-faults.ts');
  await migrateDatabase(process.env);
}
