import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { auditEvents } from '#db/schema/operations.ts';
import { notices, switches } from '#db/schema/site-state.ts';
import { startGoogle } from '#dev/google/google-stand-in.ts';
import { pickPort } from '#dev/ports.ts';
import { newId } from '#lib/core/ids.ts';
import { forgetSiteState } from '#lib/site-state/find-site-state.ts';
import type { Switch } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient, newEmail, PASSWORD, signUpBody } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

let mailbox: Mailbox;
let google: Awaited<ReturnType<typeof startGoogle>>;
const admin = new ApiClient();

beforeAll(async () => {
  const port = await pickPort();
  const url = `http://localhost:${port}`;
  process.env.GOOGLE_ISSUER = url;
  google = await startGoogle({ port, url });
  mailbox = await startMailbox();
  await seedChoices();
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
});
afterAll(async () => {
  await mailbox.stop();
  await google.stop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database().delete(switches);
  await database().delete(notices);
  forgetSiteState();
});

const set = async (name: Switch, isOn: boolean, reason?: string) => {
  const { status, body } = await admin.call('PUT', `/api/admin/switches/${name}`, { isOn, reason });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

const question = () => ({ chatId: newId(), message: { id: newId(), content: 'What does milk cost?' } });

test('what was never switched off is on, and a change is kept with its reason, before and after', async () => {
  const { data } = (await admin.get('/api/admin/switches')).body;
  expect(data.switches.map(({ name, isOn }: { name: string; isOn: boolean }) => [name, isOn])).toEqual([
    ['guestChat', true],
    ['signUps', true],
    ['trials', true],
    ['chat', true],
  ]);
  await set('trials', false, 'Too many at once');
  await set('trials', false, 'Too many at once');
  const lines = await database()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'admin.switch_set'))
    .orderBy(desc(auditEvents.at));
  expect(lines.map(({ detail }) => detail)).toEqual([
    { switch: 'trials', before: true, after: false, reason: 'Too many at once' },
  ]);
  expect((await new ApiClient().get('/api/site-state')).body.data).toEqual({
    switches: { guestChat: true, signUps: true, trials: false, chat: true },
    notice: null,
  });
  expect((await admin.call('PUT', '/api/admin/switches/other', { isOn: false })).status).toBe(400);
});

test('no account is made while signing up is off, in either language; one that waits for its code goes on', async () => {
  const waiting = newEmail();
  const client = new ApiClient();
  await client.post('/api/auth/signup', signUpBody(waiting));
  await set('signUps', false);
  const refused = await new ApiClient().post('/api/auth/signup', signUpBody(newEmail()));
  expect([refused.status, refused.body.errors.code, refused.body.message]).toEqual([
    403,
    'FEATURE_OFF',
    'We’re not accepting new accounts right now. Please try again later.',
  ]);
  const arabic = new ApiClient();
  arabic.language = 'ar';
  expect((await arabic.post('/api/auth/signup', signUpBody(newEmail()))).body.message).toContain('متوقف');
  const code = mailbox.codeFor(waiting);
  expect((await client.post('/api/email-verification/verify-code', { email: waiting, code })).status).toBe(
    200,
  );
  expect((await client.post('/api/auth/signin', { email: waiting, password: PASSWORD })).status).toBe(200);
});

test('Google opens accounts that are there and makes none while signing up is off', async () => {
  const signIn = async (email: string) => {
    const client = new ApiClient();
    const { body } = await client.post('/api/auth/google/nonce', {});
    const clientId = process.env.GOOGLE_CLIENT_ID ?? '';
    const idToken = google.mint({ clientId, email, name: 'Karim Adel', nonce: body.data.nonce });
    return client.post('/api/auth/google/signin', { idToken: await idToken });
  };
  const known = newEmail();
  expect((await signIn(known)).status).toBe(200);
  await set('signUps', false);
  expect((await signIn(known)).status).toBe(200);
  const refused = await signIn(newEmail());
  expect([refused.status, refused.body.errors.code]).toEqual([403, 'FEATURE_OFF']);
});

