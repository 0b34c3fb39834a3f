import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabases } from '#db/client.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { ApiClient, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

let person: Person;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  person = await createPerson();
});
afterAll(() => mailbox.stop());

const client = () => {
  const signedIn = new ApiClient();
  signedIn.bearer = person.bearer;
  return signedIn;
};

/** As a primary becomes a replica, or an operator closes it for writing. */
const readOnly = (on: boolean) =>
  asOwner(async (owner) => {
    const name = sql.raw(new URL(process.env.DATABASE_URL ?? '').pathname.slice(1));
    await owner.transaction(async (tx) => {
      await tx.execute(sql`set transaction read write`);
      await tx.execute(
        on
          ? sql`alter database ${name} set default_transaction_read_only = on`
          : sql`alter database ${name} reset default_transaction_read_only`,
      );
    });
  });

const write = () => client().patch('/api/auth/update', { name: 'Mona Adel', companyName: 'Delta' });

test('a database that takes no writes is not ready, says so to whoever writes, and is read all the same', async () => {
  await readOnly(true);
  await closeDatabases();
  expect((await client().get('/api/auth/me')).status).toBe(200);
  for (const refused of [
    await write(),
    await new ApiClient().post('/api/auth/signup', signUpBody('new@company.example')),
    await client().get('/api/ready'),
  ]) {
    expect(refused).toMatchObject({ status: 503, body: { success: false, errors: { code: 'NOT_READY' } } });
    expect(refused.headers.get('retry-after')).toBe('5');
  }
  expect((await client().get('/api/health')).status).toBe(200);
  await readOnly(false);
  await expect.poll(async () => (await client().get('/api/ready')).status).toBe(200);
  await expect.poll(async () => (await write()).status).toBe(200);
});
