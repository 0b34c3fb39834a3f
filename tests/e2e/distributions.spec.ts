import fs from 'node:fs';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';
import { readWorkbook } from '#tests/setup/read-workbook.ts';

/** How each language is looked at: Arabic on a phone. */
const LOOKS = {
  en: { colorScheme: 'light', width: 1280 },
  ar: { colorScheme: 'dark', width: 390 },
} as const satisfies Record<Locale, { colorScheme: 'light' | 'dark'; width: number }>;

for (const locale of locales) {
  const { market, distributions, distributionRows } = messagesFor(locale);

  test(`distribution is narrowed to a place, opened and taken along (${locale})`, async ({
    page,
    account,
  }) => {
    const { colorScheme, width } = LOOKS[locale];
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await signInSubscribed(page.request, account, { modules: ['distributions'] });
    await page.goto(localizedPath(locale, '/distributions?section=map&brand=nasma'));
    await page.getByRole('button', { name: market.warning.ok, exact: true }).click();
    await comeAlive(page);
    const main = page.getByRole('main');
    await expectAccessible(page);

    // Narrowed: a governorate on the map, one of its cities, whose stores are listed.
    await main.locator('fieldset button[aria-pressed]').filter({ hasText: '%' }).first().click();
    await expect(page).toHaveURL(/gov=[\w-]+/);
    const places = main.getByRole('region', { name: distributions.places.title });
    await places.getByRole('rowheader').getByRole('button').first().click();
    await expect(page).toHaveURL(/city=/);
    await expect(
      places.getByRole('columnheader', { name: distributions.places.store, exact: true }),
    ).toBeAttached();
    // What is half below the head is judged as half as large.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);

    const store = ((await places.locator('tbody th bdi').first().textContent()) ?? '').trim();
    expect(store).not.toBe('');

    // Opened: what weighted distribution is calculated from comes with its stores.
    await main.locator('a[href="#rows=weighted"]').click();
    const drawer = page.getByRole('dialog', { name: distributionRows.figures.weighted });
    await expect(drawer.locator('tbody tr').first()).toBeVisible();
    await expect(drawer.locator('tbody')).toContainText(store);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    // Taken along, with its governorates.
    const query = new URL(page.url()).search;
    const file = await page.request.get(`/api/exports/distributions${query}&format=xlsx`, {
      headers: { 'accept-language': locale },
    });
    expect(file.status()).toBe(200);
    const sheets = readWorkbook(await file.body()).map(({ name }) => name);
    expect(sheets).toContain(messagesFor(locale).exports.sheets.governorates);
    fs.writeFileSync(test.info().outputPath(`distributions-${locale}.xlsx`), await file.body());
    await page.screenshot({ path: test.info().outputPath(`distributions-${locale}.png`), fullPage: true });
  });
}
