import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { notifications } from '#db/schema/operations.ts';
import { trials } from '#db/schema/subscriptions.ts';
import { getCurrentSubscription } from '#lib/billing/get-current-subscription.ts';
import { ensureCustomer } from '#lib/billing/jobs/ensure-customer.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { type BillingWorld, openBillingWorld, starterChoice } from './world.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

const trialOf = async (person: Awaited<ReturnType<BillingWorld['createOwner']>>, body = starterChoice()) => {
  const made = await subscribe(await world.owner(person), { ...body, trial: true });
  if (!('subscription' in made)) throw new Error('no trial');
  return made.subscription;
};

const toldTo = async (userId: string) =>
  (
    await database()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.seq)
  ).map(({ type }) => type);

const mailsTo = (userId: string) =>
  [...world.mails.values()].filter(({ to }) => to.startsWith(userId)).map(({ subject }) => subject);

describe('the trial', () => {
  test('and a sync that is under way take their rows in one order, and do not wait for each other', async () => {
    const person = await world.createOwner();
    const { companyId } = person;
    await ensureCustomer(world.system(), companyId);
    const db = database();
    let started: ReturnType<typeof trialOf> | undefined;
    await db.transaction(async (sync) => {
      await sync.execute(sql`select 1 from companies where id = ${companyId} for no key update`);
      started = trialOf(person);
      // Judged below; until then it is no unhandled refusal.
      started.catch(() => {});
      await expect
        .poll(async () => {
          const waiting = await db.execute(sql`
            select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ilike '%stripe_wanted%'`);
          return waiting.length;
        })
        .toBe(1);
      await sync.execute(sql`update trials set failed_tries = failed_tries where company_id = ${companyId}`);
    });
    expect((await started)?.state).toBe('trial');
  });

  test('starts without a card, on the chosen plan, modules and category, and is told once', async () => {
    const person = await world.createOwner();
    const subscription = await trialOf(person);
    expect(subscription).toMatchObject({
      state: 'trial',
      planId: 'starter_monthly',
      remainingTrialDays: 7,
      amountPaid: { amount: 0, currency: 'USD' },
      isCanceled: false,
    });
    await world.settle();
    const current = await getCurrentSubscription(await world.owner(person));
    expect(current.userSubscription?.id).toBe(subscription.id);
    expect(current.userModules.map(({ id }) => id)).toEqual(['priceMonitor', 'promotions']);
    expect(current.userCategories.map(({ id }) => id)).toEqual(['fixture-a']);
    expect(await toldTo(person.userId)).toEqual(['free.trial.subscription.created']);
    expect(mailsTo(person.userId)).toEqual(['Your Raff free trial has started']);
    const [ours] = world.stripe.control.state().subscriptions.newestFirst();
    expect(ours).toMatchObject({
      status: 'trialing',
      billing_mode: { type: 'flexible' },
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    expect(ours?.items.data[0]?.quantity).toBe(1);
  });

  test('is had once, also when five are asked for at the same time', async () => {
    const person = await world.createOwner();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => trialOf(person)));
    const outcomes = tries.map((tried) => (tried.status === 'rejected' ? tried.reason.code : 'started'));
    expect(outcomes.sort()).toEqual([...Array(4).fill('TRIAL_ALREADY_USED'), 'started']);
    await world.settle();
    const customer = await world.customerOf(person.companyId);
    const made = world.stripe.control.state().subscriptions.newestFirst((one) => one.customer === customer);
    expect(made).toHaveLength(1);
    await expect(trialOf(person)).rejects.toMatchObject({ code: 'TRIAL_ALREADY_USED' });
  });

  test('refuses a wrong number of modules or categories, an unknown plan and an unknown category', async () => {
    const person = await world.createOwner();
    const one = starterChoice({ moduleIds: ['imdb'] });
    await expect(trialOf(person, one)).rejects.toMatchObject({ code: 'SELECTION_COUNT_INVALID' });
    const twice = starterChoice({ moduleIds: ['imdb', 'imdb'] });
    await expect(trialOf(person, twice)).rejects.toMatchObject({ code: 'SELECTION_COUNT_INVALID' });
    await expect(trialOf(person, starterChoice({ planId: 'gold' }))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    const unknown = starterChoice({ categoryIds: ['nowhere'] });
    await expect(trialOf(person, unknown)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await database().select().from(trials).where(eq(trials.companyId, person.companyId))).toEqual([]);
  });

  test('warns three days before its end and pauses, each told once, when no card came', async () => {
    const person = await world.createOwner();
    await trialOf(person);
    await world.pass({ days: 4, minutes: 1 });
    await world.pass({ days: 1 });
    expect(await toldTo(person.userId)).toEqual(['free.trial.subscription.created', 'trial.ending']);
    await world.pass({ days: 3 });
    const { userSubscription } = await getCurrentSubscription(await world.owner(person));
    expect(userSubscription?.state).toBe('waiting_for_payment_method');
    await world.pass({ days: 1 });
    expect(await toldTo(person.userId)).toEqual([
      'free.trial.subscription.created',
      'trial.ending',
      'trial.ended',
    ]);
    expect(mailsTo(person.userId)).toHaveLength(3);
  });

  test('turns into the paid plan when a card was added', async () => {
    const person = await world.createOwner();
    await trialOf(person);
    world.stripe.control.addCard(await world.customerOf(person.companyId));
    await world.pass({ days: 7, hours: 2 });
    const { userSubscription } = await getCurrentSubscription(await world.owner(person));
    expect(userSubscription).toMatchObject({
      state: 'waiting_for_activation',
      amountPaid: { amount: 14_900, currency: 'USD' },
      remainingTrialDays: null,
    });
    expect(await toldTo(person.userId)).toContain('payment.received');
  });

  test('goes on with the plan when a card comes after the pause', async () => {
    const person = await world.createOwner();
    await trialOf(person);
    await world.pass({ days: 8 });
    world.stripe.control.addCard(await world.customerOf(person.companyId));
    await world.settle();
    const { userSubscription } = await getCurrentSubscription(await world.owner(person));
    expect(userSubscription).toMatchObject({
      state: 'waiting_for_activation',
      amountPaid: { amount: 14_900 },
    });
  });

  test('stays paused, and is tried once, with a card that is declined; the next card is tried again', async () => {
    const person = await world.createOwner();
    await trialOf(person);
    await world.pass({ days: 8 });
    const customer = await world.customerOf(person.companyId);
    world.stripe.control.addCard(customer, 'pm_card_chargeDeclined');
    await world.settle();
    await world.pass({ hours: 1 });
    const tries = world.stripe.control.state().charges.newestFirst((charge) => charge.customer === customer);
    expect(tries).toHaveLength(1);
    expect((await getCurrentSubscription(await world.owner(person))).userSubscription?.state).toBe(
      'waiting_for_payment_method',
    );
    world.stripe.control.addCard(customer);
    await world.settle();
    expect((await getCurrentSubscription(await world.owner(person))).userSubscription?.state).toBe(
      'waiting_for_activation',
    );
  });
});

describe('a trial on a bad day', () => {
  const faulty = (kind: Parameters<BillingWorld['stripe']['control']['fault']>[0]['kind'], times: number) =>
    world.stripe.control.fault({ kind, method: 'POST', path: '/v1/subscriptions', times });

  test.each([
    // The SDK tries each of these once more by itself.
    ['rate_limit', 2],
    ['server_error', 1],
    ['server_error_after_effect', 1],
    ['connection_reset', 3],
    ['connection_reset_after_effect', 1],
  ] as const)('is made once in the end: %s', async (kind, times) => {
    const person = await world.createOwner();
    faulty(kind, times);
    await trialOf(person).catch(() => undefined);
    await world.pass({ minutes: 5 });
    await world.pass({ minutes: 5 });
    expect((await getCurrentSubscription(await world.owner(person))).userSubscription?.state).toBe('trial');
    const customer = await world.customerOf(person.companyId);
    const made = world.stripe.control.state().subscriptions.newestFirst((one) => one.customer === customer);
    expect(made).toHaveLength(1);
    expect(await toldTo(person.userId)).toEqual(['free.trial.subscription.created']);
  });
});
