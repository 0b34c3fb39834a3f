import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { connect, disconnect } from '#db/client.ts';

/** Brings a database to the newest schema; running it again changes nothing. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const pool = connect({ url, max: 1 });
  try {
    await migrate(pool, { migrationsFolder: fileURLToPath(new URL('../db/migrations', import.meta.url)) });
  } finally {
    await disconnect(pool);
  }
};

if (import.meta.main) {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
  if (!url) {
    console.error('DATABASE_URL is not set');
    process.exit(1);
  }
  await migrateDatabase(url);
}
