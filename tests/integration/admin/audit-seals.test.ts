import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database, type Pool } from '#db/client.ts';
import { auditChecks, auditSeals } from '#db/schema/audit-seals.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { checkAllSeals } from '#lib/admin/audit/check-seals.ts';
import { findAuditVerdict } from '#lib/admin/audit/find-audit-verdict.ts';
import { sealDays } from '#lib/admin/audit/seal-days.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

const db = database();
/** Noon in Cairo: yesterday is over for long enough. */
const now = addMs(startOfCairoDay('2026-03-10'), 12 * HOUR);

const TABLES = ['audit_events', 'audit_seals', 'audit_checks'];
const triggers = (owner: Pool, state: 'enable' | 'disable') =>
  Promise.all(TABLES.map((table) => owner.execute(sql.raw(`alter table ${table} ${state} trigger user`))));

/** What only somebody could do who owns the schema: whatever they like. */
const tamper = (...changes: ReturnType<typeof sql>[]) =>
  asOwner(async (owner) => {
    await triggers(owner, 'disable');
    for (const change of changes) await owner.execute(change);
    await triggers(owner, 'enable');
  });

/** Three lines on the 5th, none on the 6th, one on the 7th and on the 8th. */
const LAID = ['2026-03-05', '2026-03-05', '2026-03-05', '2026-03-07', '2026-03-08'];

beforeEach(async () => {
  const values = LAID.map(
    (day, n) =>
      sql`(${`line${n}`}, ${`${day}T10:00:00Z`}::timestamptz, 'billing.refunded', ${day}::date, '{"invoice":"in_1"}')`,
  );
  await tamper(
    ...TABLES.map((table) => sql.raw(`delete from ${table}`)),
    sql`insert into audit_events (id, at, kind, day, detail) values ${sql.join(values, sql`, `)}`,
  );
});

const seal = (at = now) => sealDays({ db, now: at, log, signal: new AbortController().signal });
const seals = () => db.select().from(auditSeals).orderBy(auditSeals.day);
const brokenDay = async () => (await checkAllSeals({ db, now })).broken?.day ?? null;

describe('sealing', () => {
  test('takes every day that is over, those without lines too, once, also twice at the same time', async () => {
    await Promise.all([seal(), seal()]);
    await seal();
    const sealed = await seals();
    expect(sealed.map(({ day, lines }) => [day, lines])).toEqual([
      ['2026-03-05', 3],
      ['2026-03-06', 0],
      ['2026-03-07', 1],
      ['2026-03-08', 1],
      ['2026-03-09', 0],
    ]);
    expect(new Set(sealed.map(({ hash }) => hash)).size).toBe(5);
    expect(await checkAllSeals({ db, now })).toMatchObject({ days: 5, lines: 5, broken: null });
  });

  test('leaves a day alone until no transaction of it can be under way', async () => {
    await seal(addMs(startOfCairoDay('2026-03-09'), 3 * HOUR - 1));
    expect((await seals()).at(-1)?.day).toBe('2026-03-07');
    await seal(addMs(startOfCairoDay('2026-03-09'), 3 * HOUR));
    expect((await seals()).at(-1)?.day).toBe('2026-03-08');
  });

  test('makes up for nights that were missed', async () => {
    await seal(addMs(now, -3 * DAY));
    expect(await seals()).toHaveLength(2);
    expect(await findAuditVerdict({ db, now })).toMatchObject({ sealedUpTo: '2026-03-06', isBehind: true });
    await seal();
    expect(await findAuditVerdict({ db, now })).toEqual({
      sealedUpTo: '2026-03-09',
      checkedAt: now.toISOString(),
      brokenDay: null,
      isBehind: false,
    });
  });

  test('puts a line that comes late under the next seal', async () => {
    const lateLine = { at: new Date('2026-03-05T10:00:00Z'), kind: 'billing.refunded', day: '2026-03-05' };
    const write = async () => {
      const [line] = await db.insert(auditEvents).values(lateLine).returning({ day: auditEvents.day });
      return line?.day ?? '';
    };
    await tamper(sql`delete from audit_events`);
    const today = await write();
    expect(today).toBe(cairoDay(new Date()));
    await seal(addMs(startOfCairoDay(today), 2 * DAY));
    expect(await write()).toBe(addDays(today, 1));
    expect(await brokenDay()).toBeNull();
  });
});

