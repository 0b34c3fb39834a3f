import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { sessions, users } from '#db/schema/accounts.ts';
import { alertRules } from '#db/schema/alerts.ts';
import { chatBranches, chatBranchMessages } from '#db/schema/chat-branches.ts';
import { chatRatings } from '#db/schema/chat-ratings.ts';
import { chatShares } from '#db/schema/chat-shares.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { marketDisputes } from '#db/schema/market-disputes.ts';
import { imports } from '#db/schema/market-imports.ts';
import { jobs, notifications, rateLimits } from '#db/schema/operations.ts';
import { savedViews } from '#db/schema/saved-views.ts';
import { invoices, stripeEvents, subscriptionModules } from '#db/schema/subscriptions.ts';
import { sealSessionToken } from '#lib/auth/session-token.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { showcaseScope } from '#lib/market/access/actor-scope.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { SessionKind } from '#lib/vocabulary/terms.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import {
  type BillingWorld,
  growthChoice,
  openBillingWorld,
  starterChoice,
} from '#tests/integration/billing/world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { apiPath, type METHODS, ROUTES } from '#tests/setup/api-routes.ts';

/** Everything that a call can name of a company and its people. */
type Named = {
  userId: string;
  companyId: string;
  sessionId: string;
  subscriptionId: string;
  checkout: string;
  chatId: string;
  messageId: string;
  shareId: string;
  viewId: string;
  ruleId: string;
  disputeId: string;
  importId: string;
  notificationId: string;
  emailSecret: string;
  jobId: string;
  emailId: string;
  eventId: string;
};

/** Of no one: a call that names these must get the same answer as one that names another company's. */
const nobodys: Named = {
  userId: newId(),
  companyId: newId(),
  sessionId: newId(),
  subscriptionId: newId(),
  checkout: 'cs_test_nobodys',
  chatId: newId(),
  messageId: newId(),
  shareId: newId(),
  viewId: newId(),
  ruleId: newId(),
  disputeId: newId(),
  importId: newId(),
  notificationId: newId(),
  emailSecret: 'x'.repeat(43),
  jobId: newId(),
  emailId: newId(),
  eventId: newId(),
};

const LINK = 'https://app.powerbi.com/view?r=eyJrIjoiY29tcGFueS1hIn0';
const RECEIPT = 'https://pay.stripe.example/receipt-of-company-a';
const WORDS = 'Our secret launch price';

/** What no one outside of company A may ever read. */
let secrets: string[];
let theirs: Named;
let owner: Person & { companyId: string };
let world: BillingWorld;
const outsiders = new Map<string, Person>();

