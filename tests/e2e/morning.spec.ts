import fs from 'node:fs';
import type { Page } from 'playwright/test';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { type Account, post } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';

const ISOLATES = /[\u2066-\u2069]/g;
const plain = (text: string | null): string => (text ?? '').replaceAll(ISOLATES, '');

async function signInToPremium(page: Page, account: Account): Promise<void> {
  await signInSubscribed(page.request, account, { modules: [...MODULE_NAMES] });
  await post(page.request, '/api/market/sample-notice', {});
}

test('a morning in Arabic, on a phone: from what changed to its rows, their file and the analyst', async ({
  page,
  account,
}) => {
  const { home, market, marketRows, chat } = messagesFor('ar');
  await page.setViewportSize({ width: 390, height: 844 });
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
  await expectAccessible(page);
  await page.getByRole('link', { name: market.actions.ask, exact: true }).click();
  await expect(page).toHaveURL(/\/ar\/chat/);
  const field = page.getByLabel(chat.composer.label);
  await expect(field).toHaveValue(/\S/);
  expect(plain(await field.inputValue())).toContain(product);
  await expectAccessible(page);
  await field.press('Enter');
  const answer = page.locator('[data-message="answer"][aria-busy="false"]');
  await expect(answer.locator('[data-look]').first()).toBeVisible();
  await expectAccessible(page);
});