describe('comparing the trail with its seals', () => {
  const NEW = sql`insert into audit_events (id, at, kind, day)
    values ('new', '2026-03-06T10:00:00Z', 'billing.refunded', '2026-03-06')`;

  test.each([
    ['altered', sql`update audit_events set detail = '{"invoice":"in_2"}' where id = 'line1'`, '2026-03-05'],
    ['given to somebody else', sql`update audit_events set actor_id = 'x' where id = 'line3'`, '2026-03-07'],
    ['deleted', sql`delete from audit_events where id = 'line3'`, '2026-03-07'],
    ['the last of a day and deleted', sql`delete from audit_events where id = 'line2'`, '2026-03-05'],
    ['added', NEW, '2026-03-06'],
    [
      'moved in time',
      sql`update audit_events set at = at + interval '1 ms' where id = 'line0'`,
      '2026-03-05',
    ],
    [
      'put behind the others of its day',
      sql`update audit_events set id = 'line9' where id = 'line0'`,
      '2026-03-05',
    ],
    [
      'moved to another day',
      sql`update audit_events set day = '2026-03-06' where id = 'line4'`,
      '2026-03-06',
    ],
    ['before all seals', sql`update audit_events set day = '2026-03-01' where id = 'line4'`, '2026-03-01'],
  ])('finds a line that was %s by the owner of the schema', async (_what, change, day) => {
    await seal();
    expect(await brokenDay()).toBeNull();
    await tamper(change);
    expect(await brokenDay()).toBe(day);
    expect((await findAuditVerdict({ db, now })).brokenDay).toBe(day);
  });

  test.each([
    [
      'is another one',
      sql`update audit_seals set hash = ${'0'.repeat(64)} where day = '2026-03-07'`,
      '2026-03-07',
    ],
    ['in the middle is gone', sql`delete from audit_seals where day = '2026-03-06'`, '2026-03-06'],
    ['was the first and is gone', sql`delete from audit_seals where day = '2026-03-05'`, '2026-03-05'],
    ['was the last and is gone', sql`delete from audit_seals where day = '2026-03-09'`, '2026-03-09'],
  ])('finds a seal that %s', async (_what, change, day) => {
    await seal();
    await tamper(change);
    expect(await brokenDay()).toBe(day);
  });

  test('finds in the night after what was changed under an old seal, and forgets it once it is put right', async () => {
    await seal(addMs(now, -DAY));
    await tamper(sql`delete from audit_events where id = 'line4'`);
    await seal();
    expect((await findAuditVerdict({ db, now })).brokenDay).toBe('2026-03-08');
    const later = addMs(now, 20 * DAY);
    await seal(later);
    expect((await findAuditVerdict({ db, now: later })).brokenDay).toBe('2026-03-08');
    await tamper(sql`insert into audit_events (id, at, kind, day, detail)
      values ('line4', '2026-03-08T10:00:00Z', 'billing.refunded', '2026-03-08', '{"invoice":"in_1"}')`);
    await seal(addMs(later, DAY));
    expect((await findAuditVerdict({ db, now: later })).brokenDay).toBeNull();
    expect(await db.$count(auditChecks)).toBe(4);
  });

  test('from the command line ends with 1 and names the day', async () => {
    await seal();
    await tamper(sql`delete from audit_events where id = 'line0'`);
    const verifying = promisify(execFile)(process.execPath, ['scripts/audit-verify.ts']);
    await expect(verifying).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('2026-03-05 is not what was sealed: 3 lines were sealed, 2 are there.'),
    });
  });
});
