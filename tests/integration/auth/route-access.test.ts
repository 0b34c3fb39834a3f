import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { newId } from '#lib/core/ids.ts';
import type { SessionKind } from '#lib/core/vocabulary.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { type Mailbox, startMailbox } from '#tests/setup/mailbox.ts';

/** Every method of every route, and who may call it. A route that is missing here fails the test, and so does one too many. */
const ROUTES: Record<string, 'everybody' | 'signedIn' | 'member' | 'user' | 'owner' | 'admin'> = {
  'GET admin/dashboard-links': 'admin',
  'PUT admin/dashboard-links': 'admin',
  'PATCH admin/users/[id]/block': 'admin',
  'PATCH admin/users/[id]/unblock': 'admin',
  'PATCH admin/users/[id]/make-admin': 'admin',
  'PATCH admin/users/[id]/remove-admin': 'admin',
  'PUT admin/users/[id]/subscriptions/[subscriptionId]/modules/powerbi-links': 'admin',
  'GET auth/[...nextauth]': 'everybody',
  'POST auth/google/nonce': 'everybody',
  'POST auth/google/signin': 'everybody',
  'GET auth/me': 'everybody',
  'GET auth/refresh': 'everybody',
  'GET auth/session': 'everybody',
  'POST auth/signin': 'everybody',
  'POST auth/signout': 'everybody',
  'POST auth/signup': 'everybody',
  'PATCH auth/update': 'signedIn',
  'GET categories': 'everybody',
  'POST chat': 'everybody',
  'GET chats': 'signedIn',
  'DELETE chats/[id]': 'signedIn',
  'POST chats/import': 'signedIn',
  'GET chats/search': 'signedIn',
  'POST cron/tick': 'everybody',
  'POST email-verification/send-code': 'everybody',
  'POST email-verification/verify-code': 'everybody',
  'GET health': 'everybody',
  'GET market/price-monitor': 'member',
  'GET modules': 'everybody',
  'GET notifications': 'signedIn',
  'GET notifications/list': 'signedIn',
  'POST notifications/read': 'signedIn',
  'POST password/check-reset-code': 'everybody',
  'POST password/forgot-password': 'everybody',
  'POST password/reset': 'everybody',
  'GET ready': 'everybody',
  'POST stripe/webhook': 'everybody',
  'POST subscriptions': 'owner',
  'DELETE subscriptions/[id]': 'owner',
  'GET subscriptions/current': 'member',
  'GET subscriptions/plans': 'everybody',
  'GET subscriptions/portal': 'owner',
  'GET subscriptions/verify-checkout': 'user',
};

/** Where something of their own refuses after the gate: a secret, or a module that was not chosen. */
const REFUSES_LATER = new Set(['POST cron/tick', 'POST stripe/webhook', 'GET market/price-monitor']);

const STATES = [
  'guest',
  'revoked',
  'blocked',
  'newcomer',
  'owner',
  'member',
  'promoted',
  'demoted',
  'admin',
] as const;
type State = (typeof STATES)[number];

/** 401 for who is nobody (any more), 403 for who may not; null: let in. */
const refusalOf = (state: State, may: (typeof ROUTES)[string]): 401 | 403 | null => {
  if (may === 'everybody') return null;
  if (state === 'guest' || state === 'revoked' || state === 'blocked') return 401;
  const admins = state === 'admin' || state === 'promoted';
  const inCompany = state === 'owner' || state === 'member' || state === 'demoted';
  const allowed = {
    signedIn: true,
    member: inCompany || admins,
    user: inCompany,
    owner: state === 'owner' || state === 'demoted',
    admin: admins,
  }[may];
  return allowed ? null : 403;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let mailbox: Mailbox;
const people = new Map<State, string>();

beforeAll(async () => {
  mailbox = await startMailbox();
  const db = database();
  for (const state of STATES.slice(1)) {
    const admin = state === 'admin';
    const { userId } = await createPerson({
      role: admin || state === 'demoted' ? 'admin' : 'user',
      withCompany: !admin && state !== 'newcomer',
    });
    people.set(state, userId);
    if (state === 'blocked') await db.update(users).set({ status: 'blocked' }).where(eq(users.id, userId));
    if (state === 'promoted') await db.update(users).set({ role: 'admin' }).where(eq(users.id, userId));
    if (state === 'demoted') await db.update(users).set({ role: 'user' }).where(eq(users.id, userId));
    if (state === 'member')
      await db.update(memberships).set({ role: 'member' }).where(eq(memberships.userId, userId));
  }
});
afterAll(() => mailbox.stop());

/** A client in a state, with a session of its own: some calls end the one that they come with. */
const clientOf = async (state: State, kind: SessionKind): Promise<ApiClient> => {
  const client = new ApiClient();
  const userId = people.get(state);
  if (!userId) return client;
  const sessionId = newId();
  await database()
    .insert(sessions)
    .values({ id: sessionId, userId, kind, ...(state === 'revoked' ? { revokedAt: new Date() } : {}) });
  const token = await sealSessionToken({ sessionId, userId, kind });
  if (kind === 'bearer') client.bearer = token;
  else client.cookies.set('raff.session', token);
  return client;
};

const pathOf = (route: string) =>
  `/api/${route.replace('[...nextauth]', 'callback').replaceAll(/\[\w+\]/g, 'somebody')}`;

const found = fs
  .globSync('app/api/**/route.ts')
  .map((file) => file.slice('app/api/'.length, -'/route.ts'.length))
  .filter((route) => route !== '[...unknown]');

test('the table names every method of every route, and none that is not there', async () => {
  const answered: string[] = [];
  for (const route of found) {
    const module = await import(/* @vite-ignore */ `#app/api/${route}/route.ts`);
    for (const method of METHODS) {
      await database().delete(rateLimits);
      const response = await new ApiClient().raw(method, pathOf(route));
      await response.body?.cancel();
      expect(module[method], `${method} ${route}`).toBeTypeOf('function');
      if (response.status !== 405) answered.push(`${method} ${route}`);
    }
  }
  expect(answered.sort()).toEqual(Object.keys(ROUTES).sort());
});

describe.each(['cookie', 'bearer'] as const)('with a %s', (kind) => {
  test.each(STATES)('%s gets exactly what they may', async (state) => {
    for (const [route, may] of Object.entries(ROUTES)) {
      const [method, path] = route.split(' ') as [(typeof METHODS)[number], string];
      await database().delete(rateLimits);
      const client = await clientOf(state, kind);
      const response = await client.raw(method, pathOf(path));
      const refusal = refusalOf(state, may);
      const context = `${route} as ${state} with a ${kind}: ${response.status}`;
      if (refusal) {
        const body = await response.json();
        expect(response.status, context).toBe(refusal);
        expect(body.errors.code, context).toBe(refusal === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN');
        expect(body, context).not.toHaveProperty('data');
      } else {
        const isJson = response.headers.get('content-type')?.startsWith('application/json');
        const body = isJson ? await response.json() : await response.body?.cancel();
        expect(response.status, context).not.toBe(401);
        if (!REFUSES_LATER.has(route)) expect(body?.errors?.code, context).not.toBe('FORBIDDEN');
      }
    }
  });
});
