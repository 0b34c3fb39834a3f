/** npm run admin:create -- EMAIL: makes the account an admin, creating it when it is new, and prints a one-time link to set a password. */
import '#scripts/require-node.mjs';
import '#scripts/load-env.mjs';
import '#scripts/load-running-env.mjs';
import '#scripts/report-faults.ts';
import { connect, disconnect } from '#db/client.ts';
import { Email } from '#lib/auth/fields.ts';
import { env } from '#lib/core/env.ts';
import { log } from '#lib/core/log.ts';
import { createAdmin } from '#lib/users/create-admin.ts';

const email = Email.safeParse(process.argv[2]);
if (!email.success) {
  console.error('Name the account: npm run admin:create -- someone@example.com');
  process.exit(1);
}

const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
const db = connect({ url: DATABASE_DIRECT_URL ?? DATABASE_URL, max: 1 });
try {
  const { isNew, link } = await createAdmin({ db, now: new Date(), log }, email.data);
  console.log(`${email.data} is an admin${isNew ? ' with a new account' : ''}.`);
  console.log(`Set a password within 24 hours, once: ${link}`);
} finally {
  await disconnect(db);
}
