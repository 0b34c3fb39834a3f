import { eq, sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright/test';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { rateLimits } from '#db/schema/operations.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { addDays, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { giveSubscription } from '#tests/factories/subscriptions.ts';
import { type Account, post, readNotifications, signIn } from '#tests/setup/e2e/account.ts';
import { FIRST_PLOT, topOf } from '#tests/setup/e2e/first-plot.ts';
import { comeAlive, expect, expectAccessible, keepScreenshot, test } from '#tests/setup/e2e/test.ts';

/** Signs in with a trial of three categories, whose congratulations have been seen. */
async function signInToTrial(page: Page, account: Account): Promise<void> {
  await signIn(page.request, account);
  await post(page.request, '/api/subscriptions', {
    planId: 'growth_monthly',
    moduleIds: ['priceMonitor', 'promotions', 'imdb'],
    categoryIds: ['milk', 'cooking-oil', 'diapers'],
    trial: true,
  });
  await readNotifications(page.request);
}

/** Signs in with a paid plan whose modules have a report. @returns the report's address */
async function signInToReport(page: Page, account: Account): Promise<string> {
  await signIn(page.request, account);
  const { user } = (await (await page.request.get('/api/auth/me')).json()).data;
  const [member] = await database().select().from(memberships).where(eq(memberships.userId, user.id));
  const dashboardUrl = `${process.env.STAND_IN_REPORTS}/view?r=1`;
  await giveSubscription(member?.companyId ?? '', {
    status: 'active',
    modules: ['priceMonitor', 'imdb'],
    dashboardUrl,
  });
  return dashboardUrl;
}

/** Leaves a person no read of the market for half a minute, whatever they have read before. */
async function takeAllReads(userId: string): Promise<void> {
  const key = keyedHash('rate-limit', MARKET_LIMITS.read.name, userId);
  const tat = sql`now() + interval '1 minute'`;
  await database()
    .insert(rateLimits)
    .values({ key, tat })
    .onConflictDoUpdate({ target: rateLimits.key, set: { tat } });
}

/** Both days of a period stand whole in the menu that they are in. */
async function expectDatesInside(menu: Locator): Promise<void> {
  // In one look: the menu grows while it opens.
  const inside = await menu.evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('form input[type="text"]')].map((date) => {
      const box = date.getBoundingClientRect();
      return box.left >= left && box.right <= right;
    });
  });
  expect(inside).toEqual([true, true]);
}

/** Its title says what moved most, which depends on the day. */
const TOP_MOVERS = /(rose|fell) most, by [\d.]+%$|^Top movers$/;

const beta = 'Beta: you’re looking at sample data only, not the full year-over-year dataset.';

