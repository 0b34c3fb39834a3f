import fs from 'node:fs';
import type { Page } from 'playwright/test';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { type Account, createAccount, post, readNotifications, signIn } from '#tests/setup/e2e/account.ts';
import { joinCompany } from '#tests/setup/e2e/colleague.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import {
  comeAlive,
  expect,
  expectAccessible,
  expectContrast,
  keepScreenshot,
  test,
} from '#tests/setup/e2e/test.ts';

const ISOLATES = /[\u2066-\u2069]/g;
const plain = (text: string | null): string => (text ?? '').replaceAll(ISOLATES, '');

async function signInToPremium(page: Page, account: Account): Promise<void> {
  await signInSubscribed(page.request, account, { modules: [...MODULE_NAMES] });
  await post(page.request, '/api/market/sample-notice', {});
}

const PHONE = { width: 390, height: 844 };
const ANSWER = '[data-message="answer"][aria-busy="false"]';
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a morning in Arabic, on a phone: from what changed to its rows, their file, the analyst and a colleague', async ({
  page,
  browser,
  account,
  inbox,
  uniqueEmail,
  clientAddress,
  problems,
}) => {
  // An answer may end while the page loads.
  problems.expectLoad(404, '/stream');
  const { home, market, marketRows, chat } = messagesFor('ar');
  await page.setViewportSize(PHONE);
  await signInToPremium(page, account);

  // Home says what changed, and each module its figure.
  await page.goto(localizedPath('ar', '/'));
  const sentence = page.getByRole('region', { name: home.news.first }).getByRole('link').first();
  await expect(sentence).toBeVisible();
  for (const figure of ['unit-price-change', 'time', 'weighted', 'active'])
    await expect(page.locator(`article a[href$="#rows=${figure}"]`)).toHaveText(/\d/);
  await expectAccessible(page);
  const told = plain(await sentence.textContent());

  // The sentence leads to the view of what it is of and where, with the rows open.
  await sentence.click();
  await expect(page).toHaveURL(/\/ar\/[a-z-]+\?category=[a-z-]+&sku=[\w,-]+&retailer=[\w,-]+&from=.*#rows=/);
  const drawer = page.getByRole('dialog');
  const row = drawer.locator('tbody tr').first();
  await expect(row).toBeVisible();
  // The longest of what the sentence names is its product.
  const [product = ''] = (await row.locator('> *').allTextContents())
    .map(plain)
    .filter((cell) => told.includes(cell))
    .toSorted((one, other) => other.length - one.length);
  expect(product).not.toBe('');
  await expectAccessible(page);

  // The rows are taken along.
  const rows = await drawer.locator('tbody tr').count();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: marketRows.file, exact: true }).click();
  const file = plain(fs.readFileSync(await (await download).path(), 'utf8'));
  expect(file.split('\n').filter((line) => line.includes(product))).toHaveLength(rows);

  // The view behind them says the same filters, and asks the analyst with them.
  await drawer.press('Escape');
  await expect(drawer).toBeHidden();
  await comeAlive(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: market.actions.more, exact: true }).click();
  const ask = page.getByRole('link', { name: market.actions.ask, exact: true });
  await expect(ask).toBeVisible();
  await expectAccessible(page);
  await ask.click();
  await expect(page).toHaveURL(/\/ar\/chat/);
  const field = page.getByLabel(chat.composer.label);
  await expect(field).toHaveValue(/\S/);
  expect(plain(await field.inputValue())).toContain(product);
  await expectAccessible(page);
  await field.press('Enter');
  const answers = page.locator(ANSWER);
  await expect(answers.locator('[data-look]').first()).toBeVisible();
  await expectAccessible(page);

  // A question of one's own, left in the middle: it is whole all the same, with what it draws.
  await field.fill('كيف تغيرت أسعار نسمة خلال آخر 30 يوم؟');
  await field.press('Enter');
  await expect(page.locator('[data-message="answer"][aria-busy="true"]')).not.toBeEmpty();
  await page.reload();
  await expect(answers).toHaveCount(2);
  const history = answers.nth(1);
  await expect(history.locator('figure svg').first()).toBeVisible();
  await expect(history.getByRole('table').first()).toBeVisible();

  // A figure in the words says where it comes from.
  await comeAlive(page);
  await history.locator('[data-figure]').first().click();
  const source = page.getByRole('dialog', { name: chat.figures.title });
  await expect(source).toContainText(/\d/);
  await keepScreenshot(page, 'morning-figure');
  await source.press('Escape');
  await expect(source).toBeHidden();

  // What may be asked next goes on from it.
  await history.getByRole('list', { name: chat.answer.next }).getByRole('button').first().click();
  await expect(answers).toHaveCount(3);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  // Its figures lead to the rows that they are calculated from, and back.
  await history.locator('summary').click();
  await history.locator('details a').first().click();
  await expect(page).toHaveURL(/#rows=/);
  await expect(page.getByRole('dialog').locator('tbody tr').first()).toBeVisible();
  await page.goBack();
  await expect(answers).toHaveCount(3);

  // It is shared, and a colleague reads it in the dark, then and now.
  await comeAlive(page);
  await history.getByRole('button', { name: chat.answer.share }).click();
  const share = page.getByRole('dialog', { name: chat.sharing.title });
  await share.getByRole('button', { name: chat.sharing.create }).click();
  const link = await share.getByLabel(chat.sharing.link).inputValue();
  await expectAccessible(page);
  const elsewhere = await browser.newContext({
    ...{ extraHTTPHeaders: { 'x-forwarded-for': clientAddress }, viewport: PHONE, colorScheme: 'dark' },
  });
  const other = await elsewhere.newPage();
  const colleague = await createAccount(other.request, inbox, {
    ...{ name: 'Salma Nabil', email: uniqueEmail('salma'), companyName: 'Delta Snacks' },
  });
  await signIn(other.request, colleague);
  await readNotifications(other.request);
  await joinCompany(colleague.email, account.email);
  await other.goto(link);
  await expect(other.locator(ANSWER)).toHaveCount(2);
  await other.getByRole('button', { name: chat.sharing.now.show }).last().click();
  const now = other.getByRole('table', { name: chat.sharing.now.table });
  await expect(now.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(other);
  await expectContrast(other);
  await keepScreenshot(other, 'morning-shared');
  await other.setViewportSize({ width: 320, height: 720 });
  expect(await overflowOf(other)).toBeLessThanOrEqual(0);
  await elsewhere.close();
});
