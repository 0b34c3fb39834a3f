import type { Page } from 'playwright/test';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { type Account, post } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, test } from '#tests/setup/e2e/test.ts';

/** From signing in to a file of Price Monitor, by keyboard alone. */
const MOST_TABS = 35;

/** Makes of an account one that pays, has read its notices and is signed out again. */
async function subscribe(page: Page, account: Account): Promise<void> {
  await signInSubscribed(page.request, account);
  await post(page.request, '/api/market/sample-notice', {});
  await page.context().clearCookies();
}

/** Presses Tab until what has the focus is called so. @returns how often */
async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let tabs = 1; tabs <= MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const labels = activeElement instanceof HTMLInputElement ? [...(activeElement.labels ?? [])] : [];
      return [
        activeElement?.getAttribute('aria-label'),
        activeElement?.textContent,
        ...labels.map((label) => label.textContent),
      ]
        .filter(Boolean)
        .join(' ')
        .trim();
    });
    if (name.test(focused)) return tabs;
  }
  throw new Error(`No ${name} within ${MOST_TABS} Tabs`);
}

for (const locale of locales) {
  const { auth, market, modules } = messagesFor(locale);

  test(`few Tabs lead from signing in to a file of Price Monitor (${locale})`, async ({ page, account }) => {
    await subscribe(page, account);
    await page.goto(localizedPath(locale, '/login'));
    await comeAlive(page);
    const steps: number[] = [];
    await expect(page.getByLabel(auth.fields.email)).toBeFocused();
    await page.keyboard.type(account.email);
    steps.push(await tabTo(page, new RegExp(`^${auth.fields.password}`)));
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === localizedPath(locale, '/'));
    await comeAlive(page);
    steps.push(await tabTo(page, new RegExp(`^${modules.names.priceMonitor.name}`)));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(modules.names.priceMonitor.name);
    await comeAlive(page);
    steps.push(await tabTo(page, new RegExp(`^${market.export.label}`)));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog').getByRole('button', { name: market.export.workbook }),
    ).toBeFocused();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^raff-price-monitor-.*\.xlsx$/);
    const all = steps.reduce((sum, each) => sum + each, 0);
    expect(all, steps.join(' + ')).toBeLessThanOrEqual(MOST_TABS);
  });
}
