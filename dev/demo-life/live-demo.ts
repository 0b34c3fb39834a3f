/**
 * Gives the demo its past: run once, after the accounts are there and before the product starts, while payments are the stand-in's. It
 * lives the last year again: the stand-in's clock goes from day to day. What its people did about a plan is done by the product's own use
 * cases, one in every state that the product knows; the other companies do theirs in the stand-in, and their rows are written in bulk.
 */
import '#scripts/require-node.mjs';
import { sql } from 'drizzle-orm';
import { closeDatabases, database } from '#db/client.ts';
import { listSelectableCategories } from '#db/queries/categories.ts';
import { findCurrentSubscription } from '#db/queries/subscriptions.ts';
import { type DemoDeed, demoPeople } from '#db/seed/accounts/demo-people.ts';
import { DEMO_REPORTS, demoReport } from '#dev/reports/reports-stand-in.ts';
import { hashPassword } from '#lib/auth/password-hash.ts';
import { stripe } from '#lib/billing/stripe/stripe-client.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { syncNow } from '#lib/billing/sync/request-sync.ts';
import type { Context } from '#lib/context/context.ts';
import { NULL_COOKIES } from '#lib/context/cookie-port.ts';
import { DAY, MINUTE } from '#lib/core/clock.ts';
import { newRequestId, newSecret } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { planChoices, plans, priceLookupKey } from '#lib/vocabulary/plans.ts';
import { MODULE_NAMES, type ModuleName, type PlanName } from '#lib/vocabulary/terms.ts';
import { liveAdminDay } from './admin-day.ts';
import { demoCompanies } from './companies.ts';
import { control, type Step, seconds } from './control.ts';
import { type Life, livesOf } from './lives.ts';
import { conversationsOf, writeChats } from './write-chats.ts';
import { writeCompanies, writeOwners } from './write-companies.ts';
import { writePast, writeStripeEvents } from './write-past.ts';
import { writeTroubles } from './write-troubles.ts';

type Owner = Account & { role: 'user'; company: Company };

const db = database();
const present = Date.now();

/** The owner of a demo company as the product would find them. */
async function findOwner(email: string): Promise<Owner> {
  const [row] = await db.execute<{ id: string; name: string; company_id: string; company_name: string }>(sql`
    select u.id, u.name, c.id as company_id, c.name as company_name
    from users u join memberships m on m.user_id = u.id join companies c on c.id = m.company_id
    where u.email = ${email}`);
  if (!row) throw new Error(`There is no demo account ${email}.`);
  const subscription = await findCurrentSubscription(db, row.company_id);
  const [company] = await db.execute<{ stripe_customer_id: string | null }>(
    sql`select stripe_customer_id from companies where id = ${row.company_id}`,
  );
  return {
    kind: 'account',
    userId: row.id,
    sessionId: '',
    sessionKind: 'cookie',
    role: 'user',
    name: row.name,
    email,
    locale: 'en',
    hasPassword: true,
    viewing: null,
    dailyMessageLimit: null,
    createdAt: new Date(present),
    company: {
      id: row.company_id,
      name: row.company_name,
      membershipRole: 'owner',
      stripeCustomerId: company?.stripe_customer_id ?? null,
      subscription,
    },
  };
}

function contextOf<A extends Account>(actor: A, now: Date): Context<A> {
  return {
    actor,
    db,
    now,
    locale: 'en',
    requestId: newRequestId(),
    address: '127.0.0.1',
    userAgent: null,
    log,
    defer: () => {},
    cookies: NULL_COOKIES,
    gone: new AbortController().signal,
  };
}

async function choiceOf(plan: PlanName) {
  const { modulesLimit, categoriesLimit } = plans[plan];
  const categories = await listSelectableCategories(db);
  const modules = ['priceMonitor', ...MODULE_NAMES.filter((name) => name !== 'priceMonitor')] as const;
  return {
    planId: `${plan}_monthly`,
    moduleIds: modules.slice(0, modulesLimit),
    categoryIds: categories.slice(0, categoriesLimit).map(({ id }) => id),
  };
}

