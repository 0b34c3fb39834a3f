import type { APIRequestContext } from 'playwright/test';
import { translator } from '#lib/i18n/translator.ts';
import { createAccount, readNotifications, signIn } from '#tests/setup/e2e/account.ts';
import { joinCompany } from '#tests/setup/e2e/colleague.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { expect, expectAccessible, expectContrast, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

const ANSWER = '[data-message="answer"][aria-busy="false"]';

const statusOf = async (request: APIRequestContext, url: string) => (await request.get(url)).status();

/** In Arabic, on a phone and in the dark the morning has it. */
const t = translator('en', 'chat');
const SCREEN = { width: 1440, height: 900 };

test('a member shares a chat, a colleague reads it then and now, and it ends when it is no longer shared', async ({
  page,
  browser,
  account,
  inbox,
  uniqueEmail,
  clientAddress,
  problems,
}) => {
  problems.expectText(/404/);
  await page.setViewportSize(SCREEN);
  await signInSubscribed(page.request, account);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/chat');
  await page.getByLabel(t('composer.label')).fill('How much is Nasma full cream 1 l?');
  await page.keyboard.press('Enter');
  await expect(page.locator(ANSWER)).toContainText('EGP');

  await page
    .locator(ANSWER)
    .getByRole('button', { name: t('answer.share') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('sharing.title') });
  await dialog.getByRole('button', { name: t('sharing.create') }).click();
  const link = await dialog.getByLabel(t('sharing.link')).inputValue();
  expect(link).toMatch(/\/chat\/shared\/[\w-]+$/);
  await dialog.getByRole('button', { name: t('sharing.copy') }).click();
  await expect(dialog.getByText(t('sharing.copied'), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);
  await expectContrast(page);
  await keepScreenshot(page, 'share-dialog');
  await dialog.getByRole('button', { name: t('sharing.done') }).click();

  const elsewhere = await browser.newContext({
    ...{ extraHTTPHeaders: { 'x-forwarded-for': clientAddress }, viewport: SCREEN },
  });
  const other = await elsewhere.newPage();
  const colleague = await createAccount(other.request, inbox, {
    ...{ name: 'Salma Nabil', email: uniqueEmail('salma'), companyName: 'Delta Snacks' },
  });
  // Guests sign up or in first, and come back to it.
  await other.goto(link);
  await expect(other).toHaveURL(/\/signup\?callbackUrl=.*shared/);
  await signIn(other.request, colleague);
  await readNotifications(other.request);
  // Of another company, it is not there.
  expect((await other.goto(link))?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: t('sharing.gone.title') })).toBeVisible();

  await joinCompany(colleague.email, account.email);
  expect((await other.goto(link))?.status()).toBe(200);
  const answer = other.locator(ANSWER);
  await expect(answer).toContainText('EGP');
  await expect(other.getByText('Mona Fathy', { exact: false }).first()).toBeVisible();
  await expect(other.getByLabel(t('composer.label'))).toHaveCount(0);
  await expect(other.getByRole('button', { name: t('sharing.takeBack') })).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('button', { name: t('sharing.now.show') }).click();
  const table = other.getByRole('table', { name: t('sharing.now.table') });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(other);
  await expectContrast(other);
  await keepScreenshot(other, 'shared-chat');
  await other.setViewportSize({ width: 320, height: 720 });
  const overflow = () => other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await keepScreenshot(other, 'shared-chat-320');
  await other.getByRole('button', { name: t('sharing.now.hide') }).click();
  await expect(table).toHaveCount(0);

  await page.getByRole('button', { name: t('sharing.shared'), exact: true }).click();
  const list = page.getByRole('dialog', { name: t('sharing.listTitle') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await keepScreenshot(page, 'shared-chats');
  await list.getByRole('listitem').getByRole('button').click();
  await expect(list.getByText(t('sharing.listEmpty'))).toBeVisible();
  await list.getByRole('button', { name: t('sharing.close') }).click();

  expect((await other.goto(link))?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: t('sharing.gone.title') })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await expectAccessible(other);
  await keepScreenshot(other, 'shared-chat-gone');
  // As for a share that never was, and for its owner.
  expect(await statusOf(page.request, `${link}0`)).toBe(404);
  expect(await statusOf(page.request, link)).toBe(404);
  await elsewhere.close();
});
