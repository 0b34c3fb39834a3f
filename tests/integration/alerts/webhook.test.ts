import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PATCH } from '#app/api/alerts/[id]/route.ts';
import { POST } from '#app/api/alerts/route.ts';
import { DELETE, GET, PUT } from '#app/api/alerts/webhook/route.ts';
import { POST as rotate } from '#app/api/alerts/webhook/secret/route.ts';
import { POST as test } from '#app/api/alerts/webhook/test/route.ts';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { alertRules, alertWebhooks } from '#db/schema/alerts.ts';
import { emails } from '#db/schema/emails.ts';
import { auditEvents, jobs, notifications } from '#db/schema/operations.ts';
import { subscriptions } from '#db/schema/subscriptions.ts';
import { type StandInServer, serveStandIn } from '#dev/stand-in-server.ts';
import { sendToWebhook } from '#lib/alerts/webhook/send-to-webhook.ts';
import { addMs, DAY, MINUTE } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { JOB_PAYLOADS } from '#lib/jobs/kinds.ts';
import {
  type AlertWorld,
  createAlertWorld,
  deliver,
  judge,
  saveView,
  writeChanges,
} from '#tests/factories/alert-world.ts';
import { callRoute } from '#tests/factories/chat.ts';

type Post = { path: string; key: string | null; signature: string; body: string; text: string };

/** A chat of a company, which answers as the test says. */
const posts: Post[] = [];
let answer = () => new Response('ok');
let channel: StandInServer;
let address = '';
beforeAll(async () => {
  channel = await serveStandIn(0, async (request) => {
    const body = await request.text();
    const header = (name: string) => request.headers.get(name);
    posts.push({
      ...{ path: new URL(request.url).pathname, key: header('idempotency-key'), body },
      ...{ signature: header('raff-signature') ?? '', text: JSON.parse(body).text },
    });
    return answer();
  });
  process.env.WEBHOOK_EXTRA_ORIGIN = `http://localhost:${channel.port}`;
  address = `http://localhost:${channel.port}/services/T0/B0/secret`;
});
afterAll(() => channel.stop());
afterEach(async () => {
  posts.length = 0;
  answer = () => new Response('ok');
  await database().delete(alertRules);
  await database().delete(jobs);
});

const call = async (
  handler: typeof GET,
  { person }: Pick<AlertWorld, 'person'>,
  method: string,
  more: { path?: string; body?: unknown; params?: Record<string, string> } = {},
) => {
  const response = await callRoute(handler, person, { path: '/api/alerts/webhook', ...more, method });
  return { status: response.status, body: await response.json() };
};

const setUp = async (world: AlertWorld, locale = 'en'): Promise<string> => {
  const { body } = await call(PUT, world, 'PUT', { body: { address, locale } });
  return body.data.secret;
};

/** A rule with its baseline taken. */
const follow = async (world: AlertWorld, more: object) => {
  const viewId = await saveView(world, `category=${world.category}`);
  const body = { viewId, name: 'A & <B>', kind: 'price', ...more };
  const { body: answered } = await call(POST, world, 'POST', { path: '/api/alerts', body });
  await judge();
  return answered.data.id as string;
};

const change = async (world: AlertWorld, day: number) => {
  await writeChanges(world, [{ kind: 'price', before: 40, after: 44, day }]);
  await judge();
  await deliver(world);
};

/** Runs messages to webhooks that are due by then, as the worker does; those that it ran leave no row. */
const send = async (now = new Date(), isLeft = false) => {
  const due = await database().select().from(jobs).where(eq(jobs.kind, 'alerts.post'));
  for (const { id, payload, runAt } of due) {
    if (runAt > now) continue;
    await sendToWebhook(
      { db: database(), now, log, signal: new AbortController().signal },
      JOB_PAYLOADS['alerts.post'].parse(payload),
    );
    if (!isLeft) await database().delete(jobs).where(eq(jobs.id, id));
  }
};

const stateOf = async ({ person }: AlertWorld) => {
  const [row] = await database()
    .select()
    .from(alertWebhooks)
    .where(eq(alertWebhooks.companyId, person.companyId));
  return row;
};

const isSigned = ({ signature, body }: Post, secret: string) => {
  const time = /t=(\d+)/.exec(signature)?.[1];
  return signature.includes(`v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`);
};