function reportOf(module: ModuleName) {
  return demoReport(process.env.POWER_BI_EXTRA_ORIGIN ?? '', module);
}

async function setReports(subscriptionId: string | null, now: Date): Promise<void> {
  for (const module of MODULE_NAMES)
    await db.execute(sql`
      update subscription_modules set dashboard_url = ${reportOf(module)}, dashboard_set_at = ${now.toISOString()}::timestamptz
      where subscription_id = ${subscriptionId} and module_id = ${module}`);
}

/** The stand-in's port may differ from run to run. */
async function moveReports(): Promise<void> {
  for (const module of MODULE_NAMES)
    await db.execute(sql`
      update subscription_modules set dashboard_url = ${reportOf(module)}
      where module_id = ${module} and dashboard_url like ${`%reportId=${DEMO_REPORTS}%`}`);
}

const CARDS = { good: 'pm_card_visa', declines_later: 'pm_card_chargeCustomerFail' } as const;

/** Does what the customer did at that moment. */
async function act(email: string, deed: DemoDeed, now: Date): Promise<void> {
  const actor = await findOwner(email);
  const ctx = contextOf(actor, now);
  switch (deed.what) {
    case 'start_trial':
      await subscribe(ctx, { ...(await choiceOf(deed.plan)), trial: true });
      return;
    case 'pay': {
      const answer = await subscribe(ctx, await choiceOf(deed.plan));
      if (!('checkoutUrl' in answer)) throw new Error(`${email} was not sent to pay.`);
      const session = /\/(cs_[^/?#]+)/.exec(answer.checkoutUrl)?.[1] ?? '';
      await control('pay-checkout', { session, card: CARDS[deed.card] });
      await syncNow(ctx, actor.company.id);
      return;
    }
    case 'cancel_in_portal':
      await control('cancel-in-portal', {
        subscription: actor.company.subscription?.stripeSubscriptionId ?? '',
      });
      await syncNow(ctx, actor.company.id);
      return;
    case 'reports_set':
      await setReports(actor.company.subscription?.id ?? null, now);
      await db.transaction((tx) => noteShown(tx, actor.company.id, now));
      return;
  }
}

async function pricesOf(): Promise<Map<string, string>> {
  const { data } = await stripe().prices.list({ lookup_keys: planChoices.map(priceLookupKey), limit: 100 });
  return new Map(data.map(({ lookup_key, id }) => [lookup_key ?? '', id]));
}

/** Those of the demo's people who have a past at the payment provider. */
async function ownCompanies(
  emails: readonly string[],
  customers: readonly string[],
): Promise<{ id: string }[]> {
  if (customers.length === 0) return [];
  return await db.execute<{ id: string }>(sql`
    select companies.id from companies join memberships on memberships.company_id = companies.id
      join users on users.id = memberships.user_id
    where users.email in ${emails} and companies.stripe_customer_id in ${customers} order by companies.id`);
}

/** Lets everyone's time go on to a moment, in which the other companies do their part. */
async function liveUntil(
  to: number,
  steps: Step[],
  known: Readonly<Record<string, string>>,
): Promise<{ made: Record<string, string>; customers: string[] }> {
  const due = steps.splice(0, steps.findLastIndex(({ at }) => at <= to) + 1);
  return await control('live', { steps: due, known, to });
}

async function writeLives(lives: readonly Life[], made: Readonly<Record<string, string>>): Promise<void> {
  const now = new Date(present);
  const categories = await listSelectableCategories(db);
  await writeCompanies(db, lives, made, now);
  const conversations = conversationsOf(lives, { present: now, categories });
  const lastAsked = new Map(conversations.chats.map(({ userId, updatedAt }) => [userId, updatedAt]));
  await writeOwners(db, lives, { passwordHash: await hashPassword(newSecret()), present: now, lastAsked });
  await writePast(db, lives, now);
  await writeChats(db, conversations);
  await writeTroubles(db, lives, now);
  await writeStripeEvents(db, now);
  const admin = await findAdmin();
  await liveAdminDay(db, lives, { present: now, contextAt: (at) => contextOf(admin, at) });
}

async function findAdmin(): Promise<Account & { role: 'admin' }> {
  const [row] = await db.execute<{ id: string; name: string; email: string }>(
    sql`select id, name, email from users where role = 'admin' order by created_at limit 1`,
  );
  if (!row) throw new Error('There is no administrator.');
  const { id: userId, name, email } = row;
  const account = { kind: 'account', userId, sessionId: '', sessionKind: 'cookie', role: 'admin' } as const;
  const facts = { name, email, locale: 'en', hasPassword: true, dailyMessageLimit: null } as const;
  return { ...account, ...facts, createdAt: new Date(present), viewing: null, company: null };
}

/** Notifications of that time are dated then, and old ones count as read. */
async function dateNotifications(at: Date, madeSince: Date): Promise<void> {
  const readAt = present - at.getTime() > DAY ? at.toISOString() : null;
  await db.execute(sql`
    update notifications set created_at = ${at.toISOString()}::timestamptz, read_at = ${readAt}::timestamptz
    where created_at > ${madeSince.toISOString()}::timestamptz`);
}

const timeline = demoPeople
  .flatMap(({ email, deeds }) => deeds.map((deed) => ({ email, deed, at: present - deed.daysAgo * DAY })))
  .sort((a, b) => a.at - b.at);

/** What is paid monthly renews or ends a month later: its notification is dated that day, as its invoice is. */
const renewals = timeline.flatMap(({ deed, at }) => {
  if (deed.what !== 'pay') return [];
  const renewal = new Date(at + MINUTE);
  renewal.setUTCMonth(renewal.getUTCMonth() + 1);
  return renewal.getTime() < present ? [{ email: null, deed: null, at: renewal.getTime() }] : [];
});

async function isDone(): Promise<boolean> {
  const emails = timeline.map(({ email }) => email);
  const [row] = await db.execute<{ some: boolean }>(sql`
    select exists (select from users u join memberships m on m.user_id = u.id
      join companies c on c.id = m.company_id
      where u.email in ${emails} and c.stripe_customer_id is not null) as some`);
  return row?.some ?? false;
}

async function live(): Promise<void> {
  const first = timeline[0];
  if (!first || (await isDone())) return moveReports();
  const categories = await listSelectableCategories(db);
  const lives = livesOf(demoCompanies, { present: new Date(present), prices: await pricesOf(), categories });
  const steps = lives.flatMap((life) => life.steps).sort((a, b) => a.at - b.at);
  // No one is there yet to hear of it: the last sync below reads everything.
  await control('weather', { lose: 1 });
  await control('freeze', { at: Math.min(seconds(new Date(first.at)), steps[0]?.at ?? Infinity) - 60 });
  const emails = [...new Set(timeline.map(({ email }) => email))];
  // Nothing changes at the payment provider without an event.
  const syncAll = async (customers: readonly string[], now: Date) => {
    for (const { id } of await ownCompanies(emails, customers)) await syncNow({ db, now, log }, id);
  };
  const made: Record<string, string> = {};
  const moments = [...timeline, ...renewals, { email: null, deed: null, at: present }];
  for (const { email, deed, at } of moments.sort((a, b) => a.at - b.at)) {
    const now = new Date(at);
    const lived = await liveUntil(seconds(now), steps, made);
    Object.assign(made, lived.made);
    const before = new Date();
    await syncAll(lived.customers, now);
    if (email !== null && deed) await act(email, deed, now);
    await dateNotifications(now, new Date(Math.min(before.getTime(), present)));
  }
  await writeLives(lives, made);
  await control('thaw');
  await control('weather', { lose: 0 });
}

try {
  await live();
} finally {
  await closeDatabases();
}
