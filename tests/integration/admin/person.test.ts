import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { adminNotes } from '#db/schema/admin-notes.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { auditEvents, jobs } from '#db/schema/operations.ts';
import { billingEffects, invoices, subscriptions } from '#db/schema/subscriptions.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { createPerson, createSession, type Person } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
let admin: Person;
let client: ApiClient;

beforeAll(async () => {
  mailbox = await startMailbox();
  await seedChoices();
  admin = await createPerson({ role: 'admin' });
  client = clientOf(admin);
});
afterAll(() => mailbox.stop());

const clientOf = ({ bearer }: Person): ApiClient => {
  const made = new ApiClient();
  made.bearer = bearer;
  return made;
};

const owner = async () => {
  const { companyId, ...person } = await createPerson();
  if (!companyId) throw new Error('no company');
  return { ...person, companyId };
};

const code = ({ status, body }: Awaited<ReturnType<ApiClient['get']>>) => [status, body.errors?.code];

const trailOf = async (id: string, column: 'subjectId' | 'companyId' = 'subjectId') =>
  (await database().select().from(auditEvents).where(eq(auditEvents[column], id))).map(
    ({ kind, detail }) => ({
      kind,
      detail,
    }),
  );

const invoice = (companyId: string, subscriptionId: string, issuedAt: Date, status = 'paid') => ({
  companyId,
  stripeInvoiceId: `in_${newId()}`,
  subscriptionId,
  status,
  number: 'R-1',
  amountDue: 24_900,
  amountPaid: status === 'paid' ? 24_900 : 0,
  currency: 'USD',
  issuedAt,
  paidAt: status === 'paid' ? issuedAt : null,
  periodStart: issuedAt,
  periodEnd: addMs(issuedAt, DAY),
});

