import type { Page } from 'playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, test } from '#tests/setup/e2e/test.ts';

/** The sum of all shifts without a person's doing, as browsers count it. */
const MOST_SHIFT = 0.01;
/** On a first visit the Latin letters may come late as well: then the sentences move by a pixel and the names in them sideways. */
const MOST_ON_FIRST_VISIT = 0.02;

type Shift = { value: number; hadRecentInput: boolean };

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const note = (list: PerformanceObserverEntryList) =>
      shifts.push(...(list.getEntries() as unknown as Shift[]));
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: Shift[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
  );

for (const locale of locales) {
  test(`nothing moves while Price Monitor and home arrive (${locale})`, async ({ page, account }) => {
    await signInSubscribed(page.request, account);
    await post(page.request, '/api/market/sample-notice', {});
    await watchShifts(page);
    // Its fonts are there from the page before, as they are for all but a first visit.
    await page.goto(localizedPath(locale, '/settings/general'));
    await comeAlive(page);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      for (const path of ['/price-monitor', '/']) {
        await page.goto(localizedPath(locale, path));
        await comeAlive(page);
        expect(await shiftOf(page), `${path} at ${size.width}`).toBeLessThanOrEqual(MOST_SHIFT);
      }
    }
  });
}

test('Price Monitor does not move where the Arabic letters come late', async ({ page, account }) => {
  await signInSubscribed(page.request, account);
  await post(page.request, '/api/market/sample-notice', {});
  await watchShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { promise: painted, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/fonts/*arabic*', async (route) => {
    await painted;
    await route.continue();
  });
  const fonts = ['400', '600'].map((weight) =>
    page.waitForResponse((response) => response.url().includes(`arabic-${weight}`)),
  );
  await page.goto(localizedPath('ar', '/price-monitor'), { waitUntil: 'domcontentloaded' });
  await comeAlive(page);
  come();
  await Promise.all(fonts);
  await page.evaluate(() => document.fonts.ready);
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_ON_FIRST_VISIT);
});
