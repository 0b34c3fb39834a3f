import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import { auditEvents, jobs } from '#db/schema/operations.ts';
import { log } from '#lib/core/log.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { runDueJobs } from '#lib/worker/run-due-jobs.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

const DAY = 24 * 60 * 60 * 1000;
const admin = new ApiClient();
let mailbox: Mailbox;
let adminId = '';

beforeAll(async () => {
  mailbox = await startMailbox();
  const boss = await createPerson({ role: 'admin' });
  admin.bearer = boss.bearer;
  adminId = boss.userId;
});
afterAll(() => mailbox.stop());

const runJobs = () => runDueJobs({ db: database(), log });

const welcome = async (to: string) => {
  const message = { template: 'welcome', values: { name: 'Mona Adel' } } as const;
  await enqueueEmail(database(), message, { to, locale: 'en', userId: 'mona' });
};

const listed = async (query: string) => {
  const { status, body } = await admin.get(`/api/admin/emails?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const only = async (to: string) => {
  const { items, total } = await listed(`to=${to}`);
  expect(total).toBe(1);
  return items[0];
};

describe('the log of mails', () => {
  test('has a mail as waiting from the commit on, and as sent once the provider has it', async () => {
    await welcome('sent@nile.example');
    expect(await only('sent@')).toMatchObject({ state: 'queued', settledAt: null, canResend: false });
    await runJobs();
    expect(await only('SENT@NILE')).toMatchObject({
      to: 'sent@nile.example',
      userId: 'mona',
      template: 'welcome',
      subject: 'Welcome to Raff',
      state: 'sent',
      providerId: expect.stringMatching(/^mail-/),
      error: null,
      canResend: true,
    });
  });

  test('has a mail as refused that the provider will never take', async () => {
    await welcome('refused@nile.example');
    mailbox.refuse(422);
    await runJobs();
    const refused = await only('refused@');
    expect(refused).toMatchObject({ state: 'refused', providerId: null, canResend: true });
    expect(refused.error).toContain('422');
    expect(refused.error).not.toContain('Mona');
  });

  test('has a mail as failed that did not get through, until a later try does', async () => {
    await welcome('late@nile.example');
    mailbox.refuse(500);
    await runJobs();
    expect(await only('late@')).toMatchObject({ state: 'failed', error: expect.stringContaining('500') });
    await database().update(jobs).set({ runAt: new Date() }).where(eq(jobs.attempts, 1));
    await runJobs();
    expect(await only('late@')).toMatchObject({ state: 'sent', error: null });
  });

  test('has the mails of codes, and keeps neither code nor link of them', async () => {
    const { userId } = await createPerson();
    const client = new ApiClient();
    const email = `${userId}@company.example`;
    const { body } = await client.post('/api/password/forgot-password', { email });
    expect(body.success, JSON.stringify(body)).toBe(true);
    await expect.poll(async () => (await listed(`to=${userId}`)).items[0]?.state).toBe('sent');
    const [row] = await database().select().from(emails).where(eq(emails.to, email));
    expect(row).toMatchObject({ template: 'passwordReset', userId, values: null });
    const kept = JSON.stringify(row);
    expect(kept).not.toContain(mailbox.codeFor(email));
    expect(kept).not.toContain(mailbox.secretFor(email));
    const refused = await admin.post(`/api/admin/emails/${row?.id}/resend`);
    expect([refused.status, refused.body.errors.code]).toEqual([409, 'EMAIL_HOLDS_CODE']);
  });

  test('is narrowed by template and state, and read on by a cursor', async () => {
    const refused = await listed('state=refused');
    expect(refused.items.map(({ to }: { to: string }) => to)).toEqual(['refused@nile.example']);
    const first = await listed('template=welcome&limit=2');
    expect(first).toMatchObject({ total: 3, totalIsExact: true });
    const rest = await listed(`template=welcome&limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ to }: { to: string }) => to)).toEqual([
      'late@nile.example',
      'refused@nile.example',
      'sent@nile.example',
    ]);
    expect(rest.nextCursor).toBeNull();
    expect((await listed('to=%25')).total).toBe(0);
    expect((await admin.get('/api/admin/emails?state=lost')).status).toBe(400);
    expect((await admin.get('/api/admin/emails?who=me')).status).toBe(400);
  });
});

describe('sending again', () => {
  test('lets the same mail leave once more under a key of its own, once while it is on its way', async () => {
    const { id } = await only('refused@');
    const again = () => admin.post(`/api/admin/emails/${id}/resend`);
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await runJobs();
    expect(mailbox.newestTo('refused@nile.example').text).toContain('Mona Adel');
    const rows = await database()
      .select()
      .from(emails)
      .where(eq(emails.to, 'refused@nile.example'))
      .orderBy(desc(emails.id));
    expect(rows.map(({ state, againOf }) => [state, againOf])).toEqual([
      ['sent', id],
      ['refused', null],
    ]);
    const trail = await database().select().from(auditEvents).where(eq(auditEvents.actorId, adminId));
    expect(trail.map(({ kind, subjectId, detail }) => ({ kind, subjectId, detail }))).toEqual([
      {
        kind: 'admin.email_resent',
        subjectId: 'mona',
        detail: { email: id, template: 'welcome', state: 'refused' },
      },
    ]);
  });

  test('is refused for a minute after it left, by whichever line of the log it is asked for', async () => {
    const [again] = await database()
      .select()
      .from(emails)
      .where(and(eq(emails.to, 'refused@nile.example'), eq(emails.state, 'sent')));
    const { id: first } = await only('sent@');
    for (const id of [again?.againOf, again?.id, first]) {
      const refused = await admin.post(`/api/admin/emails/${id}/resend`);
      expect([refused.status, refused.body.errors.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A minute later, as the database and its limits have it.
    await database().update(emails).set({ settledAt: sql`settled_at - interval '61 seconds'` });
    await database().execute(sql`update rate_limits set tat = tat - interval '61 seconds'`);
    const answers = await Promise.all(
      [again?.againOf, again?.id].map((id) => admin.post(`/api/admin/emails/${id}/resend`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 429]);
  });

  test('knows no mail that is not in the log', async () => {
    expect((await admin.post('/api/admin/emails/unknown/resend')).status).toBe(404);
  });
});

test('mails are forgotten after 90 days', async () => {
  const old = new Date(Date.now() - 91 * DAY);
  await database().update(emails).set({ createdAt: old }).where(eq(emails.to, 'late@nile.example'));
  const before = (await listed('')).total;
  await sweep({ db: database(), log, now: new Date() });
  expect((await listed('to=late@')).total).toBe(0);
  expect((await listed('')).total).toBe(before - 1);
});