describe('a person as admins see them', () => {
  test('has paid what the newest paid invoice says, whatever is open or void after it', async () => {
    const person = await owner();
    const current = await giveSubscription(person.companyId, { status: 'past_due' });
    const daysAgo = (days: number) => addMs(new Date(), -days * DAY);
    await database()
      .insert(invoices)
      .values([
        { ...invoice(person.companyId, current, daysAgo(40)), amountPaid: 14_900 },
        invoice(person.companyId, current, daysAgo(10)),
        invoice(person.companyId, current, daysAgo(2), 'open'),
        invoice(person.companyId, current, daysAgo(1), 'void'),
      ]);
    const paid = { amount: 24_900, currency: 'USD' };
    const own = (await clientOf(person).get('/api/subscriptions/current')).body.data;
    expect(own.userSubscription.amountPaid).toEqual(paid);
    const { body } = await client.get(`/api/admin/users/${person.userId}`);
    expect(body.data.history).toMatchObject([{ subscription: { amountPaid: paid } }]);
  });

  test('has the account, the company, what it bought, and what stands in the way', async () => {
    const person = await owner();
    const db = database();
    const past = await giveSubscription(person.companyId, { status: 'canceled' });
    const current = await giveSubscription(person.companyId, {
      status: 'active',
      modules: ['imdb', 'promotions'],
    });
    await db
      .update(subscriptions)
      .set({ startedAt: addMs(new Date(), -40 * DAY) })
      .where(eq(subscriptions.id, past));
    await db.insert(invoices).values(invoice(person.companyId, current, addMs(new Date(), -20 * HOUR)));
    await db.transaction((tx) => noteShown(tx, person.companyId ?? '', new Date()));
    const colleague = await createPerson({ companyId: person.companyId });
    const { status, body } = await client.get(`/api/admin/users/${person.userId}`);
    expect(status).toBe(200);
    const own = (await clientOf(person).get('/api/subscriptions/current')).body.data;
    expect(body.data.subscription).toEqual(own.userSubscription);
    expect(body.data).toMatchObject({
      user: { id: person.userId, isBlocked: false, questionsToday: 0, hasPassword: false },
      company: {
        id: person.companyId,
        membershipRole: 'owner',
        membersTotal: 2,
        seats: 15,
        members: [
          { id: person.userId, role: 'owner' },
          { id: colleague.userId, role: 'member' },
        ],
      },
      modules: [
        { id: 'imdb', powerBILink: null },
        { id: 'promotions', powerBILink: null },
      ],
      categories: [{ id: 'milk', displayName: 'Milk' }],
      invoices: [{ number: 'R-1', amountPaid: 24_900 }],
      sessions: [{ kinds: ['bearer'] }],
      diagnosis: [
        {
          code: 'activation',
          weight: 'soon',
          action: 'set_links',
          text: 'Waiting for activation: IMDB and Promotions. 28 hours left.',
        },
      ],
      version: expect.any(String),
    });
    expect(body.data.history.map((line: { subscription: { id: string } }) => line.subscription.id)).toEqual([
      current,
      past,
    ]);
  });

  test('says that their last mail was refused, until one gets there', async () => {
    const person = await owner();
    const to = `${person.userId}@company.example`;
    const mail = {
      to,
      template: 'paymentFailed',
      locale: 'en',
      subject: 'Payment',
      settledAt: new Date(),
    } as const;
    const found = async () => {
      const { body } = await client.get(`/api/admin/users/${person.userId}`);
      return body.data.diagnosis.find((finding: { code: string }) => finding.code === 'mail_refused');
    };
    const write = (state: 'refused' | 'sent', error: string | null) =>
      database()
        .insert(emails)
        .values({ ...mail, state, error, idempotencyKey: `${state}:${to}` });
    await write('refused', 'no such mailbox');
    expect(await found()).toMatchObject({
      action: 'see_emails',
      text: expect.stringMatching(/^The email “Payment failed” couldn’t be sent on .+ no such mailbox$/),
    });
    await write('sent', null);
    expect(await found()).toBeUndefined();
  });

  test('tells why they are blocked, by whom, and that nothing else is wrong of an admin', async () => {
    const other = await createPerson({ role: 'admin' });
    await client.patch(`/api/admin/users/${other.userId}/block`, { reason: 'Left the company' });
    const { body } = await client.get(`/api/admin/users/${other.userId}`);
    expect(body.data).toMatchObject({
      user: { isBlocked: true, blockReason: 'Left the company', blockedBy: { id: admin.userId } },
      company: null,
      subscription: null,
      history: [],
      sessions: [],
      diagnosis: [{ code: 'blocked', action: 'unblock' }],
    });
  });

  test('is not found where nobody has the id', async () => {
    for (const path of ['', '/timeline']) {
      expect(code(await client.get(`/api/admin/users/nobody${path}`))).toEqual([404, 'USER_NOT_FOUND']);
    }
  });
});

describe('ending sessions', () => {
  test('of one sign-in leaves the others, and the same twice writes one line', async () => {
    const person = await owner();
    const second = await createSession(person.userId);
    const end = () => client.call('DELETE', `/api/admin/users/${person.userId}/sessions/${second.sessionId}`);
    expect((await end()).body.data).toEqual({ ended: 1 });
    expect((await end()).body.data).toEqual({ ended: 0 });
    expect((await clientOf(person).get('/api/chats')).status).toBe(200);
    expect(await trailOf(person.userId)).toEqual([{ kind: 'admin.sessions_ended', detail: { ended: 1 } }]);
  });

  test('of all of them works on the next request', async () => {
    const person = await owner();
    await createSession(person.userId);
    const { body } = await client.call('DELETE', `/api/admin/users/${person.userId}/sessions`);
    expect(body.data).toEqual({ ended: 2 });
    expect((await clientOf(person).get('/api/chats')).status).toBe(401);
    await client.call('DELETE', `/api/admin/users/${person.userId}/sessions`);
    expect(await trailOf(person.userId)).toHaveLength(1);
  });

  test('finds nobody else’s', async () => {
    const person = await owner();
    const other = await owner();
    const path = `/api/admin/users/${person.userId}/sessions/${other.sessionId}`;
    expect(code(await client.call('DELETE', path))).toEqual([404, 'NOT_FOUND']);
    expect((await clientOf(other).get('/api/chats')).status).toBe(200);
  });
});