/** The figures come before the explanations: the first plot is high on the page, and the tiles stand in one place in every section. */
async function expectFiguresFirst(page: Page, sections: Locator): Promise<void> {
  for (const { width, height, most } of FIRST_PLOT) {
    await page.setViewportSize({ width, height });
    const plot = page.getByRole('main').locator('figure').first();
    await expect.poll(() => topOf(plot), `the first plot at ${width}`).toBeLessThanOrEqual(most);
    const tiles = page.getByRole('main').locator('section:has(a[href="#rows=promotions"])').first();
    const [before, links] = [await topOf(tiles), await topOf(sections)];
    await sections.getByRole('link').nth(2).click();
    await expect(sections.getByRole('link').nth(2)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect([await topOf(tiles), await topOf(sections)]).toEqual([before, links]);
    await sections.getByRole('link').first().click();
    await expect(plot).toBeVisible();
  }
}

/** What the chip beside the title says of sample data. */
async function expectSampleMark(page: Page): Promise<void> {
  const mark = page.getByRole('main').getByRole('button', { name: 'Sample data' });
  await expect(mark).toHaveCount(1);
  await mark.click();
  await expect(page.getByRole('dialog', { name: 'Sample data' })).toContainText(beta);
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();
}

test.describe('Price Monitor', () => {
  test('warns once, shows real figures, and follows its filters in the address', async ({
    page,
    account,
  }) => {
    await signInToTrial(page, account);
    await page.goto('/price-monitor');

    const warning = page.getByRole('dialog');
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('button', { name: 'OK' })).toBeFocused();
    await expectAccessible(page);
    await page.mouse.click(5, 5);
    await expect(warning).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();

    await expectSampleMark(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Price Monitor' })).toBeVisible();
    await expect(page.locator('figure svg path[class*="focused"]').first()).toBeVisible();
    // Ninety days are marked at the first of each month, in whatever zone the reader lives.
    const { range } = (await (await page.request.get('/api/market/price-monitor')).json()).data.view.filters;
    const length = dayNumber(range.to) - dayNumber(range.from) + 1;
    const days = Array.from({ length }, (_, at) => addDays(range.from, at));
    const firsts = days.filter((day) => day.endsWith('-01'));
    await expect(page.locator('figure [data-chart-day]')).toHaveText(firsts.map(() => /^1 /));
    await expectAccessible(page);
    await keepScreenshot(page, 'price-monitor-en');

    // By keyboard: the chart shows where the focus is and says what it is on; Enter leaves a list with its choice.
    const chart = page.getByRole('group', { name: /^Price history chart/ });
    await page.getByRole('button', { name: 'Table', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(chart).toHaveCSS('outline-style', 'solid');
    const day = chart.getByRole('slider');
    const newest = await day.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(day).toHaveAttribute('aria-valuetext', /\d/);
    await expect(day).not.toHaveAttribute('aria-valuetext', newest ?? '');
    const category = page.getByRole('button', { name: /^Category/ });
    await category.press('Enter');
    await page.getByRole('radio', { checked: true }).press('Enter');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(category).toBeFocused();
    // The first filter moves nothing: the way to undo it has its place already.
    const below = page.getByRole('region', { name: 'Key figures' });
    const reset = page.getByRole('button', { name: 'Reset', exact: true });
    const place = () => below.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await place();
    await expect(reset).toBeHidden();
    await page.getByRole('button', { name: /^Period/ }).click();
    await expectDatesInside(page.getByRole('dialog'));
    await page.getByRole('radio', { name: 'Last 30 days' }).click();
    await expect(reset).toBeVisible();
    expect(await place()).toBe(before);
    await reset.click();
    await expect(page).not.toHaveURL(/period=/);

    await page.getByRole('button', { name: /^Retailer/ }).click();
    await page.getByRole('checkbox', { name: 'Wahat Hyper' }).check();
    await page.getByRole('checkbox', { name: 'Qasr Hypermarket' }).check();
    await expect(page).toHaveURL(/retailer=wahat,qasr/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Price index vs other retailers')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Bazarak' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const history = page.getByRole('region', { name: 'Price history by retailer' }).getByRole('table');
    await expect(history.getByRole('columnheader', { name: 'Wahat Hyper' })).toBeVisible();

    await page.reload();
    await expect(page.getByText('Price index vs other retailers')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Bazarak' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: 'Bazarak' })).toHaveCount(0);

    // A figure opens the rows that it is calculated from; the address of the page says so, and back closes them.
    await page.getByRole('link', { name: 'Price index vs other retailers' }).click();
    const rows = page.getByRole('dialog', { name: 'Price index' });
    await expect(rows.getByRole('columnheader', { name: 'Comparison price' })).toBeVisible();
    await expect(page).toHaveURL(/#rows=index$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();
    await expect(page).not.toHaveURL(/#rows/);

    // A section keeps the filters and has an address; back leads to the one before.
    const section = (name: string) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    await section('Price changes').click();
    await expect(page).toHaveURL(/retailer=wahat,qasr.*section=changes/);
    await expect(page.getByRole('heading', { name: TOP_MOVERS })).toBeVisible();
    await expect(page.getByRole('group', { name: /^Price history chart/ })).toHaveCount(0);
    // What lies half under the head of the page, where the press has scrolled to, is no place to measure.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Group by/ }).click();
    await page.getByRole('radio', { name: 'Retailer', exact: true }).click();
    await expect(page).toHaveURL(/section=changes&by=retailer/);
    await expect(
      page.getByRole('region', { name: 'Top movers' }).getByRole('columnheader', { name: 'Retailer' }),
    ).toBeVisible();
    // Pressed while the page is still coming alive, it leads there all the same.
    await page.reload();
    await expect(section('Price changes')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { name: TOP_MOVERS })).toBeVisible();
    await section('Baskets and packs').click();
    // Its title says what was found, which depends on the day.
    const found = /(is the cheapest, .+ costs .+ more|^All baskets cost the same to within 1%)$/;
    await expect(page.getByRole('heading', { name: found })).toBeVisible();
    const ladder = page.getByRole('group', { name: /^Price-pack ladder/ });
    await ladder.focus();
    await page.keyboard.press('End');
    await expect(page.getByText(/per litre, average of/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const behind = page.getByRole('dialog', { name: /: average price per unit$/ });
    await expect(behind.getByRole('columnheader', { name: 'Regular price' })).toBeVisible();
    await page.goBack();
    await expect(behind).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { name: TOP_MOVERS })).toBeVisible();
  });

  test('leads back from rows that were opened again, and from views after them, without loading the page', async ({
    page,
    account,
  }) => {
    await signIn(page.request, account);
    await page.request.post('/api/market/sample-notice');
    await page.goto('/price-monitor');
    await comeAlive(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const isSamePage = () => page.evaluate(() => 'isSamePage' in window);
    const tile = page.getByRole('main').locator('a[href="#rows=unit-price"]');
    const rows = page.getByRole('dialog');
    const open = async () => {
      await tile.click();
      await expect(rows.getByRole('columnheader').first()).toBeVisible();
    };
    await open();
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();
    await open();
    await page.goBack();
    await expect(rows).toBeHidden();
    expect(await isSamePage()).toBe(true);
    await page.goForward();
    await expect(rows.getByRole('columnheader').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    for (const at of [1, 2]) {
      const href = await sections.nth(at).getAttribute('href');
      await sections.nth(at).click();
      await expect(sections.nth(at)).toHaveAttribute('aria-current', 'page');
      // Shown before it is in the history: a faster click would take its place there.
      await expect(page).toHaveURL((url) => url.search === href);
    }
    for (const at of [1, 0]) {
      await page.goBack();
      await expect(sections.nth(at)).toHaveAttribute('aria-current', 'page');
    }
    expect(await isSamePage()).toBe(true);
  });

  for (const [language, path] of [
    ['English', '/price-monitor'],
    ['Arabic', '/ar/price-monitor'],
  ] as const) {
    test(`shows figures before explanations, in ${language}`, async ({ page, account }) => {
      await signInToTrial(page, account);
      await page.request.post('/api/market/sample-notice', { headers: { 'sec-fetch-site': 'same-origin' } });
      await page.goto(path);
      await comeAlive(page);
      await expectFiguresFirst(page, page.getByRole('main').getByRole('navigation').first());
    });
  }

  test('gives the figures that the API gives', async ({ page, account }) => {
    await signInToTrial(page, account);
    const answer = await page.request.get('/api/market/price-monitor?category=diapers');
    const { average } = (await answer.json()).data.view.tiles.unitPrice;
    await page.goto('/price-monitor?category=diapers');
    await expect(
      page
        .getByRole('main')
        .getByText(`EGP ${average.toFixed(2)}`)
        .first(),
    ).toBeVisible();
  });

  test('tells an owner once of their brands, and shows both choices when two save', async ({
    page,
    account,
    context,
    problems,
  }) => {
    await signInToTrial(page, account);
    await page.goto('/price-monitor');
    await page.getByRole('button', { name: 'OK' }).click();
    const hint = page.getByRole('main').getByRole('button', { name: 'Set your brands' });
    await hint.click();
    const told = page.getByRole('dialog', { name: 'Set your brands' });
    await expect(told.getByRole('link', { name: 'Choose your brands' })).toHaveAttribute(
      'href',
      '/settings/brands',
    );

    // Dismissed, it stays away in this browser.
    await told.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible();
    await expect(hint).toHaveCount(0);

    // In another browser it is there until brands are chosen.
    await context.clearCookies({ name: /hint/ });
    await page.reload();
    await expect(hint).toBeVisible();
    const choice = { category: 'milk', own: ['nasma'], rivals: [] };
    const brands = '/api/companies/current/brands';
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await page.request.put(brands, { data: choice, headers })).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible();
    await expect(hint).toHaveCount(0);

    // A link that asks for more than there is says what was left out.
    await page.goto('/price-monitor?category=milk&section=none&colour=red&from=2020-01-01&to=2026-01-01');
    await expect(page.getByText('so they’re excluded: Section.')).toContainText(
      'so they’re excluded: colour.',
    );
    await expect(page.getByText('so they’re excluded: Section.')).toContainText('shortened to 366 days');

    // Where someone else saves meanwhile, both choices of a brand are shown, and one stays.
    problems.expectLoad(412, brands);
    await page.goto('/settings/brands');
    const list = page.getByRole('region', { name: 'Brands by manufacturer' });
    const stanceOf = (brand: RegExp, stance: string) =>
      list.getByRole('group', { name: brand }).getByRole('radio', { name: stance });
    await list.getByRole('button', { name: 'Nasma Dairies' }).click();
    await stanceOf(/^Nasma(?! Dairies)/, 'Neither').check();
    const theirs = { category: 'milk', own: [], rivals: ['nasma', 'marooj'] };
    expect((await page.request.put(brands, { data: theirs, headers })).ok()).toBe(true);
    await list.getByRole('button', { name: 'Save' }).click();
    const both = list.getByRole('region', { name: 'Someone else changed these brands' });
    await expect(both).toContainText('Nasma UHT milkSaved by themRivalSelected by youNeither');
    await expectAccessible(page);
    await both.getByRole('button', { name: 'Save mine instead' }).press('Enter');
    await expect(both).toHaveCount(0);
    await expect(list.getByText('Rivals: Marooj.')).toBeVisible();
    await expect(stanceOf(/^Nasma(?! Dairies)/, 'Neither')).toBeChecked();
  });

  test('says so and offers to try again when the figures do not come', async ({
    page,
    account,
    problems,
  }) => {
    problems.expectLoad(503, '/api/market/price-monitor');
    problems.expectLoad(429, '/price-monitor');
    await signInToTrial(page, account);
    await page.goto('/price-monitor');
    await page.getByRole('button', { name: 'OK' }).click();
    await page.route('**/api/market/price-monitor**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('radio', { name: 'Last 30 days' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load the figures' });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    // The way back to it tries again, and fails again.
    await page.goBack();
    await expect(failure).toBeHidden();
    const again = page.waitForResponse((response) => response.status() === 503);
    await page.goForward();
    await again;
    await expect(failure).toBeVisible();
    await page.unroute('**/api/market/price-monitor**');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expect(page).toHaveURL(/period=30d/);

    // Where it was too much at once, the figures stay, and the notice says when to try again.
    const price = page.getByRole('region', { name: 'Key figures' }).getByText(/EGP/).first();
    const shown = (await price.textContent()) ?? '';
    const busy = { status: 429, json: {}, headers: { 'retry-after': '7' } };
    await page.route('**/api/market/price-monitor**', (route) => route.fulfill(busy));
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('radio', { name: 'Last 7 days' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'You’re loading data too quickly' });
    await expect(notice).toContainText('Please try again in 7 seconds.');
    await expect(price).toHaveText(shown);
    await page.unroute('**/api/market/price-monitor**');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();

    // A document that is refused is a 429 within its frame.
    const { user } = (await (await page.request.get('/api/auth/me')).json()).data;
    await takeAllReads(user.id);
    const refused = await page.goto('/ar/price-monitor');
    expect([refused?.status(), Number(refused?.headers()['retry-after']) > 0]).toEqual([429, true]);
    await expect(page.getByRole('heading', { level: 1, name: 'رصد الأسعار' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'طلبات كثيرة في وقت قصير' })).toBeVisible();
    await expectAccessible(page);
  });

  test('stands in Arabic, from right to left, in the dark and on a phone', async ({ page, account }) => {
    await signInToTrial(page, account);
    await page.goto('/ar/price-monitor');
    await page.getByRole('button', { name: 'حسنًا' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'رصد الأسعار' })).toBeVisible();
    await expect(page.locator('figure svg path[class*="focused"]').first()).toBeVisible();
    await expectAccessible(page);
    // The counts run the way of their heading: cheaper first, on the right.
    const retailers = page.getByRole('table', { name: 'المتاجر مقارنةً بالسوق' });
    const placeOf = (words: RegExp) =>
      retailers
        .getByRole('link', { name: words })
        .first()
        .evaluate((link) => link.getBoundingClientRect().left);
    expect(await placeOf(/أرخص/)).toBeGreaterThan(await placeOf(/أغلى/));
    await keepScreenshot(page, 'price-monitor-ar');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
    await expectAccessible(page);
    await keepScreenshot(page, 'price-monitor-ar-320');
    await page.getByRole('button', { name: /^التصفية/ }).click();
    const sheet = page.getByRole('dialog', { name: 'التصفية' });
    await sheet.locator('summary', { hasText: 'الفترة' }).click();
    await expectDatesInside(sheet);
    await expectAccessible(page);
  });

  test('is the showcase for a company without a plan, beside the way to one', async ({ page, account }) => {
    await signIn(page.request, account);
    const response = await page.goto('/price-monitor?category=tea');
    expect(response?.status()).toBe(200);
    await page.getByRole('button', { name: 'OK' }).click();
    await expectSampleMark(page);
    await expect(page.getByRole('button', { name: 'Category UHT milk' })).toBeVisible();
    const trial = page.getByRole('link', { name: 'Start free trial' });
    await expect(trial).toHaveAttribute('href', '/subscription');
    await expectAccessible(page);
    await keepScreenshot(page, 'showcase');
    for (const path of ['/imdb', '/promotions', '/distributions']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Category UHT milk' })).toBeVisible();
      await expect(trial).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/price-monitor');
    await comeAlive(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is what a payer sees first; the report beside it opens by keyboard and is remembered', async ({
    page,
    account,
  }) => {
    await signInToReport(page, account);
    await page.goto('/price-monitor');
    await page.getByRole('button', { name: 'OK' }).click();
    const [raff, own] = [
      page.getByRole('button', { name: 'Raff dashboard', exact: true }),
      page.getByRole('button', { name: 'Your report', exact: true }),
    ];
    await expect(raff).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectAccessible(page);

    await raff.focus();
    await page.keyboard.press('Tab');
    const remembered = page.waitForResponse('**/api/modules/dashboard');
    await page.keyboard.press('Enter');
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await expect(own).toBeFocused();
    const report = page.frameLocator('iframe').getByRole('heading', { level: 1 });
    await expect(report).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
    await keepScreenshot(page, 'report');
    await remembered;

    await page.goto('/ar/price-monitor');
    const arabic = page.getByRole('button', { name: 'تقريرك', exact: true });
    await expect(arabic).toHaveAttribute('aria-pressed', 'true');
    await expect(report).toBeVisible();

    // An address that asks for something is that of our dashboard, and so are the rows behind a figure.
    const ours = page.getByRole('button', { name: 'لوحة رَف' });
    const sections = page.getByRole('navigation', { name: 'الأقسام' });
    await page.goto('/ar/price-monitor?section=changes');
    await expect(ours).toHaveAttribute('aria-pressed', 'true');
    await expect(sections.locator('[aria-current]')).toHaveText('تغيّرات الأسعار');
    await page.goto('/ar/price-monitor#rows=promotions');
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();

    await page.goto('/ar/price-monitor');
    await expect(report).toBeVisible();
    await ours.first().press('Enter');
    await expect(ours).toHaveAttribute('aria-pressed', 'true');
    await expect(ours).toBeFocused();
    await expect(page.getByRole('table').first()).toBeVisible();
  });

  test('is one key away from a report that does not load', async ({ page, account }) => {
    const link = await signInToReport(page, account);
    await page.clock.install();
    await page.route(link, () => {});
    const kept = await page.request.put('/api/modules/dashboard', {
      data: { moduleId: 'imdb', kind: 'power_bi' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(kept.ok()).toBe(true);
    await post(page.request, '/api/market/sample-notice', {});
    await page.goto('/imdb', { waitUntil: 'commit' });
    await expect(page.locator('iframe')).toBeVisible();
    await page.clock.fastForward(15_000);
    const waysOut = page.getByText('Report not showing?').locator('..');
    await expect(waysOut).toBeFocused();
    await expect(waysOut.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute('href', link);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Raff dashboard', exact: true }).first()).toBeFocused();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });
});
