import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, test } from '#tests/setup/e2e/test.ts';

/** The sum of all shifts without a person's doing, as browsers count it. */
const MOST_SHIFT = 0.01;

for (const locale of locales) {
  test(`nothing moves while Price Monitor and home arrive (${locale})`, async ({ page, account }) => {
    await signInSubscribed(page.request, account);
    await post(page.request, '/api/market/sample-notice', {});
    await page.addInitScript(() => {
      const shifts: { value: number; hadRecentInput: boolean }[] = [];
      Object.assign(window, { shifts });
      const note = (list: PerformanceObserverEntryList) =>
        shifts.push(...(list.getEntries() as unknown as typeof shifts));
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
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
        const shift = await page.evaluate(() =>
          (window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts
            .filter(({ hadRecentInput }) => !hadRecentInput)
            .reduce((sum, { value }) => sum + value, 0),
        );
        expect(shift, `${path} at ${size.width}`).toBeLessThanOrEqual(MOST_SHIFT);
      }
    }
  });
}