describe('sending the verification again', () => {
  test('mails a code in the person’s language, a minute apart, and leaves a line', async () => {
    const { userId } = await createPerson({ locale: 'ar' });
    await database().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, userId));
    const path = `/api/admin/users/${userId}/resend-verification`;
    const { status, body } = await client.post(path);
    expect([status, body.data.retryAfterSeconds]).toEqual([200, 60]);
    const mail = mailbox.newestTo(`${userId}@company.example`);
    expect(mail.html).toContain('dir="rtl"');
    expect(code(await client.post(path))).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await trailOf(userId)).toEqual([{ kind: 'admin.verification_sent', detail: {} }]);
  });

  test('is refused for an address that is verified', async () => {
    const { userId } = await owner();
    const answer = await client.post(`/api/admin/users/${userId}/resend-verification`);
    expect(code(answer)).toEqual([409, 'EMAIL_ALREADY_VERIFIED']);
  });
});

describe('roles within a company', () => {
  const change = (companyId: string, userId: string, role: string) =>
    client.patch(`/api/admin/companies/${companyId}/members/${userId}`, { role });
  const roleOf = async (userId: string) =>
    (await database().select().from(memberships).where(eq(memberships.userId, userId)))[0]?.role;

  test('change, once, with a line that has both', async () => {
    const { companyId } = await owner();
    const member = await createPerson({ companyId });
    expect((await change(companyId, member.userId, 'owner')).body.data.member.role).toBe('owner');
    await change(companyId, member.userId, 'owner');
    expect(await trailOf(member.userId)).toEqual([
      { kind: 'admin.member_role_changed', detail: { before: 'member', after: 'owner' } },
    ]);
  });

  test('leave an owner, also of two who step down at once', async () => {
    const first = await owner();
    const second = await createPerson({ companyId: first.companyId });
    expect(code(await change(first.companyId, first.userId, 'member'))).toEqual([409, 'LAST_OWNER']);
    await change(first.companyId, second.userId, 'owner');
    const answers = await Promise.all(
      [first, second].map(({ userId }) => change(first.companyId, userId, 'member')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const roles = await Promise.all([first, second].map(({ userId }) => roleOf(userId)));
    expect(roles.sort()).toEqual(['member', 'owner']);
  });

  test('are of the company that is named alone, and are one of two', async () => {
    const { companyId } = await owner();
    const stranger = await owner();
    expect(code(await change(companyId, stranger.userId, 'member'))).toEqual([404, 'USER_NOT_FOUND']);
    expect(code(await change('nowhere', stranger.userId, 'member'))).toEqual([404, 'NOT_FOUND']);
    expect(code(await change(companyId, stranger.userId, 'viewer'))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('asking for a sync', () => {
  test('counts once until it is answered, with one job and one line', async () => {
    const { companyId } = await owner();
    const path = `/api/admin/companies/${companyId}/sync`;
    const answers = [await client.post(path), await client.post(path)];
    expect(answers.map(({ status, body }) => [status, body.data.sync])).toEqual([
      [202, { asked: 1, done: 0, at: null }],
      [202, { asked: 1, done: 0, at: null }],
    ]);
    const waiting = await database()
      .select()
      .from(jobs)
      .where(eq(jobs.uniqueKey, `billing.sync:${companyId}`));
    expect(waiting).toHaveLength(1);
    expect(await trailOf(companyId, 'companyId')).toEqual([
      { kind: 'admin.sync_asked', detail: { before: 0, after: 1 } },
    ]);
  });

  test('is not found for a company that is not there', async () => {
    expect(code(await client.post('/api/admin/companies/nowhere/sync'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('notes', () => {
  test('are kept with who wrote them, for colleagues of the company too, and for admins alone', async () => {
    const person = await owner();
    const colleague = await createPerson({ companyId: person.companyId });
    const text = 'Called back: the card is on its way.\n=HYPERLINK("x")';
    const added = await client.post(`/api/admin/users/${person.userId}/notes`, { text: `  ${text} ` });
    expect([added.status, added.body.data.note.text]).toEqual([201, text]);
    for (const { userId } of [person, colleague]) {
      const { body } = await client.get(`/api/admin/users/${userId}/timeline?kinds=note`);
      expect(body.data.items).toMatchObject([
        { kind: 'note', detail: { text }, actor: { id: admin.userId }, at: added.body.data.note.createdAt },
      ]);
    }
    expect(code(await clientOf(person).get(`/api/admin/users/${person.userId}/timeline`))[0]).toBe(403);
  });

  test('are refused when empty, too long or with anything else', async () => {
    const { userId } = await owner();
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(2001) }, { text: 'x', colour: 'red' }])
      expect(code(await client.post(`/api/admin/users/${userId}/notes`, body))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
    expect(await database().select().from(adminNotes).where(eq(adminNotes.userId, userId))).toEqual([]);
  });
});

describe('the timeline', () => {
  test('is one stream of five, the newest first, and nobody else’s', async () => {
    const person = await owner();
    const { companyId, userId } = person;
    const db = database();
    const subscription = await giveSubscription(companyId, { status: 'active' });
    const ago = (hours: number) => addMs(new Date(), -hours * HOUR);
    await db.insert(invoices).values(invoice(companyId, subscription, ago(9)));
    await db
      .insert(billingEffects)
      .values({ companyId, kind: 'trial_started', subject: subscription, doneAt: ago(8) });
    const failed = { attempts: 12, failedAt: ago(7), error: 'mailbox full' };
    const to = `${userId}@company.example`;
    await db.insert(jobs).values([
      { kind: 'email.send', payload: { template: 'receipt', to }, ...failed },
      { kind: 'billing.sync', payload: { companyId }, ...failed, failedAt: ago(6) },
      { kind: 'billing.sync', payload: { companyId: 'another' }, ...failed },
    ]);
    await client.patch(`/api/admin/users/${userId}/block`, { reason: 'spam' });
    const stranger = await owner();
    await client.post(`/api/admin/users/${stranger.userId}/notes`, { text: 'Of somebody else' });
    const { body } = await client.get(`/api/admin/users/${userId}/timeline`);
    expect(body.data.nextCursor).toBeNull();
    expect(body.data.items).toMatchObject([
      {
        kind: 'audit',
        what: 'admin.user_blocked',
        actor: { id: admin.userId },
        subject: null,
        detail: { before: 'active', after: 'blocked', reason: 'spam' },
      },
      { kind: 'job', what: 'billing.sync' },
      {
        kind: 'job',
        what: 'email.send',
        detail: { template: 'receipt', error: 'mailbox full', attempts: 12 },
      },
      { kind: 'announcement', what: 'trial_started' },
      { kind: 'invoice', what: 'paid', detail: { amountPaid: 24_900, currency: 'USD' } },
    ]);
    const some = await client.get(`/api/admin/users/${userId}/timeline?kinds=invoice,announcement`);
    expect(some.body.data.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'announcement',
      'invoice',
    ]);
  });

  test('leads on page by page, nothing twice and nothing left out, also among equals', async () => {
    const { userId, companyId } = await owner();
    const at = new Date('2026-01-01T10:00:00Z');
    const notes = Array.from({ length: 120 }, (_, n) => ({
      userId,
      companyId,
      text: `Note ${n}`,
      createdAt: addMs(at, Math.floor(n / 40)),
    }));
    await database().insert(adminNotes).values(notes);
    const seen: string[] = [];
    let cursor: string | null = '';
    const sizes: number[] = [];
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${cursor}`;
      const { body } = await client.get(`/api/admin/users/${userId}/timeline?kinds=note${query}`);
      seen.push(...body.data.items.map(({ detail }: { detail: { text: string } }) => detail.text));
      sizes.push(body.data.items.length);
      cursor = body.data.nextCursor;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(seen.toSorted()).toEqual(notes.map(({ text }) => text).toSorted());
  });

  test('refuses what it does not know', async () => {
    const { userId } = await owner();
    for (const query of ['kinds=gossip', 'cursor=x', 'limit=5'])
      expect(code(await client.get(`/api/admin/users/${userId}/timeline?${query}`)), query).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
  });
});

describe('the links of a subscription', () => {
  const LINK = 'https://app.powerbi.com/view?r=eyJrIjoiMSJ9';
  const put = (userId: string, subscriptionId: string, links: unknown[]) =>
    client.call('PUT', `/api/admin/users/${userId}/subscriptions/${subscriptionId}/modules/powerbi-links`, {
      links,
    });

  test('are not changed once it has ended', async () => {
    const { userId, companyId } = await owner();
    const ended = await giveSubscription(companyId, { status: 'canceled' });
    const answer = await put(userId, ended, [{ moduleId: 'priceMonitor', powerBILink: LINK }]);
    expect(code(answer)).toEqual([409, 'SUBSCRIPTION_ENDED']);
  });

  test('are saved all or none, and every wrong one is named', async () => {
    const { userId, companyId } = await owner();
    const modules = ['imdb', 'priceMonitor', 'promotions'] as const;
    const id = await giveSubscription(companyId, { status: 'active', modules: [...modules] });
    const wrong = await put(userId, id, [
      { moduleId: 'imdb', powerBILink: 'https://evil.example/view?r=1' },
      { moduleId: 'priceMonitor', powerBILink: LINK },
      { moduleId: 'promotions', powerBILink: 'https://app.powerbi.com/groups/me/reports/1' },
    ]);
    expect(code(wrong)).toEqual([400, 'INVALID_POWER_BI_URL']);
    expect(wrong.body.errors.fields).toEqual({
      'links.0.powerBILink': 'Invalid Power BI URL',
      'links.2.powerBILink': 'Invalid Power BI URL',
    });
    expect(await trailOf(userId)).toEqual([]);
    await put(userId, id, [{ moduleId: 'priceMonitor', powerBILink: LINK }]);
    await put(userId, id, [{ moduleId: 'priceMonitor', powerBILink: LINK }]);
    await put(userId, id, [{ moduleId: 'priceMonitor', powerBILink: null }]);
    const detail = { subscription: id, module: 'priceMonitor' };
    expect(await trailOf(userId)).toEqual([
      { kind: 'admin.dashboard_link_set', detail: { ...detail, before: null, after: LINK } },
      { kind: 'admin.dashboard_link_set', detail: { ...detail, before: LINK, after: null } },
    ]);
  });
});

test('a company whose sync is behind is found, with both numbers', async () => {
  const { userId, companyId } = await owner();
  await giveSubscription(companyId, { status: 'active', dashboardUrl: 'https://app.powerbi.com/view?r=1' });
  await database()
    .update(companies)
    .set({ stripeWanted: 5, stripeSynced: 3 })
    .where(eq(companies.id, companyId));
  const { body } = await client.get(`/api/admin/users/${userId}`);
  expect(body.data.company.sync).toMatchObject({ asked: 5, done: 3 });
  expect(body.data.diagnosis).toMatchObject([{ code: 'sync_behind', action: 'sync' }]);
});

test('a session that is over is no longer listed', async () => {
  const { userId, sessionId } = await owner();
  await database()
    .update(sessions)
    .set({ lastSeenAt: addMs(new Date(), -8 * DAY) })
    .where(eq(sessions.id, sessionId));
  expect((await client.get(`/api/admin/users/${userId}`)).body.data.sessions).toEqual([]);
});
