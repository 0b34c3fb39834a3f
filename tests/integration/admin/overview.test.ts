import { eq, gt } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { countWaiting } from '#db/queries/business-overview.ts';
import { users } from '#db/schema/accounts.ts';
import { chats } from '#db/schema/chats.ts';
import { companies } from '#db/schema/companies.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs } from '#db/schema/operations.ts';
import { invoices, subscriptions } from '#db/schema/subscriptions.ts';
import { getOverview } from '#lib/admin/analytics/get-overview.ts';
import { daysOfMonth } from '#lib/admin/analytics/policy.ts';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import type { CompanyPlanOut } from '#lib/admin/plans/schema.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { addMs, DAY, HOUR } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { addMonths, yearOf } from '#lib/vocabulary/months.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { type Choice, giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const admin = new ApiClient();
const now = new Date();
const today = cairoDay(now);
const link = 'https://app.powerbi.com/view?r=x';
type Row = Partial<typeof subscriptions.$inferInsert>;

const customer = async (name: string, choice: Choice, row: Row = {}): Promise<string> => {
  const { companyId } = await createPerson();
  if (!companyId) throw new Error('no company');
  await database().update(companies).set({ name }).where(eq(companies.id, companyId));
  const id = await giveSubscription(companyId, choice);
  await database()
    .update(subscriptions)
    .set({ stripeSubscriptionId: `sub_${id}`, ...row })
    .where(eq(subscriptions.id, id));
  await database().transaction((tx) => noteShown(tx, companyId, now));
  return companyId;
};

/** At the beginning of the month so many before this one. */
const inMonth = (back: number): Date => startOfCairoDay(addMonths(today, -back));

const bill = async (
  companyId: string,
  row: Pick<typeof invoices.$inferInsert, 'status' | 'amountDue' | 'amountPaid'> &
    Partial<typeof invoices.$inferInsert>,
): Promise<void> => {
  const db = database();
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  await db.insert(invoices).values({
    companyId,
    stripeInvoiceId: `in_${newId()}`,
    subscriptionId: company?.currentSubscriptionId ?? null,
    currency: 'USD',
    issuedAt: now,
    periodStart: now,
    periodEnd: now,
    ...row,
  });
};

beforeAll(async () => {
  await seedChoices();
  const { bearer } = await createPerson({ role: 'admin' });
  admin.bearer = bearer;
  await customer(
    'Active by the year',
    { status: 'active', dashboardUrl: link },
    { interval: 'yearly', pricePerCategory: 249_000 },
  );
  await customer('Waits for its report', { status: 'active' });
  await customer('Leaves later', { status: 'active', dashboardUrl: link }, { cancelAt: addMs(now, DAY) });
  await customer('Has left', { status: 'active', dashboardUrl: link }, { cancelAt: addMs(now, -DAY) });
  const owes = await customer('Owes', { status: 'past_due', dashboardUrl: link });
  await bill(owes, { status: 'paid', amountDue: 24_900, amountPaid: 24_900, paidAt: inMonth(0) });
  await bill(owes, {
    status: 'paid',
    amountDue: 24_900,
    amountPaid: 24_900,
    amountRefunded: 4_900,
    paidAt: inMonth(11),
  });
  await bill(owes, { status: 'paid', amountDue: 700, amountPaid: 700, paidAt: inMonth(12) });
  await bill(owes, { status: 'open', amountDue: 24_900, amountPaid: 900, nextAttemptAt: addMs(now, DAY) });
  await customer('Paused', { status: 'paused' }, { plan: 'starter' });
  await customer('Over', { status: 'canceled' });
  await customer('Tries for long', { status: 'trialing' }, { trialEndsAt: addMs(now, 7 * DAY + HOUR) });
  await customer('Ends second', { status: 'trialing' }, { trialEndsAt: addMs(now, 3 * DAY), hasCard: true });
  await customer('Ends first', { status: 'trialing' }, { trialEndsAt: addMs(now, HOUR), plan: 'premium' });
  const soon = addMs(now, 2 * HOUR);
  await customer('Ends as it wants to', { status: 'trialing' }, { trialEndsAt: soon, cancelAt: soon });
  const behind = await customer('Behind', { status: 'canceled' });
  await database()
    .update(companies)
    .set({ stripeWanted: 2, stripeSynced: 1 })
    .where(eq(companies.id, behind));
  await database()
    .insert(jobs)
    .values([
      { kind: 'email.send', failedAt: now },
      { kind: 'email.send', finishedAt: now },
      { kind: 'email.send' },
    ]);
  const mail = { to: 'mona@nile.example', template: 'welcome', locale: 'en', subject: 'Welcome' } as const;
  await database()
    .insert(emails)
    .values([
      { ...mail, state: 'refused', settledAt: now, idempotencyKey: 'refused' },
      { ...mail, state: 'sent', settledAt: now, idempotencyKey: 'sent' },
    ]);
  const months = [0, 1, 1, 2, 2, 2].map((back) => startOfCairoDay(addMonths(today, -back)));
  for (const [place, createdAt] of months.entries()) {
    const { userId } = await createPerson();
    const status = place % 2 ? ('blocked' as const) : ('active' as const);
    await database().update(users).set({ createdAt, status }).where(eq(users.id, userId));
    await database()
      .insert(chats)
      .values({ id: newId(), userId, title: 'Milk', createdAt, updatedAt: createdAt });
  }
});

