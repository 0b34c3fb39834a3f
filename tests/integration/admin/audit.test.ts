import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listAuditEvents } from '#db/queries/audit.ts';
import { users } from '#db/schema/accounts.ts';
import { auditEvents } from '#db/schema/operations.ts';
import type { AuditLineOut } from '#lib/admin/audit/schema.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const LINK = 'https://app.powerbi.com/view?r=eyJrIjoiMSJ9';
const OTHER = 'https://app.powerbi.com/view?r=eyJrIjoiMiJ9';
const db = database();
const admin = new ApiClient();
let adminPerson: Person;

beforeAll(async () => {
  await seedChoices();
  adminPerson = await createPerson({ role: 'admin' });
  admin.bearer = adminPerson.bearer;
});

const linesOf = (kind: string) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.kind, kind), eq(auditEvents.actorId, adminPerson.userId)))
    .orderBy(auditEvents.id);

describe('a line of the trail', () => {
  test('keeps the call and the address it came from', async () => {
    const { userId } = await createPerson();
    const { headers } = await admin.patch(`/api/admin/users/${userId}/block`, { reason: 'shares it' });
    const [line] = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, userId));
    expect(line).toMatchObject({
      actorId: adminPerson.userId,
      requestId: headers.get('x-request-id'),
      addressHash: expect.stringMatching(/^[\w-]{43}$/),
      detail: { before: 'active', after: 'blocked', reason: 'shares it' },
    });
  });

  test('of links says what they were and are, and comes once', async () => {
    const { userId, companyId } = await createPerson();
    const id = await giveSubscription(companyId ?? '', { status: 'active', modules: ['imdb'] });
    const path = `/api/admin/users/${userId}/subscriptions/${id}/modules/powerbi-links`;
    const put = (powerBILink: string) =>
      admin.call('PUT', path, { links: [{ moduleId: 'imdb', powerBILink }] });
    await put(LINK);
    await put(OTHER);
    await put(OTHER);
    const lines = await linesOf('admin.dashboard_link_set');
    expect(lines.map(({ detail }) => detail)).toEqual([
      { subscription: id, module: 'imdb', before: null, after: LINK },
      { subscription: id, module: 'imdb', before: LINK, after: OTHER },
    ]);
    expect(lines.every(({ addressHash, requestId }) => addressHash && requestId)).toBe(true);
  });

  test('of links of a tier, too', async () => {
    const put = (powerBILink: string | null) =>
      admin.call('PUT', '/api/admin/dashboard-links', {
        rows: [{ tier: 'premium', moduleId: 'promotions', powerBILink }],
      });
    await Promise.all([put(LINK), put(LINK)]);
    await put(null);
    const lines = await linesOf('admin.tier_link_set');
    const tier = { dataset: 'licensed', module: 'promotions' };
    expect(lines.map(({ detail }) => detail)).toEqual([
      { ...tier, before: null, after: LINK },
      { ...tier, before: LINK, after: null },
    ]);
  });

  test('takes nothing that its kind does not name', async () => {
    const told = { detail: { before: 'owner', after: 'member', password: 'secret' } } as const;
    const writing = recordAudit(db, { now: new Date() }, 'admin.member_role_changed', told);
    await expect(writing).rejects.toThrow();
  });
});

