import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Locator, Page } from 'playwright/test';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { type Account, readNotifications, signIn } from '#tests/setup/e2e/account.ts';
import { comeAlive, expect, expectAccessible, test } from '#tests/setup/e2e/test.ts';
import { readWorkbook } from '#tests/setup/read-workbook.ts';

/** Signs in with everything that a plan can have in one module. */
async function signInToPremium(page: Page, account: Account): Promise<void> {
  await signIn(page.request, account);
  const { user } = (await (await page.request.get('/api/auth/me')).json()).data;
  const [member] = await database().select().from(memberships).where(eq(memberships.userId, user.id));
  await giveSubscription(member?.companyId ?? '', { status: 'active', plan: 'premium' });
  await readNotifications(page.request);
}

/** The words of a text up to its first argument. */
const upTo = (text: string): RegExp => new RegExp(`^\\W*${text.split('{')[0]?.trim()}`, 'u');

const numberIn = (text: string): number => Number(/-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

/** A column of all pages of the rows behind a figure. */
async function columnOf(drawer: Locator, heading: string, next: string): Promise<number[]> {
  const heads = await drawer.getByRole('columnheader').allTextContents();
  const at = heads.findIndex((head) => head.replaceAll(/[\u2068\u2069]/g, '').trim() === heading);
  expect(at, heads.join()).toBeGreaterThanOrEqual(0);
  const values: number[] = [];
  for (;;) {
    await expect(drawer.locator('[aria-busy="true"]')).toHaveCount(0);
    const cells = await drawer.locator(`tbody tr > :nth-child(${at + 1})`).allTextContents();
    values.push(...cells.map(numberIn));
    const button = drawer.getByRole('button', { name: next, exact: true });
    if ((await button.count()) === 0 || (await button.isDisabled())) return values;
    const place = (await drawer.locator('footer nav span').textContent()) ?? '';
    await button.click();
    await expect(drawer.locator('footer nav span')).not.toHaveText(place);
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** A4 across within its margins, in pixels. */
const PAPER = { width: 1032, height: 703 };

/** What each language is looked at in besides; together they make all. */
const LOOKS = { en: 'light', ar: 'dark' } as const satisfies Record<Locale, string>;

for (const locale of locales) {
  const { market, priceMonitor, priceRows, priceTiles } = messagesFor(locale);
  const { filters, views, export: files, pages } = market;

  test(`a view is narrowed, compared, opened, kept, taken along and printed (${locale})`, async ({
    page,
    account,
    problems,
  }) => {
    problems.expectLoad(400, '/api/market/views');
    await page.emulateMedia({ colorScheme: LOOKS[locale] });
    await signInToPremium(page, account);
    const path = localizedPath(locale, '/price-monitor');
    await page.goto(path);
    await page.getByRole('button', { name: market.warning.ok, exact: true }).click();
    await comeAlive(page);
    const main = page.getByRole('main');
    const panel = page.getByRole('dialog');

    // No filter's name is cut.
    const filterNames = main
      .getByRole('region', { name: filters.label })
      .locator('button[aria-expanded] > :first-child');
    expect(await filterNames.count()).toBeGreaterThan(4);
    const cut = await filterNames.evaluateAll((spans) =>
      spans.flatMap((span) => (span.scrollWidth > span.clientWidth ? [span.textContent] : [])),
    );
    expect(cut).toEqual([]);

    // Narrowed: two retailers.
    await main.getByRole('button', { name: new RegExp(`^${filters.retailer}`) }).click();
    const names: string[] = [];
    for (const at of [0, 1]) {
      const box = panel.getByRole('checkbox').nth(at);
      names.push(
        (await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')).trim(),
      );
      await box.check();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/retailer=[\w-]+,[\w-]+/);

    // Compared: the figures say what they were.
    await main.getByRole('button', { name: new RegExp(`^${filters.compare}`) }).click();
    await panel.getByRole('radio', { name: market.compare.previous }).click();
    await expect(page).toHaveURL(/compare=previous/);
    await expect(main.getByText(upTo(market.notes.compared))).toBeVisible();
    await expectAccessible(page);

    // Opened: what stands behind the average comes to it.
    const tile = main.locator('a[href="#rows=unit-price"]');
    await tile.click();
    const drawer = page.getByRole('dialog', { name: priceRows.figures['unit-price'] });
    await expect(drawer.getByRole('columnheader').first()).toBeVisible();
    await expectAccessible(page);
    // The whole words: in Arabic the column of promotional prices begins with the same one.
    const perLitre = priceRows.columns.perUnit.replace('{unit}', market.units.l);
    const prices = await columnOf(drawer, perLitre, pages.next);
    expect(prices.length).toBeGreaterThan(50);
    const average = meanOf(prices);
    const told = (await drawer.locator('strong').textContent()) ?? '';
    expect(Math.abs(numberIn(told) - average)).toBeLessThan(0.01);
    // Where the way on ends its button lets go of the focus, which the drawer has only a moment later.
    await drawer.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(main.getByRole('region', { name: priceTiles.label })).toContainText(told);

    // Kept: under a name, and found again from elsewhere.
    const query = new URL(page.url()).search;
    await main.getByRole('button', { name: views.label, exact: true }).click();
    await panel.getByRole('textbox', { name: views.name }).fill('رمضان & Ramadan');
    await panel.getByRole('button', { name: views.save, exact: true }).click();
    const kept = panel.getByRole('link', { name: 'رمضان & Ramadan' });
    await expect(kept).toBeVisible();
    await expectAccessible(page);
    // A name that is refused stays to be mended; renaming takes the focus, and Escape gives it back and leaves the menu open.
    const naming = panel.getByRole('textbox', { name: views.name });
    await naming.fill('رمضان & Ramadan');
    await panel.getByRole('button', { name: views.save, exact: true }).click();
    await expect(panel.getByRole('alert')).toBeVisible();
    await expect(naming).toHaveValue('رمضان & Ramadan');
    const rename = panel.getByRole('button', { name: upTo(views.renameNamed) });
    await rename.click();
    await expect(naming.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
    // A double click deletes one view, and not the next, which moves into its place.
    await naming.fill('0');
    await panel.getByRole('button', { name: views.save, exact: true }).click();
    await expect(panel.getByRole('link', { name: '0', exact: true })).toBeVisible();
    await panel
      .getByRole('button', { name: upTo(views.deleteNamed) })
      .first()
      .dblclick();
    await expect(panel.getByRole('link')).toHaveText(['رمضان & Ramadan']);
    await page.goto(`${path}?category=milk`);
    await comeAlive(page);
    await main.getByRole('button', { name: views.label, exact: true }).click();
    await kept.click();
    await expect(page).toHaveURL((url) => sameQuery(url.search, query));

    // Taken along: the file says the same average, and its rows come to it.
    await comeAlive(page);
    await main.getByRole('button', { name: files.label, exact: true }).click();
    const workbook = panel.getByRole('button', { name: files.workbook, exact: true });
    await expect(workbook).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await workbook.click();
    const sheets = readWorkbook(fs.readFileSync(await (await download).path()));
    const cells = sheets.flatMap((sheet) => sheet.rows.flat()).map((cell) => cell?.value);
    expect(cells.some((value) => typeof value === 'number' && Math.abs(value - average) < 0.01)).toBe(true);
    expect(sheets.every(({ isRightToLeft }) => isRightToLeft === (locale === 'ar'))).toBe(true);

    // Printed: what was chosen and the day stand on paper, and nothing that is pressed.
    await page.emulateMedia({ media: 'print' });
    for (const name of names) await expect(main.locator('dl').getByText(name)).toBeVisible();
    await expect(main.locator('dl').getByText(market.print.printed)).toBeVisible();
    await expect(main.getByRole('button', { name: files.label, exact: true })).toBeHidden();
    await expect(main.getByRole('button', { name: new RegExp(`^${filters.retailer}`) })).toBeHidden();
    // The first page says what the data is, and holds all down to the end of the chart.
    await page.setViewportSize(PAPER);
    await expect(main.getByRole('button', { name: market.dataset.sample })).toBeVisible();
    const end = await main
      .locator('figure')
      .first()
      .evaluate((chart) => chart.getBoundingClientRect().bottom);
    expect(end).toBeLessThanOrEqual(PAPER.height);
    await page.emulateMedia({ media: 'screen' });
  });

  test(`every state of a view is open to all (${locale})`, async ({ page, account, problems }) => {
    problems.expectLoad(503, '/api/market/price-monitor');
    await page.emulateMedia({ colorScheme: LOOKS[locale] });
    await signInToPremium(page, account);
    const path = localizedPath(locale, '/price-monitor');
    await page.goto(path);
    await page.getByRole('button', { name: market.warning.ok, exact: true }).click();
    const links = page.getByRole('navigation', { name: priceMonitor.sections.label });
    const topOfLinks = () => links.evaluate((nav) => nav.getBoundingClientRect().top + window.scrollY);
    const top = await topOfLinks();
    for (const section of ['packs', 'changes', 'margin'] as const) {
      await page.goto(`${path}?section=${section}`);
      await expect(links.locator('[aria-current]')).toHaveText(priceMonitor.sections[section]);
      // Margins have five figures of their own, in the places of the others.
      expect(await topOfLinks(), section).toBe(top);
      await expectAccessible(page);
    }
    // What unfolds in a menu is in reach, and a compared table of all retailers fits on paper.
    await page.goto(`${path}?compare=previous`);
    await comeAlive(page);
    // Who is pointed at in the table or the map is marked in the list beside the chart.
    const marked = page.getByRole('list', { name: priceMonitor.history.legend }).locator('[data-pointed]');
    const table = page.getByRole('table', { name: priceMonitor.retailers.title });
    await expect(marked).toHaveCount(0);
    await table.getByRole('rowheader').first().hover();
    const name = (await marked.locator('bdi').textContent()) ?? '';
    await expect(table.getByRole('rowheader').first()).toContainText(name);
    await page.getByRole('grid').getByRole('columnheader').last().hover();
    await expect(marked.locator('bdi')).not.toHaveText(name);
    await expect(marked).toHaveCount(1);
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${filters.more}`) })
      .click();
    await page.getByRole('dialog').locator('summary').nth(1).click();
    const menu = page.getByRole('dialog', { name: filters.more });
    await expect
      .poll(() => menu.evaluate((frame) => frame.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: messagesFor(locale).common.chart.table, exact: true })
      .first()
      .click();
    await page.setViewportSize({ width: 1032, height: 700 });
    await page.emulateMedia({ media: 'print' });
    const onPaper = page.getByRole('table', { name: priceMonitor.history.title });
    expect(
      await onPaper.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)),
    ).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    // On a phone the filters are a sheet.
    await page.setViewportSize({ width: 390, height: 800 });
    await comeAlive(page);
    // The way to take them off has the word too.
    await page
      .getByRole('button', { name: upTo(filters.withCount.split('(')[0] ?? '') })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: filters.label })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // The strip of a section moves sideways there, and the page does not.
    for (const section of ['overview', 'packs', 'changes', 'margin'] as const) {
      await page.goto(`${path}?section=${section}`);
      await expect(links.locator('[aria-current]')).toHaveText(priceMonitor.sections[section]);
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await over(), section).toBe(0);
    }
    // Nothing answers, and then no one.
    await page.goto(`${path}?from=2001-01-01&to=2001-01-02`);
    await expect(page.getByText(market.empty.title)).toBeVisible();
    await expectAccessible(page);
    await comeAlive(page);
    await page.route('**/api/market/price-monitor**', (route) => route.fulfill({ status: 503, json: {} }));
    // The one filter that leaves nothing is named, with a click that takes it away.
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(filters.period) })
      .last()
      .click();
    await expect(page.getByRole('alert').filter({ hasText: market.failed.title })).toBeVisible();
    await expectAccessible(page);
  });
}

/** The order of what an address says does not matter. */
function sameQuery(a: string, b: string): boolean {
  const sorted = (search: string) => JSON.stringify([...new URLSearchParams(search)].sort());
  return sorted(a) === sorted(b);
}
