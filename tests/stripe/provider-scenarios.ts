import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishCatalogue } from '#lib/billing/publish-catalogue.ts';
import { createCheckout, expireCheckout, getCheckout } from '#lib/billing/stripe/checkout.ts';
import { createRefund } from '#lib/billing/stripe/money.ts';
import { createPortal } from '#lib/billing/stripe/portal.ts';
import { getCustomer } from '#lib/billing/stripe/snapshot.ts';
import {
  cancelAtPeriodEnd,
  cancelNow,
  createTrial,
  findByAttempt,
  resumePaused,
} from '#lib/billing/stripe/subscriptions.ts';
import { newId } from '#lib/core/ids.ts';
import type { ProviderLab } from './provider-lab.ts';

/**
 * What we rely on a payment provider for, seen through our own adapter. The same scenarios run against the stand-in in `npm test`
 * and against a Stripe test account in `npm run test:stripe`, so that both cannot share a misunderstanding for long.
 */
export function describeProvider(open: () => Promise<ProviderLab>): void {
  let lab: ProviderLab;
  const price = { lookupKey: 'raff_starter_monthly', quantity: 1 };

  beforeAll(async () => {
    lab = await open();
    await publishCatalogue();
  });
  afterAll(() => lab?.close());

  const startTrial = async (): Promise<{ customerId: string; attemptId: string; id: string }> => {
    const customerId = await lab.makeCustomer();
    const attemptId = newId();
    const id = await createTrial({ customerId, attemptId, ...price }, 7, `trial:${attemptId}`);
    return { customerId, attemptId, id };
  };
  const only = async (customerId: string) => {
    const { subscriptions, invoices } = await getCustomer(customerId);
    const [subscription] = subscriptions;
    if (!subscription) throw new Error('no subscription');
    return { subscription, invoices };
  };

  test('the catalogue is written once and then left alone', async () => {
    const again = await publishCatalogue();
    expect(again.filter(({ written }) => written !== 'unchanged' && written !== 'skipped')).toEqual([]);
  });

  test('a trial without a card pauses after seven days, and says why', async () => {
    const { customerId, attemptId, id } = await startTrial();
    const key = `trial:${attemptId}`;
    expect(await createTrial({ customerId, attemptId, ...price }, 7, key)).toBe(id);
    expect(await findByAttempt(customerId, attemptId)).toBe(id);
    expect((await only(customerId)).subscription).toMatchObject({
      status: 'trialing',
      planId: 'starter_monthly',
      attemptId,
    });
    await lab.pass(customerId, 8);
    const { subscription, invoices } = await only(customerId);
    expect(subscription).toMatchObject({ status: 'paused', pauseCause: 'trial_end_without_payment_method' });
    expect(invoices.every(({ amountPaid }) => amountPaid === 0)).toBe(true);
  });

  test('a trial with a card becomes the paid plan by itself', async () => {
    const { customerId } = await startTrial();
    await lab.addCard(customerId, 'pm_card_visa');
    await lab.pass(customerId, 8);
    const { subscription, invoices } = await only(customerId);
    expect(subscription.status).toBe('active');
    expect(invoices.find(({ amountPaid }) => amountPaid > 0)).toMatchObject({
      status: 'paid',
      amountPaid: 14_900,
      currency: 'USD',
    });
  });

  test('a paused one goes on once a card has paid', async () => {
    const { customerId, id } = await startTrial();
    await lab.pass(customerId, 8);
    await lab.addCard(customerId, 'pm_card_visa');
    await resumePaused(id, `resume:${id}`);
    await resumePaused(id, `resume:${id}`);
    const { subscription, invoices } = await only(customerId);
    expect(subscription.status).toBe('active');
    expect(invoices.filter(({ amountPaid }) => amountPaid > 0)).toHaveLength(1);
  });

  test('what was paid is given back once', async () => {
    const { customerId } = await startTrial();
    await lab.addCard(customerId, 'pm_card_visa');
    await lab.pass(customerId, 8);
    const paid = (await only(customerId)).invoices.find(({ amountPaid }) => amountPaid > 0);
    await createRefund(paid?.id ?? '', 'double');
    await createRefund(paid?.id ?? '', 'double');
    const after = (await only(customerId)).invoices.find(({ id }) => id === paid?.id);
    expect(after).toMatchObject({ amountPaid: 14_900, amountRefunded: 14_900 });
  });

  test('a cancellation at the end of the period is seen, and one now is final and may be repeated', async () => {
    const { customerId, id } = await startTrial();
    await lab.addCard(customerId, 'pm_card_visa');
    await lab.pass(customerId, 8);
    await cancelAtPeriodEnd(id);
    const { subscription } = await only(customerId);
    expect(
      subscription.cancelAt ?? (subscription.cancelAtPeriodEnd && subscription.currentPeriodEnd),
    ).toEqual(subscription.currentPeriodEnd);
    await cancelNow(id, 'sub_successor');
    await cancelNow(id, 'sub_successor');
    expect((await only(customerId)).subscription.status).toBe('canceled');
  });

  test('a card that is declined at the renewal leaves it past due', async () => {
    const { customerId } = await startTrial();
    await lab.addCard(customerId, 'pm_card_chargeCustomerFail');
    await lab.pass(customerId, 8);
    const { subscription, invoices } = await only(customerId);
    expect(subscription.status).toBe('past_due');
    expect(invoices.find(({ status }) => status === 'open')?.attempts).toBeGreaterThan(0);
  });

  test('a checkout makes nothing before it is paid, and can be closed', async () => {
    const customerId = await lab.makeCustomer();
    const attemptId = newId();
    const site = {
      successUrl: 'https://raff.example/payments',
      cancelUrl: 'https://raff.example/subscription',
    };
    const expiresAt = new Date(Date.now() + 31 * 60_000);
    const session = await createCheckout(
      { customerId, attemptId, ...price, ...site, expiresAt },
      `checkout:${attemptId}`,
    );
    expect(session).toMatchObject({ status: 'open', paid: false, customerId });
    expect((await getCustomer(customerId)).subscriptions).toEqual([]);
    expect(await expireCheckout(session.id)).toMatchObject({ status: 'expired' });
    expect(await expireCheckout(session.id)).toMatchObject({ status: 'expired' });
    expect(await getCheckout(session.id)).toMatchObject({ status: 'expired', url: null });
  });

  test('the portal opens, also straight to giving a card', async () => {
    const customerId = await lab.makeCustomer();
    for (const cardOnly of [false, true]) {
      const url = await createPortal({ customerId, returnUrl: 'https://raff.example/settings', cardOnly });
      expect(URL.canParse(url)).toBe(true);
    }
  });
}