/** How another company's things are asked for, where a route takes an identifier. */
const asks: Record<string, (named: Named) => { path?: string; body?: unknown }> = {
  'PATCH admin/companies/[id]/members/[userId]': ({ companyId, userId }) => ({
    path: `/api/admin/companies/${companyId}/members/${userId}`,
    body: { role: 'member' },
  }),
  'POST admin/companies/[id]/sync': ({ companyId }) => ({ path: `/api/admin/companies/${companyId}/sync` }),
  'GET admin/users/[id]': ({ userId }) => ({ path: `/api/admin/users/${userId}` }),
  'GET admin/users/[id]/chats': ({ userId }) => ({ path: `/api/admin/users/${userId}/chats` }),
  'GET admin/users/[id]/chats/[chatId]': ({ userId, chatId }) => ({
    path: `/api/admin/users/${userId}/chats/${chatId}`,
  }),
  'PATCH admin/users/[id]/limit': ({ userId }) => ({
    path: `/api/admin/users/${userId}/limit`,
    body: { limit: 1 },
  }),
  'POST admin/users/[id]/notes': ({ userId }) => ({
    path: `/api/admin/users/${userId}/notes`,
    body: { text: 'Mine' },
  }),
  'POST admin/users/[id]/resend-verification': ({ userId }) => ({
    path: `/api/admin/users/${userId}/resend-verification`,
  }),
  'DELETE admin/users/[id]/sessions': ({ userId }) => ({ path: `/api/admin/users/${userId}/sessions` }),
  'DELETE admin/users/[id]/sessions/[sid]': ({ userId, sessionId }) => ({
    path: `/api/admin/users/${userId}/sessions/${sessionId}`,
  }),
  'GET admin/users/[id]/timeline': ({ userId }) => ({ path: `/api/admin/users/${userId}/timeline` }),
  'PATCH admin/users/[id]/block': ({ userId }) => ({ path: `/api/admin/users/${userId}/block` }),
  'PATCH admin/users/[id]/unblock': ({ userId }) => ({ path: `/api/admin/users/${userId}/unblock` }),
  'PATCH admin/users/[id]/make-admin': ({ userId }) => ({ path: `/api/admin/users/${userId}/make-admin` }),
  'PATCH admin/users/[id]/remove-admin': ({ userId }) => ({
    path: `/api/admin/users/${userId}/remove-admin`,
  }),
  'POST admin/users/[id]/view-as': ({ userId }) => ({
    path: `/api/admin/users/${userId}/view-as`,
    body: { reason: 'They see no prices' },
  }),
  'PUT admin/users/[id]/subscriptions/[subscriptionId]/modules/powerbi-links': ({
    userId,
    subscriptionId,
  }) => ({
    path: `/api/admin/users/${userId}/subscriptions/${subscriptionId}/modules/powerbi-links`,
    body: { links: [{ moduleId: 'imdb', powerBILink: null }] },
  }),
  'PUT admin/categories/[id]': () => ({ path: '/api/admin/categories/milk', body: { nameEn: 'Mine' } }),
  'PUT admin/categories/[id]/publication': () => ({
    path: '/api/admin/categories/milk/publication',
    body: { isPublished: false },
  }),
  ...Object.fromEntries(
    ['check', 'remap', 'undo', 'cancel'].map((step) => [
      `POST admin/imports/[id]/${step}`,
      ({ jobId }: Named) => ({ path: `/api/admin/imports/${jobId}/${step}` }),
    ]),
  ),
  'GET admin/imports/[id]': ({ jobId }) => ({ path: `/api/admin/imports/${jobId}` }),
  'GET admin/imports/[id]/rows': ({ jobId }) => ({ path: `/api/admin/imports/${jobId}/rows` }),
  'PUT admin/imports/[id]/parts/[no]': ({ jobId }) => ({ path: `/api/admin/imports/${jobId}/parts/0` }),
  'PUT admin/imports/[id]/mapping': ({ jobId }) => ({
    path: `/api/admin/imports/${jobId}/mapping`,
    body: { columns: { date: 0 } },
  }),
  'POST admin/imports/[id]/apply': ({ jobId }) => ({
    path: `/api/admin/imports/${jobId}/apply`,
    body: { reportHash: 'a' },
  }),
  ...Object.fromEntries(
    ['check', 'remap', 'undo', 'cancel'].map((step) => [
      `POST imports/[id]/${step}`,
      ({ importId }: Named) => ({ path: `/api/imports/${importId}/${step}` }),
    ]),
  ),
  'GET imports/[id]': ({ importId }) => ({ path: `/api/imports/${importId}` }),
  'GET imports/[id]/rows': ({ importId }) => ({ path: `/api/imports/${importId}/rows` }),
  'PUT imports/[id]/parts/[no]': ({ importId }) => ({ path: `/api/imports/${importId}/parts/0` }),
  'PUT imports/[id]/mapping': ({ importId }) => ({
    path: `/api/imports/${importId}/mapping`,
    body: { columns: { validFrom: 0 } },
  }),
  'POST imports/[id]/apply': ({ importId }) => ({
    path: `/api/imports/${importId}/apply`,
    body: { reportHash: 'a' },
  }),
  'POST admin/matching/decisions/[no]/undo': () => ({ path: '/api/admin/matching/decisions/1/undo' }),
  'PUT admin/switches/[name]': ({ userId }) => ({
    path: `/api/admin/switches/${userId}`,
    body: { isOn: true },
  }),
  'DELETE admin/views/[id]': ({ userId }) => ({ path: `/api/admin/views/${userId}` }),
  'POST admin/jobs/[id]/retry': ({ jobId }) => ({ path: `/api/admin/jobs/${jobId}/retry` }),
  'POST admin/jobs/[id]/cancel': ({ jobId }) => ({ path: `/api/admin/jobs/${jobId}/cancel` }),
  'POST admin/jobs/[id]/run-now': ({ jobId }) => ({ path: `/api/admin/jobs/${jobId}/run-now` }),
  'POST admin/activations/[subscriptionId]/claim': ({ subscriptionId }) => ({
    path: `/api/admin/activations/${subscriptionId}/claim`,
  }),
  'POST admin/activations/[subscriptionId]/release': ({ subscriptionId }) => ({
    path: `/api/admin/activations/${subscriptionId}/release`,
  }),
  'POST admin/stripe-events/[id]/replay': ({ eventId }) => ({
    path: `/api/admin/stripe-events/${eventId}/replay`,
  }),
  'POST admin/emails/[id]/resend': ({ emailId }) => ({ path: `/api/admin/emails/${emailId}/resend` }),
  'PATCH auth/update': ({ emailSecret }) => ({ body: { emailToken: emailSecret } }),
  'GET chat/[id]/stream': ({ chatId }) => ({ path: `/api/chat/${chatId}/stream` }),
  'POST chat/[id]/stop': ({ chatId }) => ({ path: `/api/chat/${chatId}/stop` }),
  'GET chats/[id]': ({ chatId }) => ({ path: `/api/chats/${chatId}` }),
  'GET chats/[id]/workbook': ({ chatId }) => ({ path: `/api/chats/${chatId}/workbook` }),
  'PATCH chats/[id]': ({ chatId }) => ({ path: `/api/chats/${chatId}`, body: { title: 'Mine' } }),
  'DELETE chats/[id]': ({ chatId }) => ({ path: `/api/chats/${chatId}` }),
  'PUT chats/[id]/messages/[messageId]/rating': ({ chatId, messageId }) => ({
    path: `/api/chats/${chatId}/messages/${messageId}/rating`,
    body: { rating: 'up' },
  }),
  'DELETE chats/[id]/messages/[messageId]/rating': ({ chatId, messageId }) => ({
    path: `/api/chats/${chatId}/messages/${messageId}/rating`,
  }),
  'PUT chats/[id]/messages/[messageId]/branch': ({ chatId, messageId }) => ({
    path: `/api/chats/${chatId}/messages/${messageId}-q/branch`,
    body: { show: `${messageId}-b` },
  }),
  'POST chats/shares': ({ chatId }) => ({ body: { chatId } }),
  'GET chats/shares/[id]': ({ shareId }) => ({ path: `/api/chats/shares/${shareId}` }),
  'DELETE chats/shares/[id]': ({ shareId }) => ({ path: `/api/chats/shares/${shareId}` }),
  'GET chats/shares/[id]/now': ({ shareId }) => ({ path: `/api/chats/shares/${shareId}/now?message=a` }),
  'PATCH market/views/[id]': ({ viewId }) => ({
    path: `/api/market/views/${viewId}`,
    body: { name: 'Mine' },
  }),
  'DELETE market/views/[id]': ({ viewId }) => ({ path: `/api/market/views/${viewId}` }),
  'GET admin/questions/[id]': ({ disputeId }) => ({ path: `/api/admin/questions/${disputeId}` }),
  'POST admin/questions/[id]/readings': ({ disputeId }) => ({
    path: `/api/admin/questions/${disputeId}/readings`,
    body: { readings: [] },
  }),
  'POST admin/questions/[id]/undo': ({ disputeId }) => ({
    path: `/api/admin/questions/${disputeId}/undo`,
  }),
  'POST admin/questions/[id]/verdict': ({ disputeId }) => ({
    path: `/api/admin/questions/${disputeId}/verdict`,
    body: { verdict: 'refused' },
  }),
  'DELETE market/questions/[id]': ({ disputeId }) => ({ path: `/api/market/questions/${disputeId}` }),
  'POST alerts': ({ viewId }) => ({ body: { viewId, name: 'Mine', kind: 'price' } }),
  'GET alerts/preview': ({ viewId }) => ({ path: `/api/alerts/preview?viewId=${viewId}&kind=price` }),
  'PATCH alerts/[id]': ({ ruleId }) => ({ path: `/api/alerts/${ruleId}`, body: { isPaused: true } }),
  'DELETE alerts/[id]': ({ ruleId }) => ({ path: `/api/alerts/${ruleId}` }),
  'GET alerts/[id]/events': ({ ruleId }) => ({ path: `/api/alerts/${ruleId}/events` }),
  'GET notifications': ({ userId }) => ({ path: `/api/notifications?userId=${userId}` }),
  'POST notifications/read': ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  'DELETE subscriptions/[id]': ({ subscriptionId }) => ({ path: `/api/subscriptions/${subscriptionId}` }),
  'GET subscriptions/verify-checkout': ({ checkout }) => ({
    path: `/api/subscriptions/verify-checkout?session_id=${checkout}`,
  }),
};

