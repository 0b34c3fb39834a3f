/** npm run db:seed: sample data. Running it again changes nothing. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL is not set: name the database to fill.');
  process.exit(1);
}