test('no trial begins while trials are off', async () => {
  const owner = new ApiClient();
  owner.bearer = (await createPerson()).bearer;
  await set('trials', false);
  const refused = await owner.post('/api/subscriptions', {
    planId: 'starter_monthly',
    moduleIds: ['priceMonitor', 'promotions'],
    categoryIds: ['milk'],
    trial: true,
  });
  expect([refused.status, refused.body.errors.code]).toEqual([403, 'FEATURE_OFF']);
});

test('the analyst answers nobody while it is off, and no guest while it is off for guests', async () => {
  const member = new ApiClient();
  member.bearer = (await createPerson()).bearer;
  const codeOf = async (client: ApiClient) => (await client.post('/api/chat', question())).body.errors?.code;
  await set('guestChat', false);
  expect(await codeOf(new ApiClient())).toBe('FEATURE_OFF');
  expect(await codeOf(member)).not.toBe('FEATURE_OFF');
  await set('guestChat', true);
  await set('chat', false);
  expect(await codeOf(new ApiClient())).toBe('FEATURE_OFF');
  expect(await codeOf(member)).toBe('FEATURE_OFF');
});

test('what another process switches off holds here within five seconds', async () => {
  const isOn = async () => (await new ApiClient().get('/api/site-state')).body.data.switches.chat;
  expect(await isOn()).toBe(true);
  await database().insert(switches).values({ name: 'chat', isOn: false, changedAt: new Date() });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 5001);
  expect(await isOn()).toBe(false);
});

const NOTICE = {
  isOn: true,
  tone: 'warning',
  textEn: 'Maintenance tonight',
  textAr: 'صيانة الليلة',
  isDismissible: true,
};

const seenIn = async (language: string) => {
  const client = new ApiClient();
  client.language = language;
  return (await client.get('/api/site-state')).body.data.notice;
};

test('a notice is seen by everybody in their language, anew after each change, until it is taken down', async () => {
  const put = (body: object) => admin.call('PUT', '/api/admin/notice', body);
  expect((await put(NOTICE)).status).toBe(200);
  const seen = await seenIn('en');
  expect(seen).toMatchObject({ tone: 'warning', text: 'Maintenance tonight', isDismissible: true });
  expect((await seenIn('ar')).text).toBe('صيانة الليلة');
  await put({ tone: 'info' });
  expect((await seenIn('en')).version).not.toBe(seen.version);
  await put({ isOn: false });
  expect(await seenIn('en')).toBeNull();
  expect((await admin.get('/api/admin/notice')).body.data).toMatchObject({
    isOn: false,
    textEn: 'Maintenance tonight',
  });
});

test('a notice is seen in its period alone', async () => {
  const put = (body: object) => admin.call('PUT', '/api/admin/notice', body);
  await put({ ...NOTICE, startsAt: '2099-01-01T00:00:00+02:00' });
  expect(await seenIn('en')).toBeNull();
  await put({ startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-01-02T00:00:00Z' });
  expect(await seenIn('en')).toBeNull();
  await put({ endsAt: null });
  expect(await seenIn('en')).toMatchObject({ text: 'Maintenance tonight' });
});

test('a notice without words in a language, or that ends before it begins, is refused', async () => {
  const fieldsOf = async (body: object) =>
    (await admin.call('PUT', '/api/admin/notice', body)).body.errors.fields;
  expect(await fieldsOf({ ...NOTICE, textAr: '  ' })).toEqual({ textAr: expect.any(String) });
  expect(
    await fieldsOf({ ...NOTICE, startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }),
  ).toEqual({ endsAt: 'The end date is before the start date' });
  expect(await fieldsOf({ ...NOTICE, textEn: 'x'.repeat(301) })).toEqual({ textEn: expect.any(String) });
});
