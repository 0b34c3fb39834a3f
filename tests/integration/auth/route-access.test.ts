import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { addMs, HOUR } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import type { SegmentedHandler } from '#lib/http/by-segment.ts';

import { MODULE_NAMES, type SessionKind } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { type Choice, giveSubscription, SUBSCRIPTIONS, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { apiPath, type MayCall, METHODS, ROUTES } from '#tests/setup/api-routes.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

/** Where a secret refuses after the gate. */
const ASKS_FOR_A_SECRET = new Set(['POST cron/tick', 'POST stripe/webhook']);

const STATES = [
  'guest',
  'revoked',
  'blocked',
  'newcomer',
  'noSubscription',
  'trial',
  'active',
  'pastDue',
  'paused',
  'canceled',
  'member',
  'promoted',
  'demoted',
  'admin',
  'viewing',
] as const;
type State = (typeof STATES)[number];

/** What an admin who looks on as a customer may not read. */
const CLOSED_TO_VIEWS = new Set([
  'GET chat/[id]/stream',
  'GET chats',
  'GET chats/[id]',
  'GET chats/[id]/workbook',
  'GET chats/search',
  'GET exports/[module]',
  'GET subscriptions/portal',
  'GET subscriptions/verify-checkout',
]);

/** The code for someone signed out, without access, or viewing as a customer; null: let in. */
const refusalOf = (state: State, route: string, may: MayCall): keyof typeof REFUSALS | null => {
  const changes = !route.startsWith('GET ') && route !== 'POST auth/view-as/end';
  if (state === 'viewing' && (changes || CLOSED_TO_VIEWS.has(route) || route.endsWith('/export')))
    return 'VIEW_ONLY';
  if (may === 'everybody') return null;
  if (state === 'guest' || state === 'revoked' || state === 'blocked') return 'UNAUTHENTICATED';
  const admins = state === 'admin' || state === 'promoted';
  const inCompany = state !== 'newcomer' && !admins;
  const allowed = {
    signedIn: true,
    member: inCompany || admins,
    user: inCompany,
    owner: inCompany && state !== 'member',
    admin: admins,
  }[may];
  return allowed ? null : 'FORBIDDEN';
};

const REFUSALS = { UNAUTHENTICATED: 401, FORBIDDEN: 403, VIEW_ONLY: 403 } as const;

const isSubscribed = (state: State): state is keyof typeof SUBSCRIPTIONS =>
  Object.hasOwn(SUBSCRIPTIONS, state);

let mailbox: Mailbox;
const people = new Map<State, string>();

beforeAll(async () => {
  mailbox = await startMailbox();
  const db = database();
  await seedChoices();
  for (const state of STATES.slice(1)) {
    const admin = state === 'admin';
    const { userId, companyId } = await createPerson({
      role: admin || state === 'demoted' ? 'admin' : 'user',
      withCompany: !admin && state !== 'newcomer',
    });
    people.set(state, userId);
    const chosen: Choice = { plan: 'premium', modules: [...MODULE_NAMES] };
    if (companyId && state === 'viewing')
      await giveSubscription(companyId, { status: SUBSCRIPTIONS.active, ...chosen });
    const status = state === 'member' ? 'trialing' : isSubscribed(state) ? SUBSCRIPTIONS[state] : null;
    if (status && companyId) await giveSubscription(companyId, { status, ...chosen });
    if (state === 'blocked') await db.update(users).set({ status: 'blocked' }).where(eq(users.id, userId));
    if (state === 'promoted') await db.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    if (state === 'demoted') await db.update(users).set({ role: 'user' }).where(eq(users.id, userId));
    if (state === 'member')
      await db.update(memberships).set({ role: 'member' }).where(eq(memberships.userId, userId));
  }
});
afterAll(() => mailbox.stop());

const actedBy = (admin: string) => ({
  actedBy: admin,
  actedReason: 'They see no prices',
  actedUntil: addMs(new Date(), HOUR),
});

/** A client in a state, with a session of its own: some calls end the one that they come with. */
const clientOf = async (state: State, kind: SessionKind): Promise<ApiClient> => {
  const client = new ApiClient();
  const userId = people.get(state);
  if (!userId) return client;
  const sessionId = newId();
  await database()
    .insert(sessions)
    .values({
      id: sessionId,
      userId,
      kind,
      ...(state === 'revoked' ? { revokedAt: new Date() } : {}),
      ...(state === 'viewing' ? actedBy(people.get('admin') ?? '') : {}),
    });
  const token = await sealSessionToken({ sessionId, userId, kind });
  if (kind === 'bearer') client.bearer = token;
  else client.cookies.set('raff.session', token);
  return client;
};

const found = fs
  .globSync('app/api/**/route.ts')
  .map((file) => file.slice('app/api/'.length, -'/route.ts'.length))
  .filter((route) => route !== '[[...unknown]]' && route !== 'unknown-method');

/** One for each value of a segment that chooses what is called. */
const pathsOf = (route: string, { segment, handlers = {} }: Partial<SegmentedHandler>): string[] =>
  segment ? Object.keys(handlers).map((value) => route.replace(`[${segment}]`, value)) : [route];

test('the table names every method of every route, and none that is not there', async () => {
  const answered: string[] = [];
  for (const route of found) {
    const module = await import(/* @vite-ignore */ `#app/api/${route}/route.ts`);
    for (const method of METHODS) {
      await database().delete(rateLimits);
      const handler = module[method];
      expect(handler, `${method} ${route}`).toBeTypeOf('function');
      for (const path of pathsOf(route, handler)) {
        const response = await new ApiClient().raw(method, apiPath(path, 'somebody'));
        await response.body?.cancel();
        if (response.status !== 405) answered.push(`${method} ${path}`);
      }
    }
  }
  expect(answered.sort()).toEqual(Object.keys(ROUTES).sort());
});

describe.each(['cookie', 'bearer'] as const)('with a %s', (kind) => {
  test.each(STATES.filter((state) => kind === 'cookie' || state !== 'viewing'))(
    '%s gets exactly what they may',
    async (state) => {
      for (const [route, may] of Object.entries(ROUTES)) {
        const [method, path] = route.split(' ') as [(typeof METHODS)[number], string];
        await database().delete(rateLimits);
        const client = await clientOf(state, kind);
        const response = await client.raw(method, apiPath(path, 'somebody'));
        const refusal = refusalOf(state, route, may);
        const context = `${route} as ${state} with a ${kind}: ${response.status}`;
        if (refusal) {
          const body = await response.json();
          expect(response.status, context).toBe(REFUSALS[refusal]);
          expect(body.errors.code, context).toBe(refusal);
          expect(body, context).not.toHaveProperty('data');
        } else {
          const isJson = response.headers.get('content-type')?.startsWith('application/json');
          const body = isJson ? await response.json() : await response.body?.cancel();
          expect(response.status, context).not.toBe(401);
          if (!ASKS_FOR_A_SECRET.has(route)) expect(body?.errors?.code, context).not.toBe('FORBIDDEN');
        }
      }
    },
  );
});

describe('a write from another site', () => {
  const writes = Object.keys(ROUTES).filter((route) => !route.startsWith('GET '));

  test.each([
    ['by what the browser says of it', { 'sec-fetch-site': 'cross-site' }],
    ['by its origin alone', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
  ])('is refused for every call, %s', async (_, headers) => {
    expect(writes.length).toBeGreaterThan(40);
    const client = await clientOf('admin', 'cookie');
    for (const route of writes) {
      const [method, path] = route.split(' ') as [(typeof METHODS)[number], string];
      const { status, body } = await client.call(method, apiPath(path, 'somebody'), undefined, headers);
      expect([status, body.errors?.code], route).toEqual([403, 'FORBIDDEN']);
    }
  });
});
