import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database, type Pool } from '#db/client.ts';
import { insertAuditCheck } from '#db/queries/audit-seals.ts';
import { auditChecks, auditForgedSeals, auditSeals } from '#db/schema/audit-seals.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { acknowledgeForgedSeal } from '#lib/admin/audit/acknowledge-forged-seal.ts';
import { checkAllSeals } from '#lib/admin/audit/check-seals.ts';
import { findAuditVerdict } from '#lib/admin/audit/find-audit-verdict.ts';
import { hashDay } from '#lib/admin/audit/hash-day.ts';
import { FIRST_LINK } from '#lib/admin/audit/policy.ts';
import { sealDays } from '#lib/admin/audit/seal-days.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { addDays, cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { asOwner } from '#tests/setup/schema-owner.ts';

const db = database();
/** Noon in Cairo: yesterday is over for long enough. */
const now = addMs(startOfCairoDay('2026-03-10'), 12 * HOUR);

const TABLES = ['audit_events', 'audit_seals', 'audit_checks', 'audit_forged_seals'];
const triggers = (owner: Pool, state: 'enable' | 'disable') =>
  Promise.all(TABLES.map((table) => owner.execute(sql.raw(`alter table ${table} ${state} trigger user`))));

/** What only someone could do who owns the schema: whatever they like. */
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

  test('of many days by several at once leaves one seal a day, and none of them fails', async () => {
    const later = addMs(now, 120 * DAY);
    await Promise.all(Array.from({ length: 6 }, () => seal(later)));
    const sealed = await seals();
    const days = sealed.map((_, at) => addDays('2026-03-05', at));
    expect(sealed.map(({ day }) => day)).toEqual(days);
    expect(sealed).toHaveLength(125);
    expect(await checkAllSeals({ db, now: later })).toMatchObject({ days: 125, broken: null });
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
    const { lines, hash } = await hashDay(db, today, FIRST_LINK);
    await tamper(
      sql`insert into audit_seals (day, lines, hash, sealed_at) values (${today}, ${lines}, ${hash}, now())`,
    );
    expect(await write()).toBe(addDays(today, 1));
    expect(await brokenDay()).toBeNull();
  });
});

describe("a seal that the application's role forges", () => {
  const refusal = (day: string, lines = 0, hash = 'a'.repeat(64)) =>
    db.insert(auditSeals).values({ day, lines, hash, sealedAt: now });
  const REFUSED = { cause: { code: '23001' } };

  test.each([
    ['of a day far ahead', '2999-12-31', 0],
    ['of a day that is skipped to', '2026-03-11', 0],
    ['of the next day with the number of lines and another hash', '2026-03-10', 0],
  ])('is refused: %s', async (_what, day, lines) => {
    await seal();
    await expect(refusal(day, lines)).rejects.toMatchObject(REFUSED);
    await seal(addMs(now, DAY));
    expect((await seals()).at(-1)?.day).toBe('2026-03-10');
    expect(await brokenDay()).toBeNull();
  });

  test('is refused as the first one of all, if it is not of the first line', async () => {
    const { lines, hash } = await hashDay(db, '2026-03-06', FIRST_LINK);
    await expect(refusal('2026-03-06', lines, hash)).rejects.toMatchObject(REFUSED);
  });

  test('is refused with another number of lines than there are', async () => {
    const { lines, hash } = await hashDay(db, '2026-03-05', FIRST_LINK);
    await expect(refusal('2026-03-05', lines + 1, hash)).rejects.toMatchObject(REFUSED);
    await refusal('2026-03-05', lines, hash);
  });

  test('is refused before its day is over, sound as it may be', async () => {
    await tamper(sql`delete from audit_events`);
    const [line] = await db
      .insert(auditEvents)
      .values({ at: new Date(), kind: 'billing.refunded' })
      .returning({ day: auditEvents.day });
    const { day, lines, hash } = await hashDay(db, line?.day ?? '', FIRST_LINK);
    await expect(refusal(day, lines, hash)).rejects.toMatchObject(REFUSED);
  });

  test('is refused also where a temporary table passes for the trail', async () => {
    const forged = db.transaction(async (tx) => {
      await tx.execute(sql`create temp table audit_events on commit drop as
        select * from public.audit_events limit 0`);
      await tx.execute(
        sql`insert into pg_temp.audit_events select * from public.audit_events where id = 'line4'`,
      );
      const text = sql`select encode(sha256(${`${FIRST_LINK}\n2026-03-08\n`}::bytea), 'hex')`;
      await tx.execute(
        sql`insert into public.audit_seals (day, lines, hash, sealed_at) select '2026-03-08', 1, (${text}), now()`,
      );
    });
    await expect(forged).rejects.toMatchObject({
      cause: { code: '23001', message: expect.stringContaining('not the next day') },
    });
  });

  test('is no longer the last check for good, nor remembered without its seal', async () => {
    await seal();
    const [first] = await seals();
    await expect(
      insertAuditCheck(db, { at: now, sealedDay: '2999-12-31', sealedHash: 'a'.repeat(64), brokenDay: null }),
    ).rejects.toMatchObject(REFUSED);
    await db.insert(auditChecks).values({
      ...{ id: 'zzz', at: addMs(now, 900 * DAY), sealedDay: first?.day ?? '', sealedHash: first?.hash ?? '' },
    });
    await tamper(sql`delete from audit_events where id = 'line4'`);
    expect(await brokenDay()).toBe('2026-03-08');
    expect((await findAuditVerdict({ db, now })).brokenDay).toBe('2026-03-08');
  });

  test('is told from a sound one whatever the lines hold', async () => {
    const odd = [
      '"',
      '\\',
      '\b\f\n\r\t',
      '\u0001\u001f\u007f',
      '\u2028\u2029',
      'عربي',
      '😀',
      '</script>',
      '',
    ];
    const rows = odd.map(
      (text, n) => sql`(${`odd${n}`}, '2026-03-05T10:00:00.123Z', ${text}, ${text}, ${text || null}, ${text},
        '2026-03-05', ${JSON.stringify({ text, deep: [text, null, 1.5, true] })}::text::jsonb)`,
    );
    await tamper(sql`insert into audit_events (id, at, kind, actor_id, subject_id, request_id, day, detail)
      values ${sql.join(rows, sql`, `)}`);
    await seal();
    expect((await seals()).map(({ lines }) => lines)).toEqual([3 + odd.length, 0, 1, 1, 0]);
    expect(await brokenDay()).toBeNull();
  });
});