const listed = async (query: string) => {
  const { status, body } = await admin.get(`/api/admin/audit?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { items: AuditLineOut[]; nextCursor: string | null };
};
const idsOf = ({ items }: { items: AuditLineOut[] }) => items.map(({ id }) => id);

/** Lines of a kind that nothing else here writes, one at each of these moments. */
const write = async (moments: string[], about: Partial<typeof auditEvents.$inferInsert> = {}) => {
  const rows = await db
    .insert(auditEvents)
    .values(moments.map((at) => ({ kind: 'billing.refunded', at: new Date(at), ...about })))
    .returning({ id: auditEvents.id });
  return rows.map(({ id }) => id);
};

describe('the list of lines', () => {
  test('tells who did what to whom, by name', async () => {
    const { userId, companyId } = await createPerson();
    await admin.patch(`/api/admin/companies/${companyId}/members/${userId}`, { role: 'owner' });
    await admin.patch(`/api/admin/users/${userId}/block`, { reason: 'left' });
    await admin.post(`/api/admin/companies/${companyId}/sync`);
    const { items } = await listed(`subject=${userId}`);
    expect(items).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        kind: 'admin.user_blocked',
        actor: { id: adminPerson.userId, name: 'Mona Adel' },
        subject: { id: userId, name: 'Mona Adel' },
        company: null,
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        detail: { before: 'active', after: 'blocked', reason: 'left' },
      },
    ]);
    const [{ company, requestId } = { company: null, requestId: null }] = (
      await listed(`company=${companyId}&kind=admin.sync_asked`)
    ).items;
    expect(company).toEqual({ id: companyId, name: 'Delta Foods' });
    expect((await listed(`request=${requestId}`)).items).toHaveLength(1);
  });

  test('finds somebody by email, nobody by a strange one, and keeps lines of those who are gone', async () => {
    const { userId } = await createPerson();
    const [id] = await write(['2026-01-02T10:00:00Z'], { subjectId: userId });
    expect(idsOf(await listed(`subject=${userId}@COMPANY.example`))).toEqual([id]);
    expect(idsOf(await listed('actor=nobody@nowhere.example'))).toEqual([]);
    await db.delete(users).where(eq(users.id, userId));
    expect((await listed(`subject=${userId}`)).items[0]?.subject).toEqual({ id: userId, name: null });
  });

  test('takes days in Cairo with both ends, and reads on without a gap where times are alike', async () => {
    const subjectId = 'of-days';
    const [before, first, twin, last, after] = await write(
      [
        '2026-02-27T21:59:59.999Z',
        '2026-02-27T22:00:00Z',
        '2026-02-27T22:00:00Z',
        '2026-02-28T21:59:59.999Z',
        '2026-02-28T22:00:00Z',
      ],
      { subjectId },
    );
    const day = await listed(`subject=${subjectId}&from=2026-02-28&to=2026-02-28`);
    expect(idsOf(day)).toEqual([last, ...[first, twin].sort().reverse()]);
    let query = `subject=${subjectId}&limit=2`;
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await listed(query);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
      query = `subject=${subjectId}&limit=2&cursor=${cursor}`;
    }
    expect(seen).toEqual([after, last, ...[first, twin].sort().reverse(), before]);
  });

  test.each([
    ['kind=admin.unknown', 'kind'],
    ['cursor=abc', 'cursor'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['page=2', ''],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await admin.get(`/api/admin/audit?${query}`);
    expect(status).toBe(400);
    if (field) expect(Object.keys(body.errors.fields)).toContain(field);
  });

  test('reads each of its filters from an index that knows the order', async () => {
    await db.execute(sql`insert into audit_events (id, at, kind, actor_id, subject_id, company_id, request_id)
      select 'bulk' || n, timestamptz '2020-01-01' + n * interval '1 minute', 'account.signed_up',
        'actor' || n % 500, 'subject' || n % 4000, 'company' || n % 2000, 'request' || n
      from generate_series(1, 20000) as n`);
    await db.execute(sql`analyze audit_events`);
    const filters = {
      at_id: {},
      actor_id_at: { actorId: 'actor7' },
      subject_id_at: { subjectId: 'subject7' },
      company_id_at: { companyId: 'company7' },
      request_id: { requestId: 'request7' },
      kind_at: { kind: 'billing.disputed' },
    };
    for (const [name, filter] of Object.entries(filters)) {
      const query = listAuditEvents(db, { ...NO_FILTER, ...filter }, { after: null, limit: 21 });
      const plan = await db.execute(sql`explain ${query.getSQL()}`);
      const text = JSON.stringify([...plan]);
      expect(text).toContain(`audit_events_${name}_idx`);
      expect(text).not.toContain('Seq Scan on audit_events');
    }
  });
});

const NO_FILTER = {
  actorId: undefined,
  subjectId: undefined,
  companyId: undefined,
  kind: undefined,
  requestId: undefined,
  from: null,
  before: null,
};

describe('the file of lines', () => {
  test('holds what the filter means with formulas as text, and is a line itself', async () => {
    const [id] = await write(['2026-03-03T10:00:00Z'], {
      subjectId: 'of-file',
      detail: { invoice: '=1+1', reason: '=HYPERLINK("x")' },
    });
    const answer = await admin.call('GET', '/api/admin/audit/export?subject=of-file');
    expect(answer.headers.get('content-disposition')).toContain('audit-');
    const [head, line, end] = String(answer.body).split('\r\n');
    expect(head).toContain('id,at,kind,actorId');
    expect(line).toContain(id);
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(end).toBe('');
    const [kept] = (await linesOf('admin.audit_exported')).slice(-1);
    expect(kept?.detail).toEqual({ filter: 'subject=of-file', rows: 1 });
  });
});
