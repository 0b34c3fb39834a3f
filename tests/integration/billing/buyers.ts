/** A billing world of its own for every file that imports this, and what its buyers do. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { database } from '#db/client.ts';
import { notifications } from '#db/schema/operations.ts';
import { checkoutAttempts } from '#db/schema/subscriptions.ts';
import { getCurrentSubscription } from '#lib/billing/get-current-subscription.ts';
import type { NewSubscriptionBody } from '#lib/billing/rules/schema.ts';
import { subscribe } from '#lib/billing/subscribe.ts';
import { type BillingWorld, growthChoice, openBillingWorld, starterChoice } from './world.ts';

export type Owner = Awaited<ReturnType<BillingWorld['createOwner']>>;

/** That of the running file. */
export let world: BillingWorld;

beforeAll(async () => {
  world = await openBillingWorld();
});
afterAll(() => world.close());

export const startTrial = async (person: Owner) =>
  subscribe(await world.owner(person), { ...starterChoice(), trial: true });

/** @returns the session that the buyer was sent to */
export const openCheckout = async (
  person: Owner,
  body: NewSubscriptionBody = growthChoice(),
): Promise<string> => {
  const opened = await subscribe(await world.owner(person), body);
  if (!('checkoutUrl' in opened)) throw new Error('no checkout');
  return sessionIn(opened.checkoutUrl);
};
const sessionIn = (url: string): string => /cs_test_\w+/.exec(url)?.[0] ?? '';

export const buy = async (person: Owner, body?: NewSubscriptionBody): Promise<string> => {
  const session = await openCheckout(person, body);
  expect(world.stripe.control.payCheckout(session)).toBe('complete');
  await world.settle();
  return session;
};

/** A customer who has bought nothing yet, and no open checkout. */
export const abandoned = async (person: Owner): Promise<void> => {
  world.stripe.control.expireCheckout(await openCheckout(person));
  await world.settle();
};

export const current = async (person: Owner) =>
  (await getCurrentSubscription(await world.owner(person))).userSubscription;

export const atStripe = async (person: Owner) => {
  const customer = await world.customerOf(person.companyId);
  const { subscriptions, charges } = world.stripe.control.state();
  return {
    statuses: subscriptions.newestFirst((one) => one.customer === customer).map(({ status }) => status),
    /** Minor units kept, net of refunds. */
    kept: charges
      .newestFirst((charge) => charge.customer === customer && charge.paid)
      .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0),
  };
};

export const attemptsOf = async (person: Owner) =>
  (
    await database()
      .select()
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.companyId, person.companyId))
      .orderBy(checkoutAttempts.id)
  ).map(({ status }) => status);

export const toldTo = async ({ userId }: Owner) =>
  (
    await database()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.seq)
  ).map(({ type }) => type);

export const GROWTH = 3 * 24_900;
