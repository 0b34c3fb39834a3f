import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { GET as me } from '#app/api/auth/me/route.ts';
import { GET as listModules } from '#app/api/modules/route.ts';
import { database } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { modules, subscriptionModules, subscriptions, tierDashboards } from '#db/schema/subscriptions.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import type { Handler } from '#lib/http/contract.ts';
import { MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';

const db = database();
const own = 'https://app.powerbi.com/view?r=own';
const tier = 'https://app.powerbi.com/view?r=tier';

const call = async (handler: Handler, person?: Person, headers: Record<string, string> = {}) => {
  const authorization: Record<string, string> = person ? { authorization: `Bearer ${person.bearer}` } : {};
  const response = await handler(
    new Request('http://localhost:3000/api/x', { headers: { ...authorization, ...headers } }),
    { params: Promise.resolve({}) },
  );
  expect(response.status).toBe(200);
  return (await response.json()).data;
};

/** A company with a subscription as a sync would have written it. */
const subscribed = async (status: string, chosen: Partial<Record<ModuleName, string | null>>) => {
  const person = await createPerson();
  const id = newId();
  const now = new Date();
  await db.insert(subscriptions).values({
    id,
    companyId: person.companyId ?? '',
    stripeSubscriptionId: `sub_${id}`,
    status,
    plan: 'starter',
    interval: 'monthly',
    pricePerCategory: 14_900,
    quantity: 1,
    currency: 'USD',
    startedAt: now,
    currentPeriodEnd: addMs(now, 20 * DAY),
    trialEndsAt: status === 'trialing' ? addMs(now, 5 * DAY) : null,
  });
  await db.insert(subscriptionModules).values(
    Object.entries(chosen).map(([moduleId, dashboardUrl]) => ({
      subscriptionId: id,
      // The keys of the record above.
      moduleId: moduleId as ModuleName,
      dashboardUrl,
    })),
  );
  await db
    .update(companies)
    .set({ currentSubscriptionId: id })
    .where(eq(companies.id, person.companyId ?? ''));
  return person;
};

const byName = (data: {
  modules: { name: string; state: string; hasAccess: boolean; powerBILink: unknown }[];
}) =>
  Object.fromEntries(
    data.modules.map(({ name, state, hasAccess, powerBILink }) => [name, { state, hasAccess, powerBILink }]),
  );

beforeAll(async () => {
  await db
    .insert(modules)
    .values(MODULE_NAMES.map((id) => ({ id })))
    .onConflictDoNothing();
  await db
    .insert(tierDashboards)
    .values({ dataset: 'licensed', moduleId: 'promotions', kind: 'power_bi', url: tier })
    .onConflictDoUpdate({
      target: [tierDashboards.dataset, tierDashboards.moduleId],
      set: { kind: 'power_bi', url: tier },
    });
});

describe('GET /modules', () => {
  test('shows a guest the four modules without links, in the language asked for', async () => {
    const data = await call(listModules, undefined, { 'accept-language': 'ar' });
    expect(data.modules).toHaveLength(4);
    for (const module of data.modules)
      expect(module).toMatchObject({ hasAccess: false, powerBILink: null, state: 'get_started' });
    expect(data.modules[0].displayName).toMatch(/\p{Script=Arabic}/u);
  });

  test('opens a trial’s modules natively and never with the paid tier’s report', async () => {
    const person = await subscribed('trialing', { priceMonitor: null, promotions: null });
    expect(byName(await call(listModules, person))).toEqual({
      priceMonitor: { state: 'open', hasAccess: true, powerBILink: null },
      promotions: { state: 'open', hasAccess: true, powerBILink: null },
      imdb: { state: 'upgrade_now', hasAccess: false, powerBILink: null },
      distributions: { state: 'upgrade_now', hasAccess: false, powerBILink: null },
    });
  });

  test('shows a paid plan its own report before its tier’s, and nothing of it when locked', async () => {
    const paid = await subscribed('active', { priceMonitor: own, promotions: null });
    expect(byName(await call(listModules, paid))).toMatchObject({
      priceMonitor: { state: 'open', hasAccess: true, powerBILink: own },
      promotions: { state: 'waiting_for_activation', hasAccess: true, powerBILink: tier },
    });
    const locked = await subscribed('unpaid', { priceMonitor: own, promotions: null });
    expect(byName(await call(listModules, locked))).toMatchObject({
      priceMonitor: { state: 'upgrade_now', hasAccess: false, powerBILink: null },
      promotions: { state: 'upgrade_now', hasAccess: false, powerBILink: null },
    });
  });
});

describe('GET /auth/me', () => {
  test('tells the plan that a static page greets with, and nothing to a guest', async () => {
    const person = await subscribed('trialing', { priceMonitor: null });
    expect(await call(me, person)).toMatchObject({
      user: { id: person.userId },
      subscription: { plan: 'starter', interval: 'monthly', state: 'trial', mayChoose: true },
    });
    expect(await call(me)).toEqual({ user: null, subscription: null, viewing: null });
  });
});
