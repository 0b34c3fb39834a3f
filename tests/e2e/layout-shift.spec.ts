import type { Page } from 'playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, test } from '#tests/setup/e2e/test.ts';

/** The sum of all shifts without a person's doing, as browsers count it. */
const MOST_SHIFT = 0.01;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

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
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const path of ['/price-monitor', '/']) {
        await page.goto(localizedPath(locale, path));
        await comeAlive(page);
        expect(await shiftOf(page), `${path} at ${size.width}`).toBeLessThanOrEqual(MOST_SHIFT);
        // Only a machine under load parses a document in parts, so what keeps it from painting them is looked for by name.
        await expect(page.locator('head link[rel=expect][blocking=render]')).toHaveAttribute(
          'href',
          '#content-end',
        );
        await expect(page.locator('main + #content-end')).toHaveCount(1);
      }
    }
  });
}

for (const locale of locales) {
  for (const size of SIZES) {
    test(`nothing moves where the letters of a first visit come late (${locale}, ${size.width})`, async ({
      page,
      account,
    }) => {
      await signInSubscribed(page.request, account);
      await post(page.request, '/api/market/sample-notice', {});
      await watchShifts(page);
      await page.setViewportSize(size);
      for (const path of ['/price-monitor', '/']) {
        const { promise: painted, resolve: come } = Promise.withResolvers<void>();
        const letters: Promise<unknown>[] = [];
        // Answered by the route, so that no page finds those of the one before in the browser's cache.
        await page.route('**/fonts/*', async (route) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          letters.push(promise);
          await painted;
          await route.continue();
          resolve();
        });
        await page.goto(localizedPath(locale, path), { waitUntil: 'domcontentloaded' });
        await comeAlive(page);
        expect(letters.length).toBeGreaterThan(1);
        come();
        await Promise.all(letters);
        await page.evaluate(() => document.fonts.ready);
        expect(await shiftOf(page), path).toBeLessThanOrEqual(MOST_SHIFT);
        await page.unrouteAll({ behavior: 'wait' });
      }
    });
  }
}