describe('a webhook', () => {
  it('is Premium’s, its owners’, of the internet, and shows its secret once and its address never', async () => {
    const growth = await createAlertWorld({ plan: 'growth' });
    const trial = await createAlertWorld({ status: 'trialing' });
    const body = { address, locale: 'en' };
    for (const world of [growth, trial]) {
      expect(await call(PUT, world, 'PUT', { body })).toMatchObject({
        status: 403,
        body: { errors: { code: 'PLAN_REQUIRED' } },
      });
      expect((await call(GET, world, 'GET')).body.data).toEqual({ webhook: null, most: 0 });
      const rule = { viewId: await saveView(world, ''), name: 'Mine', kind: 'price', byWebhook: true };
      expect((await call(POST, world, 'POST', { body: rule })).status).toBe(403);
    }
    const world = await createAlertWorld();
    for (const wrong of [
      ...['http://hooks.slack.com/a', 'https://10.0.0.1/a', 'https://[::1]/a', 'https://localhost/a', 'no'],
      ...['https://me:pass@hooks.slack.com/a', 'https://hooks.slack.com:8443/a', 'https://intranet/a'],
      ...['ftp://hooks.slack.com', 'https://2130706433/', 'https://metadata.google.internal:80/'],
    ])
      expect(await call(PUT, world, 'PUT', { body: { address: wrong, locale: 'en' } })).toMatchObject({
        status: 400,
        body: { errors: { fields: { address: expect.any(String) } } },
      });
    expect((await call(PUT, world, 'PUT', { body: { locale: 'en' } })).status).toBe(400);
    const created = await call(PUT, world, 'PUT', { body });
    expect(created.body.data).toMatchObject({
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
      webhook: { locale: 'en', offAt: null, failures: 0, outcome: null },
    });
    const changed = await call(PUT, world, 'PUT', { body: { locale: 'ar' } });
    expect(changed.body.data).toMatchObject({ secret: null, webhook: { locale: 'ar' } });
    const shown = JSON.stringify([changed.body, (await call(GET, world, 'GET')).body]);
    expect(shown).toContain('…cret');
    expect(shown).not.toContain('T0/B0');
    await database()
      .update(memberships)
      .set({ role: 'member' })
      .where(eq(memberships.userId, world.person.userId));
    expect((await call(GET, world, 'GET')).body.data.most).toBe(1);
    for (const [handler, method] of [
      [PUT, 'PUT'],
      [DELETE, 'DELETE'],
      [rotate, 'POST'],
      [test, 'POST'],
    ] as const)
      expect((await call(handler, world, method, { body })).status).toBe(403);
    const trail = await database()
      .select({ kind: auditEvents.kind, detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.companyId, world.person.companyId));
    expect(JSON.stringify(trail)).toContain('company.webhook_set');
    expect(JSON.stringify(trail)).not.toContain('services');
  });

  it('gets what the rules sent to it say, once, in its language, signed, and nothing of the others', async () => {
    const world = await createAlertWorld();
    const secret = await setUp(world, 'ar');
    await follow(world, { byWebhook: true });
    await follow(world, { name: 'Quiet' });
    await change(world, 29);
    await deliver(world);
    await send();
    expect(posts).toHaveLength(1);
    const [post] = posts;
    if (!post) throw new Error('nothing was sent');
    const [heading = '', rule = '', line = '', ...others] = post.text.split('\n');
    expect(heading).toMatch(/^تغيير واحد/);
    expect(rule.replaceAll(/[\u2066-\u2069]/g, '')).toBe('*A &amp; &lt;B&gt;*');
    expect(line).toMatch(
      new RegExp(`^• <http.*/ar/price-monitor\\?category=${world.category}.*#rows=.*\\|.*44`),
    );
    expect(others).toEqual([]);
    expect(isSigned(post, secret)).toBe(true);
    expect(isSigned(post, `${secret}x`)).toBe(false);
    expect(Math.abs(Number(/t=(\d+)/.exec(post.signature)?.[1]) * 1000 - Date.now())).toBeLessThan(MINUTE);
    expect(await stateOf(world)).toMatchObject({ failures: 0, outcome: 'delivered' });
  });

  it('that doesn’t answer gets the same message again under the same key, also after a death before the note', async () => {
    const world = await createAlertWorld();
    await setUp(world);
    await follow(world, { byWebhook: true });
    answer = () => new Response('later', { status: 429, headers: { 'retry-after': '90' } });
    await change(world, 29);
    await send();
    expect(await stateOf(world)).toMatchObject({ failures: 0, outcome: 'refused' });
    await send(addMs(new Date(), MINUTE));
    expect(posts).toHaveLength(1);
    answer = () => new Response(null, { status: 302, headers: { location: `${address}/else` } });
    await send(addMs(new Date(), 2 * MINUTE));
    expect(await stateOf(world)).toMatchObject({ failures: 1, outcome: 'redirected' });
    answer = () => new Response('ok');
    // A process that ends before its job does leaves the job.
    await send(addMs(new Date(), 20 * MINUTE), true);
    await send(addMs(new Date(), 20 * MINUTE));
    expect(new Set(posts.map(({ key, text, path }) => `${key} ${text} ${path}`)).size).toBe(1);
    expect(posts).toHaveLength(4);
    expect(await stateOf(world)).toMatchObject({ failures: 0, outcome: 'delivered' });
    expect(await database().$count(jobs, eq(jobs.kind, 'alerts.post'))).toBe(0);
  });

  it('is off after 20 failures in a row, of which its owners hear once, and on again by a test that arrives', async () => {
    const world = await createAlertWorld();
    await setUp(world);
    await follow(world, { byWebhook: true });
    answer = () => new Response('gone', { status: 410 });
    for (const day of [27, 28, 29]) await change(world, day);
    for (let hours = 0; hours < 400; hours += 7) await send(addMs(new Date(), hours * 60 * MINUTE));
    expect(posts).toHaveLength(20);
    expect(await stateOf(world)).toMatchObject({ failures: 20, offAt: expect.any(Date) });
    const ofPerson = (type: string) =>
      database().$count(
        notifications,
        and(eq(notifications.userId, world.person.userId), eq(notifications.type, type)),
      );
    const mails = await database()
      .select()
      .from(emails)
      .where(and(eq(emails.userId, world.person.userId), eq(emails.template, 'webhookOff')));
    expect([await ofPerson('alert.webhook.off'), mails.length]).toEqual([1, 1]);
    await change(world, 30);
    await send();
    expect(posts).toHaveLength(20);
    const failed = await call(test, world, 'POST');
    expect(failed.body.data).toMatchObject({ outcome: 'refused', status: 410 });
    expect(failed.body.data.webhook).toMatchObject({ failures: 20, offAt: expect.any(String) });
    answer = () => new Response('ok');
    const tested = await call(test, world, 'POST');
    expect(tested.body.data).toMatchObject({ outcome: 'delivered', status: 200 });
    expect(tested.body.data.webhook).toMatchObject({ failures: 0, offAt: null, outcome: 'delivered' });
  });

  it('signs by both secrets for a day after a new one, is sent nothing without its plan, and can be deleted', async () => {
    const world = await createAlertWorld();
    const former = await setUp(world);
    const id = await follow(world, {});
    const turned = await call(PATCH, world, 'PATCH', { params: { id }, body: { byWebhook: true } });
    expect(turned.status).toBe(200);
    const secret = (await call(rotate, world, 'POST')).body.data.secret;
    expect(secret).not.toBe(former);
    await change(world, 28);
    await send();
    await change(world, 29);
    await send(addMs(new Date(), DAY + MINUTE));
    const signedBy = posts.map((post) => [isSigned(post, secret), isSigned(post, former)]);
    expect(signedBy).toEqual([
      [true, true],
      [true, false],
    ]);
    await change(world, 30);
    await database()
      .update(subscriptions)
      .set({ status: 'canceled', endedAt: sql`now()` })
      .where(eq(subscriptions.companyId, world.person.companyId));
    await send();
    expect(posts).toHaveLength(2);
    expect((await call(rotate, world, 'POST')).status).toBe(403);
    expect((await call(DELETE, world, 'DELETE')).body.data).toEqual({ removed: true });
    expect((await call(DELETE, world, 'DELETE')).status).toBe(404);
  });
});
