import type { Page } from 'playwright/test';
import { signIn } from '#tests/setup/e2e/account.ts';
import { choose, openSelection, startTrial } from '#tests/setup/e2e/plans.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

test.beforeEach(async ({ page, account }) => {
  await signIn(page.request, account);
  // The notice of sample data is proved elsewhere.
  await page.addInitScript(() => sessionStorage.setItem('raff.data-warning', '1'));
});

const cards = { declined: '4000000000000002', confirm: '4000002500003155', good: '4242424242424242' };

/** On the payment provider's page. */
const pay = async (page: Page, card: keyof typeof cards) => {
  await page.locator(`input[name="card"][value="${cards[card]}"]`).check();
  await page.getByRole('button', { name: 'Pay and subscribe' }).click();
};

/** Chooses a plan without a trial and stands on the payment page. */
const toCheckout = async (page: Page, plan: 'Starter' | 'Growth') => {
  await page.goto('/subscription');
  const dialog = await openSelection(
    page,
    new RegExp(`(Subscribe|Subscribe without a trial|Choose this plan): ${plan}`),
  );
  await choose(dialog, plan === 'Starter' ? { modules: 2, categories: 1 } : { modules: 3, categories: 3 });
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay and subscribe' })).toBeVisible();
};

test('a trial is upgraded by card, the receipt is there, the plan changed after a warning, and cancelled in the portal', async ({
  page,
}) => {
  test.slow();
  await startTrial(page, 'Starter');
  await page.goto('/settings/subscription');
  await expect(page.getByText('7 days of your free trial left.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'End trial and upgrade' }).click();

  // The trial's choice is proposed.
  const upgrade = page.getByRole('dialog');
  await expect(upgrade.getByText('2 of 2 modules chosen')).toBeVisible();
  await expect(upgrade.getByText('1 of 1 category chosen')).toBeVisible();
  await upgrade.getByRole('button', { name: 'Continue to payment' }).click();
  const warning = page.getByRole('dialog', { name: 'Your present plan ends at once' });
  await expect(warning.getByText(/its remaining days are lost/)).toBeVisible();
  await expectAccessible(page);
  await keepScreenshot(page, 'replace-warning');
  await warning.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, 'good');
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshot(page, 'payment-success');
  await page.getByRole('link', { name: 'See your subscription' }).click();

  await expect(page.getByRole('heading', { name: /Starter · Monthly/ })).toBeVisible();
  await expect(page.getByText('Waiting for activation', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$149.00' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Paid' })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshot(page, 'subscription-active');
  const receipt = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^View receipt of/ }).click();
  await expect((await receipt).getByText('$149.00').first()).toBeVisible();
  await (await receipt).close();

  await page.goto('/subscription');
  const change = await openSelection(page, 'Change to Growth');
  await expect(change.getByText('0 of 3 modules chosen')).toBeVisible();
  await choose(change, { modules: 3, categories: 3 });
  await change.getByRole('button', { name: 'Continue to payment' }).click();
  const lost = page.getByRole('dialog', { name: 'Your present plan ends at once' });
  await expect(
    lost.getByText(/the present one \(Starter\) ends and its remaining time is lost/),
  ).toBeVisible();
  await lost.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, 'good');
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await page.getByRole('link', { name: 'See your subscription' }).click();
  await expect(page.getByRole('heading', { name: /Growth · Monthly/ })).toBeVisible();

  await page.getByRole('button', { name: 'Manage via customer portal' }).click();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).first().click();
  await page.getByRole('link', { name: /^Return to/ }).click();
  await expect(async () => {
    await page.goto('/settings/subscription');
    await expect(page.getByText('Canceling', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'About your subscription' })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshot(page, 'subscription-canceling');
});

test('a declined card may be tried again, one that needs confirmation is confirmed, and a way back costs nothing', async ({
  page,
}) => {
  await toCheckout(page, 'Starter');
  await pay(page, 'declined');
  await expect(page.getByText('Your card was declined. Please try another card.')).toBeVisible();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await page.goto('/settings/subscription');
  await expect(page.getByText('No plan yet')).toBeVisible();

  await toCheckout(page, 'Starter');
  await pay(page, 'confirm');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await page.goto('/settings/subscription');
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(1);
});

test('two tabs that both go to pay end in one plan: the first page is closed by the second', async ({
  page,
  context,
}) => {
  await toCheckout(page, 'Starter');
  const second = await context.newPage();
  await toCheckout(second, 'Growth');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay and subscribe' })).toHaveCount(0);
  await pay(second, 'good');
  await expect(second.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await second.goto('/settings/subscription');
  await expect(second.getByRole('heading', { name: /Growth · Monthly/ })).toBeVisible();
  await expect(second.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(1);
});

test('a trial that is cancelled ends at once, and no second one is offered', async ({ page }) => {
  await startTrial(page, 'Starter');
  await page.goto('/settings/subscription');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await expect(dialog.getByText(/Your company cannot have a second trial/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose a new plan' }).click();
  await expect(page.getByRole('button', { name: 'Choose this plan: Starter' })).toBeVisible();
  await expect(page.getByRole('button', { name: /trial/i })).toHaveCount(0);
});

test('all tabs of a browser share one stream, and each shows what arrives', async ({ page, context }) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications') streams.push(request.url());
  });
  await page.goto('/settings/general');
  const second = await context.newPage();
  await second.goto('/settings/general');
  // The welcome.
  await expect(second.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
  const third = await context.newPage();
  await startTrial(third, 'Starter');
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Notifications: 2 unread' })).toBeVisible();
  expect(streams).toHaveLength(1);
});