describe('a forged seal from before it was refused', () => {
  const command = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args]);
  const acknowledge = (day: string) =>
    asOwner((owner) => acknowledgeForgedSeal({ db: owner, now }, { day, reason: 'Forged' }));
  const FORGED = sql`insert into audit_seals (day, lines, hash, sealed_at) values ('2999-12-31', 0, ${'a'.repeat(64)}, now())`;

  test('is removed and noted by the owner of the schema, and the trail goes on as if it had not been', async () => {
    await seal();
    await tamper(FORGED);
    expect(await brokenDay()).toBe('2026-03-10');
    const [late] = await db
      .insert(auditEvents)
      .values({ at: new Date(), kind: 'billing.refunded' })
      .returning({ day: auditEvents.day });
    expect(late?.day).toBe('3000-01-01');

    const { stdout } = await command('audit-acknowledge', '2999-12-31', 'Written', 'with a stolen password');
    expect(stdout).toContain('1 seals from 2999-12-31 on are noted as forged; 1 lines went back');
    const verified = await command('audit-verify');
    expect(verified.stdout).toContain('5 lines of 5 days are what was sealed, up to 2026-03-09.');
    expect(verified.stdout).toContain('2999-12-31 (Written with a stolen password)');
    expect(await db.$count(auditEvents, sql`day = ${cairoDay(new Date())}`)).toBe(1);
    await seal(addMs(now, DAY));
    expect((await seals()).at(-1)?.day).toBe('2026-03-10');
    expect(await brokenDay()).toBeNull();
  });

  test('is noted when somebody has deleted it by hand, and the days that came after it are sealed again', async () => {
    await seal(addMs(now, -DAY));
    await tamper(sql`update audit_seals set hash = ${'b'.repeat(64)} where day = '2026-03-07'`);
    await seal();
    await tamper(sql`delete from audit_seals where day >= '2026-03-07'`);
    expect(await brokenDay()).toBe('2026-03-08');
    expect(await acknowledge('2026-03-07')).toEqual({ seals: 2, lines: 0 });
    await seal();
    expect(await brokenDay()).toBeNull();
    expect((await seals()).map(({ day }) => day).at(-1)).toBe('2026-03-09');
  });

  test('is not what a sound seal can be called', async () => {
    await seal();
    await expect(acknowledge('2026-03-09')).rejects.toThrow(
      'No seal from 2026-03-09 on is forged or missing.',
    );
    expect(await seals()).toHaveLength(5);
    expect(await db.$count(auditForgedSeals)).toBe(0);
    await expect(
      db.insert(auditEvents).values({ at: now, kind: 'x' }).returning({ day: auditEvents.day }),
    ).resolves.toEqual([{ day: cairoDay(new Date()) }]);
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