/** Those whose answer shows what is the caller's own, whatever they ask for. */
const searches: Record<string, (named: Named) => { path?: string; body?: unknown }> = {
  'GET chats/search': () => ({ path: `/api/chats/search?q=${encodeURIComponent(WORDS)}` }),
  'GET chats': () => ({}),
  'GET chats/shares': () => ({}),
  'GET chat/names': () => ({ path: `/api/chat/names?q=${encodeURIComponent(WORDS)}` }),
  'GET chat/usage': () => ({}),
  'GET notifications/list': () => ({}),
  'GET subscriptions/current': () => ({}),
  'GET imports': () => ({}),
  'GET imports/products': () => ({}),
  'GET market/views': () => ({ path: '/api/market/views?module=priceMonitor' }),
  'GET alerts': () => ({}),
  'GET market/questions': () => ({}),
  'GET modules': () => ({}),
  'GET auth/me': () => ({}),
  'GET auth/session': () => ({}),
  'POST chats/import': ({ chatId }) => ({ body: [chatNamed(chatId)] }),
};

const chatNamed = (id: string) => ({
  id,
  title: 'Mine',
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  messages: [{ id: newId(), content: 'Mine', sender: 'user', timestamp: new Date().toISOString() }],
});

beforeAll(async () => {
  world = await openBillingWorld();
  owner = await world.createOwner();
  const buyer = await world.owner(owner);
  const opened = await subscribe(buyer, growthChoice());
  if (!('checkoutUrl' in opened)) throw new Error('no checkout');
  const checkout = /cs_test_\w+/.exec(opened.checkoutUrl)?.[0] ?? '';
  world.stripe.control.payCheckout(checkout);
  await world.settle();
  theirs = await fillCompany(checkout);

  const rival = await world.createOwner();
  await subscribe(await world.owner(rival), { ...starterChoice(), trial: true });
  await world.settle();
  outsiders.set('the owner of a company in its trial', rival);
  outsiders.set('a member of it', await createPerson({ companyId: rival.companyId }));
  outsiders.set('the owner of a company without a plan', await createPerson());
  outsiders.set('somebody without a company', await createPerson({ withCompany: false }));
}, 60_000);
afterAll(() => world.close());

