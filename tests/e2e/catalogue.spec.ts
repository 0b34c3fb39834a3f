import fs from 'node:fs';
import type { Page } from 'playwright/test';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Account } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';
import { readWorkbook } from '#tests/setup/read-workbook.ts';

/** How each language is looked at: Arabic on a phone. */
const LOOKS = {
  en: { colorScheme: 'light', width: 1280 },
  ar: { colorScheme: 'dark', width: 390 },
} as const satisfies Record<Locale, { colorScheme: 'light' | 'dark'; width: number }>;

/** What is typed of one product, the language aside: its first letters, Arabic in Latin letters, its code. */
const TYPED = ['لبن نس', 'laban nas', 'nasma mil'];

/** In pixels, of a phone of 390. */
const HIGHEST = { list: 4500, product: 4000 };
/** What A4 has room for, upright as a product's page is printed, and across as dashboards are. */
const PAPER = { upright: 718, across: 1032 };

async function openCatalogue(page: Page, account: Account, locale: Locale): Promise<void> {
  const { colorScheme, width } = LOOKS[locale];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 844 });
  await signInSubscribed(page.request, account, { modules: ['imdb'] });
  await page.goto(localizedPath(locale, '/imdb?category=milk'));
  await page.getByRole('button', { name: messagesFor(locale).market.warning.ok, exact: true }).click();
  await comeAlive(page);
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** How far a page of paper, or a screen, is too narrow for what is on it. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectPrintable(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 1000 });
  expect(await overflowOf(page)).toBe(0);
  for (const table of await page.getByRole('main').getByRole('table').all())
    expect(
      await table.evaluate((each) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0)),
    ).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });
  if (size) await page.setViewportSize(size);
}

/** From the top: what the filters cover while they stick is no target. */
async function expectAccessibleFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

