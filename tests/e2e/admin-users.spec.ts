import { sql } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { connect, disconnect } from '#db/client.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { demoAdmin } from '#tests/setup/e2e/people.ts';
import { expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

/** Opens a page whose list is read only once the rest of it has begun to come, as where the database is slow. */
async function gotoWithLateList(page: Page, path: string): Promise<void> {
  const owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 1 });
  try {
    await owner.transaction(async (tx) => {
      await tx.execute(sql`lock table user_directory in access exclusive mode`);
      await page.goto(path, { waitUntil: 'commit' });
    });
  } finally {
    await disconnect(owner);
  }
}

test('an admin finds a new customer by half a name, blocks and takes it back, and the address keeps the way', async ({
  page,
  account,
}) => {
  await post(page.request, '/api/auth/signin', demoAdmin());
  const company = account.companyName;

  // Before any script: the form is the address. The list comes late here, and keeps the focus below all the same.
  await gotoWithLateList(page, `/admin/users?search=${company.slice(0, -3)}&utm=1`);
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(account.email);
  await expect(
    page.getByText(/^One part of this link wasn’t recognised and was ignored: utm\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await keepScreenshot(page, 'admin-users-en');

  // A choice counts at once and the focus stays where it was; back takes it away again.
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.focus();
  await status.selectOption('blocked');
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
  await expect(status).toBeFocused();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(status).toHaveValue('');

  await rows.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Block one person?' });
  await dialog.getByLabel('Reason, for admins only').fill('Asked for by the company');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Block' }).click();
  const toast = page.getByTestId('toast');
  await expect(toast).toContainText('1 blocked, 0 skipped.');
  await expect(rows).toContainText('Blocked');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. They’ll have to sign in again.')).toBeVisible();
  await expect(rows).not.toContainText('Blocked');

  // What is kept under a name leads back to the same list, in the other language too.
  const name = `New ${account.email.slice(5, 11)}`;
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByPlaceholder('Name of the view').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await page.goto('/ar/admin/users');
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/ar\/admin\/users\?search=/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveTitle(/المستخدمون/);
  await expectAccessible(page);
  await keepScreenshot(page, 'admin-users-ar');
  await page.getByRole('button', { name: new RegExp(`^احذف طريقة العرض .${name}.$`) }).click();
  await expect(page.getByRole('link', { name })).toBeHidden();
});

test('an admin sees Raff as a customer, changes nothing, and goes on as themselves', async ({
  page,
  account,
  problems,
}) => {
  problems.expectLoad(400, '/view-as');
  problems.expectLoad(403, '/api/auth/signout');
  await post(page.request, '/api/auth/signin', demoAdmin());
  await page.goto(`/admin/users?search=${account.email}`);
  await page.locator('tbody tr').getByRole('link').first().click();
  await page.getByRole('button', { name: 'View as', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'View as' }).click();
  await expect(dialog).toContainText('Enter a reason of at least 10 characters');
  await dialog.getByLabel('Reason').fill('They see no prices since Sunday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'View as' }).click();

  const banner = page.getByRole('region', { name: 'View as' });
  await expect(banner).toContainText(/You’re viewing Raff as .+\. Read-only until .+\./);
  await expect(page.getByText(account.companyName).first()).toBeVisible();
  await page.goto('/ar/pricing');
  await expect(page.getByRole('region', { name: 'المشاهدة كعميل' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'The analyst isn’t available in this view' })).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByTestId('toast')).toContainText(
    'You’re viewing as a customer, so you can’t change anything.',
  );
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/\w+$/);
  await expect(page.getByText('View as ended').first()).toBeVisible();
});

test('the list works before its scripts do', async ({ browser, account }) => {
  const context = await browser.newContext({ baseURL: process.env.APP_URL ?? '' });
  // What stands in the document itself runs: it puts a list that comes late into its place.
  await context.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await post(context.request, '/api/auth/signin', demoAdmin());
  const page = await context.newPage();
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(account.email);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await expect(page).toHaveURL(/sortBy=companyName&sortOrder=asc/);
  await expect(page.locator('tbody tr')).toContainText(account.companyName);
  await context.close();
});