/** Gives company A one of everything that can be asked for, and names what must not be read. */
async function fillCompany(checkout: string): Promise<Named> {
  const db = database();
  const name = 'Rania of company A';
  const email = 'rania@company-a.example';
  const companyName = 'Company A of Damietta';
  await db.update(users).set({ name, email }).where(eq(users.id, owner.userId));
  await db.update(companies).set({ name: companyName }).where(eq(companies.id, owner.companyId));
  const { subscription } = (await world.owner(owner)).actor.company;
  if (!subscription) throw new Error('nothing was bought');
  await db
    .update(subscriptionModules)
    .set({ dashboardUrl: LINK, dashboardSetAt: new Date() })
    .where(eq(subscriptionModules.subscriptionId, subscription.id));
  const [invoice] = await db
    .update(invoices)
    .set({ hostedUrl: RECEIPT })
    .where(eq(invoices.companyId, owner.companyId))
    .returning();
  const chatId = newId();
  const at = new Date();
  await db
    .insert(chats)
    .values({ id: chatId, userId: owner.userId, title: WORDS, createdAt: at, updatedAt: at });
  const messageId = newId();
  await db.insert(chatMessages).values({
    id: `${messageId}-q`,
    chatId,
    userId: owner.userId,
    position: 0,
    role: 'user',
    content: WORDS,
    parts: [],
  });
  await db.insert(chatMessages).values({
    ...{ id: messageId, chatId, userId: owner.userId, position: 1, role: 'assistant' },
    ...{ content: WORDS, parts: [] },
  });
  await db.insert(chatBranches).values({
    ...{ chatId, userId: owner.userId, questionId: `${messageId}-b`, position: 0, askedAt: at, keptAt: at },
  });
  await db.insert(chatBranchMessages).values({
    ...{ chatId, branchId: `${messageId}-b`, id: `${messageId}-b`, position: 0, role: 'user' },
    ...{ content: WORDS, parts: [] },
  });
  await db.insert(chatRatings).values({
    ...{ chatId, messageId, userId: owner.userId, rating: 'down', reason: 'slow', ratedAt: at },
    ...{ question: WORDS, answer: WORDS },
  });
  const shareId = newId();
  await db.insert(chatShares).values({
    ...{ id: shareId, chatId, userId: owner.userId, companyId: owner.companyId ?? '', title: WORDS },
    messages: [{ id: 'a', role: 'assistant', content: WORDS, parts: [], createdAt: at.toISOString() }],
    ...{ isCut: false, scope: showcaseScope, createdAt: at, expiresAt: addMs(at, DAY) },
  });
  const viewId = newId();
  await db.insert(savedViews).values({
    ...{ id: viewId, userId: owner.userId, companyId: owner.companyId, surface: 'dashboard.priceMonitor' },
    ...{ name: WORDS, query: 'category=milk', isShared: false, createdAt: at },
  });
  const ruleId = newId();
  await db.insert(alertRules).values({
    ...{ id: ruleId, userId: owner.userId, companyId: owner.companyId ?? '', viewId },
    ...{ name: WORDS, kind: 'pack', byEmail: true },
  });
  const disputeId = newId();
  await db.insert(marketDisputes).values({
    ...{ id: disputeId, companyId: owner.companyId ?? '', userId: owner.userId, kind: 'price' },
    ...{ dataset: 'sample', ofCategory: 1, productId: 'p', retailerId: 'r', day: '2026-03-01', price: 1 },
    ...{ note: WORDS, createdAt: at },
  });
  const importId = newId();
  await db.insert(imports).values({
    ...{
      id: importId,
      kind: 'trade_prices',
      ownerCompanyId: owner.companyId,
      dataset: 'sample',
      state: 'mapping',
    },
    ...{ fileName: WORDS, fileBytes: 1, fileSha256: 'a'.repeat(64), createdAt: at, changedAt: at },
  });
  const newEmail = 'rania.next@company-a.example';
  const notificationId = await notifyUser(db, owner.userId, {
    type: 'account.email.changed',
    payload: { email: newEmail },
  });
  const emailSecret = await pendingEmail(newEmail);
  const customer = await world.customerOf(owner.companyId);
  secrets = [name, email, companyName, newEmail, LINK, RECEIPT, WORDS, customer, owner.companyId];
  secrets.push(subscription.stripeSubscriptionId, invoice?.stripeInvoiceId ?? '', invoice?.id ?? '');
  const [job] = await db
    .insert(jobs)
    .values({ kind: 'billing.sync', payload: { companyId: owner.companyId }, failedAt: at, error: WORDS })
    .returning();
  const [event] = await db.select().from(stripeEvents).where(eq(stripeEvents.companyId, owner.companyId));
  const [mail] = await db.select().from(emails).where(eq(emails.to, newEmail));
  return {
    userId: owner.userId,
    companyId: owner.companyId,
    sessionId: owner.sessionId,
    subscriptionId: subscription.id,
    checkout,
    chatId,
    messageId,
    shareId,
    viewId,
    ruleId,
    disputeId,
    importId,
    notificationId: notificationId ?? '',
    emailSecret,
    jobId: job?.id ?? '',
    emailId: mail?.id ?? '',
    eventId: event?.id ?? '',
  };
}