for (const locale of locales) {
  const { market, catalogue, catalogueProduct, catalogueRows, catalogueTiles, exports } = messagesFor(locale);
  const isPhone = LOOKS[locale].width < 600;

  test(`products are found while typing, and one is looked at (${locale})`, async ({ page, account }) => {
    await openCatalogue(page, account, locale);
    await expectAccessibleFromTop(page);
    const search = page.getByRole('search').getByRole('searchbox', { name: catalogue.search.label });
    const found = page.getByRole('list', { name: catalogue.search.results });
    for (const typed of TYPED) {
      await search.fill('');
      await expect(found).toBeHidden();
      await search.pressSequentially(typed, { delay: 20 });
      await expect(found.locator('a[href$="/imdb/nasma-milk-1"]')).toBeVisible();
    }
    await expectAccessibleFromTop(page);

    // A scanner types the code at once.
    const coded = page.locator('tbody tr', { has: page.locator('bdi.tabular') }).first();
    const gtin = (await coded.locator('bdi.tabular').textContent()) ?? '';
    const leads = (await coded.getByRole('link').getAttribute('href')) ?? '';
    await search.fill(gtin);
    await expect(found.getByRole('link')).toHaveCount(1);
    await found.getByRole('link').click();

    await expect(page).toHaveURL((url) => url.pathname === leads);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    for (const title of [catalogueProduct.prices, catalogueProduct.history, catalogueProduct.listings])
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    await expect(page.getByText(gtin, { exact: true })).toBeVisible();
    await expectAccessibleFromTop(page);
    expect(await overflowOf(page)).toBe(0);
    if (isPhone) expect(await heightOf(page)).toBeLessThan(HIGHEST.product);
    await expectPrintable(page, PAPER.upright);
    await page.screenshot({ path: test.info().outputPath(`product-${locale}.png`), fullPage: true });
  });

  test(`the catalogue is narrowed, compared, opened, kept, taken along and printed (${locale})`, async ({
    page,
    account,
  }) => {
    test.slow();
    await openCatalogue(page, account, locale);
    const main = page.getByRole('main');
    if (isPhone) expect(await heightOf(page)).toBeLessThan(HIGHEST.list);
    expect(await overflowOf(page)).toBe(0);

    // Compared: four fit, and then no fifth can be chosen.
    const products = main.getByRole('table', { name: catalogue.products.lists.all });
    const rows = products.locator('tbody tr');
    for (let at = 0; at < 4; at += 1) {
      const row = rows.nth(at);
      if (isPhone) await row.getByRole('button', { expanded: false }).press('Enter');
      await row.getByRole('button', { name: catalogue.products.compare }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get('with')?.split(',').length === at + 1);
    }
    if (isPhone) await rows.nth(4).getByRole('button', { expanded: false }).press('Enter');
    await expect(rows.nth(4).getByRole('button', { name: catalogue.products.compare })).toBeDisabled();
    await main.getByRole('navigation').getByRole('link', { name: catalogue.sections.compare }).click();
    const comparison = main.getByRole('table');
    await expect(comparison.locator('thead th')).toHaveCount(5);
    await expectAccessibleFromTop(page);
    await comparison.locator('thead').getByRole('button').first().click();
    await expect(comparison.locator('thead th')).toHaveCount(4);
    await expectPrintable(page, PAPER.across);

    // Narrowed, with the address: what is incomplete of one brand, and then what is incomplete at all.
    await page.goto(localizedPath(locale, '/imdb?category=milk&brand=nasma'));
    await comeAlive(page);
    await expect(products.locator('tbody tr').first()).toContainText(/Nasma|نسمة/);
    await expect(products.locator('tbody tr').filter({ hasNotText: /Nasma|نسمة/ })).toHaveCount(0);
    await page.goto(localizedPath(locale, '/imdb?category=milk'));
    await comeAlive(page);
    await main.locator('button[aria-haspopup]', { hasText: catalogue.products.lists.all }).click();
    await page.getByRole('radio', { name: catalogue.products.lists.incomplete }).click();
    await expect(page).toHaveURL(/list=incomplete/);
    const incomplete = main.getByRole('table', { name: catalogue.products.lists.incomplete });
    await expectAccessibleFromTop(page);

    // Opened: the tile of incomplete records has as many rows as are listed.
    await main.locator('a[href="#rows=incomplete"]').click();
    const drawer = page.getByRole('dialog', { name: catalogueRows.figures.incomplete });
    await expect(drawer.locator('tbody tr').first()).toBeVisible();
    const lacking = await drawer.locator('tbody tr').count();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(incomplete.locator('tbody tr')).toHaveCount(lacking);

    // Kept: under a name, and found again from elsewhere.
    const { views } = market;
    const openViews = async () => {
      if (isPhone) await main.getByRole('button', { name: market.actions.more, exact: true }).click();
      await page.getByRole('button', { name: views.label, exact: true }).click();
    };
    await openViews();
    const menu = page.getByRole('dialog', { name: views.label });
    await menu.getByRole('textbox', { name: views.name }).fill('ناقص & incomplete');
    await menu.getByRole('button', { name: views.save, exact: true }).click();
    await expect(menu.getByRole('link', { name: 'ناقص & incomplete' })).toBeVisible();
    await page.goto(localizedPath(locale, '/imdb?category=tea'));
    await comeAlive(page);
    await openViews();
    await menu.getByRole('link', { name: 'ناقص & incomplete' }).click();
    await expect(page).toHaveURL(/list=incomplete/);
    await expect(incomplete.locator('tbody tr')).toHaveCount(lacking);

    // Taken along: incomplete products are a table of the file, with what each lacks.
    const query = new URL(page.url()).search;
    const file = await page.request.get(`/api/exports/imdb${query}&format=xlsx`, {
      headers: { 'accept-language': locale },
    });
    expect(file.status()).toBe(200);
    const sheets = readWorkbook(await file.body());
    const sheet = sheets.find(({ name }) => name === exports.sheets.incomplete);
    const cells = (sheet?.rows ?? []).map((row) => row.map((cell) => cell?.value));
    expect(cells.filter((row) => row.some((value) => /-milk-/.test(String(value))))).toHaveLength(lacking);
    expect(sheets.every(({ isRightToLeft }) => isRightToLeft === (locale === 'ar'))).toBe(true);
    fs.writeFileSync(test.info().outputPath(`catalogue-${locale}.xlsx`), await file.body());

    // Every section stands, in reach of all, on paper too.
    await expect(main.getByRole('region', { name: catalogueTiles.label })).toBeVisible();
    for (const section of ['products', 'changes', 'assortment', 'tree'] as const) {
      await page.goto(
        localizedPath(locale, `/imdb?category=milk&brand=nasma&branch=nasma&section=${section}`),
      );
      await comeAlive(page);
      await expectAccessibleFromTop(page);
      expect(await overflowOf(page), section).toBe(0);
      if (isPhone) expect(await heightOf(page), section).toBeLessThan(HIGHEST.list);
      await expectPrintable(page, PAPER.across);
    }
    await page.screenshot({ path: test.info().outputPath(`catalogue-${locale}.png`), fullPage: true });
  });
}
