import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { auditEvents } from '#db/schema/operations.ts';
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