/** A change of address that waits for its proof. @returns the secret of its mail */
async function pendingEmail(email: string): Promise<string> {
  const client = new ApiClient();
  client.bearer = owner.bearer;
  expect((await client.patch('/api/auth/update', { email })).status).toBe(200);
  const { html } = [...world.mails.values()].findLast(({ to }) => to === email) ?? { html: '' };
  const secret = /#email=([\w-]+)/.exec(html)?.[1];
  if (!secret) throw new Error('no mail came');
  return secret;
}

const clientOf = async ({ userId }: Person, kind: SessionKind): Promise<ApiClient> => {
  const sessionId = newId();
  await database().insert(sessions).values({ id: sessionId, userId, kind });
  const token = await sealSessionToken({ sessionId, userId, kind });
  const client = new ApiClient();
  if (kind === 'bearer') client.bearer = token;
  else client.cookies.set('raff.session', token);
  return client;
};

/** Asks as someone in a session of its own. A stream is read no further than its head. */
const ask = async (someone: Person, kind: SessionKind, route: string, named: Named) => {
  await database().delete(rateLimits);
  const client = await clientOf(someone, kind);
  const [method, pattern] = route.split(' ') as [(typeof METHODS)[number], string];
  const { path, body } = (asks[route] ?? searches[route])?.(named) ?? {};
  const response = await client.raw(method, path ?? apiPath(pattern, named.chatId), body);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
};

