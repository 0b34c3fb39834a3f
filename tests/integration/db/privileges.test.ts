import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { auditEvents } from '#db/schema/operations.ts';

const refusalOf = async (statement: ReturnType<typeof sql>): Promise<string | undefined> => {
  const { cause } = await database()
    .execute(statement)
    .then(
      () => ({ cause: undefined }),
      (error: Error) => error,
    );
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
};

const INSUFFICIENT_PRIVILEGE = '42501';

test.each([
  ['disable the trigger', sql`alter table audit_events disable trigger all`],
  ['drop the trigger', sql`drop trigger audit_events_append_only on audit_events`],
  ['replace its function', sql`alter function refuse_change() rename to allow_change`],
  ['drop the table', sql`drop table audit_events`],
  ['delete', sql`delete from audit_events`],
  ['update', sql`update audit_events set kind = 'other'`],
  ['truncate', sql`truncate audit_events`],
  ['rewrite a seal', sql`update audit_seals set hash = ''`],
  ['take a seal away', sql`delete from audit_seals`],
  ['rewrite a check of the seals', sql`update audit_checks set broken_day = null`],
  ['call a seal forged', sql`insert into audit_forged_seals default values`],
  ['rewrite a price', sql`update price_observations set regular_price = 9`],
  ['delete a price', sql`delete from price_observations`],
  ['rewrite a shelf visit', sql`update shelf_observations set state = 'oos'`],
  ['write into a month of prices behind its table', sql`insert into price_observations_stray default values`],
  ['read a month of prices behind its table', sql`select from price_observations_stray`],
  ['say what is archived', sql`insert into archived_months default values`],
  ['make a table', sql`create table mine (id int)`],
  ['switch triggers off for the session', sql`set session_replication_role = replica`],
])("the application's role may not %s", async (_what, statement) => {
  expect(await refusalOf(statement)).toBe(INSUFFICIENT_PRIVILEGE);
});

test("the application's role adds to the audit trail and may void a price", async () => {
  await database().insert(auditEvents).values({ at: new Date(), kind: 'admin.user_blocked' });
  expect(await refusalOf(sql`update price_observations set status = 'void' where false`)).toBeUndefined();
});
