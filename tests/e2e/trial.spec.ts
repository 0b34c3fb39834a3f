import { signIn } from '#tests/setup/e2e/account.ts';
import { choose, openSelection } from '#tests/setup/e2e/plans.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

test.beforeEach(async ({ page, account }) => {
  await signIn(page.request, account);
});

test.describe('home', () => {
  test('invites to the trial once and shows the showcase in short', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Start free trial' })).toBeVisible();
    const showcase = page.getByRole('region', { name: 'Price Monitor: UHT milk' });
    await expect(showcase.getByText('Paid, like for like')).toBeVisible();
    await expect(showcase.getByRole('link', { name: 'Open Price Monitor' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      page.getByText('Beta: you’re looking at sample data only, not the full year-over-year dataset.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Get started: / })).toHaveCount(4);
    await expectAccessible(page);
    await keepScreenshot(page, 'home-new');
  });
});

test.describe('the free trial', () => {
  test('is chosen, started and congratulated once; its modules open and the others ask to upgrade', async ({
    page,
    inbox,
    account,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start free trial' }).click();
    await expect(page).toHaveURL(/\/subscription$/);
    const dialog = await openSelection(page, 'Start free trial: Starter');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/subscription$/);
    await page.goForward();
    await openSelection(page, 'Start free trial: Starter');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openSelection(page, 'Start free trial: Starter');
    await expect(dialog.getByText('0 of 2 modules selected')).toBeVisible();
    await expect(dialog.getByText(/Your selection is final/)).toBeVisible();
    await expectAccessible(page);

    const start = dialog.getByRole('button', { name: 'Start free trial' });
    await expect(start).toHaveAccessibleDescription('3 more to choose');
    await start.press('Enter');
    await expect(dialog.getByText('Select exactly 2 modules. You’ve selected 0.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /Price Monitor/ }).check();
    await dialog.getByRole('checkbox', { name: /Promotions/ }).check();
    await expect(dialog.getByText('2 of 2 modules selected')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: /Distributions/ })).toBeDisabled();
    await dialog.getByRole('searchbox').fill('no such thing');
    await expect(dialog.getByText('No categories match “no such thing”.')).toBeVisible();
    await dialog.getByRole('searchbox').fill('');
    await dialog.locator('input[name="categories"]').first().check();
    await expectAccessible(page);
    await keepScreenshot(page, 'selection-dialog');
    await dialog.getByRole('button', { name: 'Start free trial' }).click();

    const congratulations = page.getByRole('dialog', {
      name: 'Congratulations, your free trial has started!',
    });
    await expect(congratulations).toBeVisible();
    await expect(congratulations.getByText(/continue with Starter on day 7/)).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, 'congratulations');
    await congratulations.getByRole('button', { name: 'Skip for now' }).click();

    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Open: Price Monitor' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open: Promotions' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Promotions' }).getByText('Sample data')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Price Monitor' }).getByText('Sample data')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Upgrade now: / })).toHaveCount(2);
    await expect(page.getByText('7 days of your trial left')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Open: Price Monitor' })).toBeVisible();
    await expect(congratulations).toBeHidden();

    await page.getByRole('button', { name: /^Notifications: \d+ unread$/ }).click();
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    await expect(centre.getByText('Your free trial has started')).toBeVisible();
    await expectAccessible(page);
    await keepScreenshot(page, 'notifications');
    await centre.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications: nothing unread' })).toBeVisible();
    expect((await inbox.mailsTo(account.email)).map(({ subject }) => subject).join()).toMatch(/trial/i);
  });

  test('is offered once: the plans then speak of upgrading', async ({ page }) => {
    await page.goto('/subscription?plan=growth&interval=yearly');
    const dialog = page.getByRole('dialog');
    await choose(dialog, { modules: 3, categories: 3 });
    await dialog.getByRole('button', { name: 'Start free trial' }).click();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.goto('/subscription');
    await expect(page.getByRole('button', { name: 'End trial and upgrade: Growth' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Start free trial/ })).toHaveCount(0);
    await page.goto('/pricing');
    const growth = page.getByRole('article').nth(1);
    await expect(growth.getByText('Your plan')).toBeVisible();
    await expect(growth.getByRole('link', { name: 'End trial and upgrade' })).toBeVisible();
  });
});

test('every state of a payment says its own word', async ({ page, problems }) => {
  await page.goto('/payments');
  await expect(page.getByRole('heading', { name: 'No session ID provided' })).toBeVisible();
  await expectAccessible(page);
  problems.expectLoad(404, '/api/subscriptions/verify-checkout');
  await page.goto('/payments?session_id=cs_somebody_elses');
  await expect(page.getByRole('heading', { name: 'Failed to verify payment' })).toBeVisible();
  await expect(page.getByText('An error occurred while verifying your payment')).toBeVisible();
  await expectAccessible(page);
});
