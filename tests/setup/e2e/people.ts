import { eq } from 'drizzle-orm';
import type { APIRequestContext, PlaywrightWorkerArgs } from 'playwright/test';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';
import { giveSubscription, SUBSCRIPTIONS } from '#tests/factories/subscriptions.ts';
import { type Account, createAccount, post, signIn, signInWithGoogle } from '#tests/setup/e2e/account.ts';
import type { Inbox } from '#tests/setup/e2e/inbox.ts';

/** Everything that someone at the door may be. A `user` has no subscription. */
export const STATES = [
  'guest',
  'unverified',
  'revoked',
  'blocked',
  'newcomer',
  'user',
  'promoted',
  'demoted',
  'trial',
  'active',
  'pastDue',
  'paused',
  'canceled',
  'admin',
] as const;
export type State = (typeof STATES)[number];

export type Someone = {
  state: State;
  request: APIRequestContext;
};

type Tools = {
  playwright: PlaywrightWorkerArgs['playwright'];
  inbox: Inbox;
  uniqueEmail: (name?: string) => string;
  address: string;
};

/** Answers come as they are: they go no further than this machine, thousands of them. */
const PLAIN = { 'accept-encoding': 'identity' };

const context = ({ playwright, address }: Tools) =>
  playwright.request.newContext({
    baseURL: process.env.APP_URL ?? '',
    extraHTTPHeaders: { ...PLAIN, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
  });

export const demoAdmin = () => {
  const account = DEMO_ACCOUNTS.find(({ what }) => what === 'administrator');
  if (!account) throw new Error('the sample data has no administrator');
  return account;
};

/** A request context that is signed in as the sample data's administrator. */
export async function asAdmin(tools: Tools): Promise<APIRequestContext> {
  const request = await context(tools);
  await post(request, '/api/auth/signin', demoAdmin());
  return request;
}

/** Has an administrator change someone. */
export async function administer(
  tools: Tools,
  userId: string,
  verb: 'block' | 'unblock' | 'make-admin' | 'remove-admin',
): Promise<void> {
  const admin = await asAdmin(tools);
  const response = await admin.patch(`/api/admin/users/${userId}/${verb}`);
  if (!response.ok()) throw new Error(`${verb}: ${await response.text()}`);
  await admin.dispose();
}

const idOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/api/auth/me')).json()).data.user.id;

const isSubscribed = (state: State): state is keyof typeof SUBSCRIBED_LINKS =>
  Object.hasOwn(SUBSCRIBED_LINKS, state);

/** The Power BI report of every module of a company in this state; a trial has none of its own. */
export const SUBSCRIBED_LINKS = Object.fromEntries(
  Object.keys(SUBSCRIPTIONS).map((state) => [
    state,
    state === 'trial' ? null : `https://app.powerbi.com/view?r=eyJrIjoi${state}`,
  ]),
) as Record<keyof typeof SUBSCRIPTIONS, string | null>;

/** Moves the data, as a sync would, so that no payment has to be made. */
async function giveUserSubscription(userId: string, state: keyof typeof SUBSCRIPTIONS): Promise<void> {
  const [membership] = await database().select().from(memberships).where(eq(memberships.userId, userId));
  await giveSubscription(membership?.companyId ?? '', {
    status: SUBSCRIPTIONS[state],
    modules: ['priceMonitor', 'imdb'],
    dashboardUrl: SUBSCRIBED_LINKS[state],
  });
}

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

/** Asks for a page, and follows no redirect. */
export type Ask = (url: string) => Promise<Response>;

/**
 * A person in another browser window, with the cookies of before; it keeps those that answers set. By the runtime's own client: pages are
 * asked for by the thousand, and a body costs it a tenth of what it costs the browser's side.
 */
export function openWindow(cookies: Cookies, { address }: Tools, headers: Record<string, string> = {}): Ask {
  const kept = new Map(cookies.map(({ name, value }) => [name, value]));
  return async (url) => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...PLAIN, 'x-forwarded-for': address, 'sec-fetch-site': 'none', cookie, ...headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /;\s*max-age=0/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
    return response;
  };
}

/** A window of this person as they are now. */
export async function windowOf({ request }: Someone, tools: Tools): Promise<Ask> {
  return openWindow((await request.storageState()).cookies, tools);
}

/** Someone in a state, whose cookies are as they were when they came into it. */
export async function createSomeone(state: State, tools: Tools): Promise<Someone> {
  const request = await context(tools);
  const email = tools.uniqueEmail(state);
  const companyName = `${state} company ${email.slice(-24, -16)}`;
  const account = { name: `Person ${state}`, email, companyName };
  const become = async (): Promise<Account> => createAccount(request, tools.inbox, account);
  switch (state) {
    case 'guest':
      break;
    case 'unverified': {
      const password = 'a-password-of-the-tests';
      await post(request, '/api/auth/signup', { ...account, password, confirmPassword: password });
      break;
    }
    case 'newcomer': {
      await signInWithGoogle(request, { name: account.name, email });
      break;
    }
    case 'revoked': {
      await signIn(request, await become());
      const kept = await request.storageState();
      await post(request, '/api/auth/signout', { everywhere: true });
      await request.dispose();
      const stale = await tools.playwright.request.newContext({
        baseURL: process.env.APP_URL ?? '',
        extraHTTPHeaders: { ...PLAIN, 'x-forwarded-for': tools.address },
        storageState: kept,
      });
      return { state, request: stale };
    }
    case 'admin':
      return { state, request: await asAdmin(tools) };
    default: {
      await signIn(request, await become());
      const id = await idOf(request);
      if (state === 'blocked') await administer(tools, id, 'block');
      if (state === 'promoted' || state === 'demoted') await administer(tools, id, 'make-admin');
      if (state === 'demoted') await administer(tools, id, 'remove-admin');
      if (isSubscribed(state)) await giveUserSubscription(id, state);
    }
  }
  return { state, request };
}