const overview = async (): Promise<OverviewOut> => {
  const { status, body } = await admin.get('/api/admin/overview');
  expect(status).toBe(200);
  return body.data;
};

test('the counts of the menu are those of the overview, counted no further than is asked', async () => {
  const { attention } = await overview();
  const { activations, failedJobs, paymentsFailed } = attention;
  expect(await countWaiting(database(), 99)).toEqual({
    activations: activations.waiting,
    failedJobs,
    paymentsFailed,
  });
  expect([failedJobs, paymentsFailed]).toEqual([1, 1]);
  await database()
    .insert(jobs)
    .values(Array.from({ length: 4 }, () => ({ kind: 'email.send', failedAt: now })));
  expect((await countWaiting(database(), 2)).failedJobs).toBe(3);
  await database()
    .delete(jobs)
    .where(gt(jobs.failedAt, addMs(now, -HOUR)));
  expect((await countWaiting(database(), 2)).failedJobs).toBe(0);
  await database().insert(jobs).values({ kind: 'email.send', failedAt: now });
});

describe('the overview', () => {
  test('counts companies by plan and state as their own page would say it, and what is collected a month', async () => {
    const { plans, currency } = await overview();
    const cell = (plan: string, state: string) =>
      plans.find((one) => one.plan === plan && one.state === state);
    expect(currency).toBe('USD');
    expect(plans).toHaveLength(7);
    expect(cell('growth', 'active')).toMatchObject({ companies: 1, monthly: 20_750 });
    expect(cell('growth', 'waiting_for_activation')).toMatchObject({ companies: 1, monthly: 24_900 });
    expect(cell('growth', 'canceling')).toMatchObject({ companies: 1, monthly: 24_900 });
    expect(cell('growth', 'waiting_for_payment_method')).toMatchObject({ companies: 1, monthly: 24_900 });
    expect(cell('starter', 'waiting_for_payment_method')).toMatchObject({ companies: 1, monthly: 0 });
    expect(cell('growth', 'trial')).toMatchObject({ companies: 3, monthly: 0 });
    expect(cell('premium', 'trial')).toMatchObject({ companies: 1, monthly: 0 });
  });

  test('lists the trials that end within seven days, soonest first', async () => {
    const { trialsEnding } = await overview();
    expect(trialsEnding.total).toBe(3);
    expect(trialsEnding.items.map((one) => [one.company.name, one.plan, one.hasCard])).toEqual([
      ['Ends first', 'premium', false],
      ['Ends as it wants to', 'growth', false],
      ['Ends second', 'growth', true],
    ]);
  });

  test('says what needs somebody', async () => {
    expect((await overview()).attention).toEqual({
      paymentsFailed: 1,
      failedJobs: 1,
      refusedEmails: 1,
      syncBehind: 1,
      servicesDown: 0,
      data: { feeds: 0, disputes: 0, publishing: 0, imports: 0, matches: 0, retitled: 0 },
      activations: { waiting: 0, due: 0, overdue: 0, medianHours: null },
    });
  });

  test('says what each month brought in, less what was given back', async () => {
    const { paidByMonth } = (await overview()).business;
    expect(paidByMonth.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, at) => addMonths(today, at - 11).slice(0, 7)),
    );
    expect(paidByMonth.map(({ paid }) => paid)).toEqual([20_000, ...Array(10).fill(0), 24_900]);
    const rows = await database().select().from(invoices);
    const kept = rows.filter(({ paidAt }) => paidAt && paidAt >= inMonth(11));
    expect(paidByMonth.reduce((sum, { paid }) => sum + paid, 0)).toBe(
      kept.reduce((sum, { amountPaid, amountRefunded }) => sum + amountPaid - amountRefunded, 0),
    );
  });

  test('counts revenue, and what of it is at risk, from the same companies as the plans', async () => {
    const { business, plans } = await overview();
    const sum = (cells: typeof plans) => cells.reduce((total, { monthly }) => total + monthly, 0);
    expect(business.monthly).toBe(sum(plans));
    // By the year, waits, leaves later and owes.
    expect(business.payingCompanies).toBe(4);
    expect(business.trials).toBe(4);
    expect(business.atRisk).toEqual({ companies: 2, monthly: 2 * 24_900 });
    expect(business.questions).toEqual({ last30Days: 0, thirtyBefore: 0 });
  });

  test('names what waits, what is urgent first, and how many it leaves out', async () => {
    const { needs } = await overview();
    expect(needs.more).toEqual([]);
    expect(needs.items.map((need) => need.kind)).toEqual(['payment', 'trial', 'jobs', 'emails', 'sync']);
    expect(needs.items[0]).toMatchObject({
      company: { name: 'Owes' },
      plan: 'growth',
      amount: 24_000,
      retryAt: addMs(now, DAY).toISOString(),
    });
    expect(needs.items[1]).toMatchObject({ company: { name: 'Ends first' }, plan: 'premium' });
    expect(needs.items.slice(2).map((need) => 'count' in need && [need.count, need.name])).toEqual([
      [1, 'email.send'],
      [1, 'mona@nile.example'],
      [1, 'Behind'],
    ]);
  });

  test('has figures that equal the totals of the lists behind them', async () => {
    const shown = await overview();
    const totalOf = async (path: string): Promise<number> =>
      (await admin.get(`/api/admin/${path}`)).body.data.total;
    const total = (query: string) => totalOf(`users?limit=1${query}`);
    const month = (back: number) => {
      const from = addMonths(today, -back);
      const { to } = daysOfMonth({ year: Number(from.slice(0, 4)), month: Number(from.slice(5, 7)) });
      return total(`&joinedFrom=${from}&joinedTo=${to}`);
    };
    expect(shown.users.total).toBe(await total(''));
    expect(shown.users.active).toBe(await total('&userStatus=active'));
    expect(shown.users.blocked).toBe(await total('&userStatus=blocked'));
    expect(shown.userGrowth.thisMonth).toBe(await total(`&joinedFrom=${addMonths(today, 0)}`));
    expect(shown.userGrowth).toEqual({
      thisMonth: await month(0),
      lastMonth: await month(1),
      twoMonthsAgo: await month(2),
    });
    const { plans, trialsEnding, attention } = shown;
    for (const { plan, state, companies } of plans)
      expect(companies).toBe(await totalOf(`plans?plan=${plan}&state=${state}`));
    expect(plans.reduce((sum, { companies }) => sum + companies, 0)).toBe(await totalOf('plans'));
    expect(trialsEnding.total).toBe(await totalOf('plans?need=trial_ending'));
    expect(shown.business.trials).toBe(await totalOf('plans?state=trial'));
    expect(shown.business.atRisk.companies).toBe(await totalOf('plans?need=at_risk'));
    expect(await totalOf('plans?need=trial_without_card')).toBe(1);
    expect(attention.paymentsFailed).toBe(await totalOf('plans?need=payment_failed'));
    expect(attention.syncBehind).toBe(await totalOf('plans?need=sync_behind'));
    expect(shown.attention.failedJobs).toBe(await totalOf('jobs?state=failed'));
    expect(shown.attention.refusedEmails).toBe(await totalOf('emails?state=refused'));
    expect(shown.users.blocked).toBe(3);
    expect(shown.chats).toBe(6);
  });

  test('has a list of companies that is read on by a cursor without a gap', async () => {
    const read = async (query: string) => (await admin.get(`/api/admin/plans?${query}`)).body.data;
    const idsOf = (items: CompanyPlanOut[]) => items.map(({ company }) => company.id);
    const all = await read('');
    const first = await read('limit=4');
    const rest = await read(`limit=100&cursor=${first.nextCursor}`);
    expect(idsOf([...first.items, ...rest.items])).toEqual(idsOf(all.items));
    expect((await admin.get('/api/admin/plans?state=canceled')).status).toBe(400);
  });

  test('knows no parameter', async () => {
    const { status, body } = await admin.get('/api/admin/overview?year=2026');
    expect([status, body.errors.fields]).toEqual([400, { year: 'Unknown field' }]);
  });

  test('keeps apart what was asked this month', async () => {
    const { messagesThisMonth, firstYear } = await getOverview({ db: database(), now });
    expect([messagesThisMonth, firstYear]).toEqual([0, yearOf(today)]);
  });
});