const whatIsTheirs = async () => {
  const db = database();
  const { actor } = await world.owner(owner);
  return {
    account: actor.email,
    role: actor.role,
    company: actor.company,
    chats: await db.select().from(chats).where(eq(chats.userId, owner.userId)),
    messages: await db.select().from(chatMessages).where(eq(chatMessages.chatId, theirs.chatId)),
    branches: await db.select().from(chatBranches).where(eq(chatBranches.chatId, theirs.chatId)),
    ratings: await db.select().from(chatRatings).where(eq(chatRatings.chatId, theirs.chatId)),
    shares: await db.select().from(chatShares).where(eq(chatShares.userId, owner.userId)),
    imports: await db.select().from(imports).where(eq(imports.ownerCompanyId, owner.companyId)),
    rules: await db.select().from(alertRules).where(eq(alertRules.userId, owner.userId)),
    views: await db.select().from(savedViews).where(eq(savedViews.userId, owner.userId)),
    notifications: await db.select().from(notifications).where(eq(notifications.userId, owner.userId)),
    atStripe: world.stripe.control
      .state()
      .subscriptions.newestFirst()
      .map(({ id, status }) => [id, status]),
  };
};

test('every route with an identifier in its address is asked for another company’s', () => {
  // A module's name is no one's, and products with their images are the panel's.
  const withIdentifier = Object.keys(ROUTES).filter(
    (route) =>
      route.includes('[') && !route.includes('[...') && !/\[module\]|\/products\/| images\//.test(route),
  );
  expect(Object.keys(asks)).toEqual(expect.arrayContaining(withIdentifier));
});

describe.each(['cookie', 'bearer'] as const)('with a %s', (kind) => {
  test('nobody of another company reads or changes anything, or learns that it is there', {
    timeout: 60_000,
  }, async () => {
    const before = await whatIsTheirs();
    for (const [who, someone] of outsiders) {
      for (const route of Object.keys(ROUTES)) {
        // Signing out and signing others in or up names no resource.
        if (route.startsWith('POST auth/')) continue;
        const { status, text } = await ask(someone, kind, route, theirs);
        const context = `${route} by ${who} with a ${kind}: ${status}`;
        expect(status, context).toBeLessThan(500);
        for (const secret of secrets) expect(text, context).not.toContain(secret);
        if (asks[route]) {
          const unknown = await ask(someone, kind, route, nobodys);
          expect({ status, text }, `${context}, as for what is nobody's`).toEqual(unknown);
          expect(status, context).toBeGreaterThanOrEqual(route === 'POST notifications/read' ? 200 : 400);
        }
      }
    }
    expect(await whatIsTheirs()).toEqual(before);
  });

  test('its owner reads all of it', async () => {
    const read: string[] = [];
    for (const route of Object.keys(searches)) {
      if (route !== 'POST chats/import') read.push((await ask(owner, kind, route, theirs)).text);
    }
    const all = read.join('\n');
    for (const secret of [secrets[0], secrets[1], secrets[2], secrets[3], LINK, WORDS])
      expect(all).toContain(secret);
    expect((await ask(owner, kind, 'GET subscriptions/verify-checkout', theirs)).status).toBe(200);
  });
});

test('an admin sets links only on a subscription of the person that is named', async () => {
  const admin = await createPerson({ role: 'admin' });
  const client = await clientOf(admin, 'cookie');
  const rival = outsiders.get('the owner of a company in its trial');
  const path = `/api/admin/users/${rival?.userId}/subscriptions/${theirs.subscriptionId}/modules/powerbi-links`;
  const { status, body } = await client.call('PUT', path, {
    links: [{ moduleId: 'imdb', powerBILink: null }],
  });
  expect([status, body.errors.code]).toEqual([404, 'NOT_FOUND']);
});

test('a question to another company’s chat is refused, and nothing of it is asked or kept', async () => {
  for (const [who, someone] of outsiders) {
    const client = await clientOf(someone, 'cookie');
    const { status, body } = await client.post('/api/chat', {
      chatId: theirs.chatId,
      message: { id: newId(), content: 'What did they ask?' },
    });
    expect([status, body.errors.code], who).toEqual([404, 'NOT_FOUND']);
  }
  const kept = await database().select().from(chatMessages).where(eq(chatMessages.chatId, theirs.chatId));
  expect(kept).toHaveLength(2);
});
