import type { Page } from 'playwright/test';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { CatalogueSection } from '#lib/market/catalogue/section-ids.ts';
import type { DistributionSection } from '#lib/market/distributions/section-ids.ts';
import type { PriceSection } from '#lib/market/price-monitor/section-ids.ts';
import type { PromotionSection } from '#lib/market/promotions/section-ids.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { expectHighPlot } from '#tests/setup/e2e/first-plot.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, expect, test } from '#tests/setup/e2e/test.ts';

/** What each section begins with. */
const PLOTS = {
  '/price-monitor?': {
    overview: 'figure',
    packs: 'ul',
    changes: 'table',
    margin: '[aria-hidden]:has(+ ul)',
  } satisfies Record<PriceSection, string>,
  '/promotions?': {
    calendar: ':is(figure, ol, ul)',
    pressure: ':is(figure, [role="group"])',
    depth: 'ol',
    real: 'table',
    followed: 'table',
  } satisfies Record<PromotionSection, string>,
  '/distributions?': {
    overview: 'table',
    map: 'fieldset:has([aria-pressed])',
    stock: 'table',
    gaps: 'table',
    chains: 'table',
    // The company has imported none: the way to do so stands there.
    audits: 'a[href$="/settings/data"]',
  } satisfies Record<Exclude<DistributionSection, 'changes'>, string>,
  // The sample's first visits are younger than the first day of the usual period.
  '/distributions?period=7d&': { changes: ':is(figure, table)' },
  '/distributions?brand=nasma&': { overview: 'figure' },
  '/imdb?': {
    products: 'table',
    changes: 'table',
    assortment: 'table',
    tree: 'ul',
    compare: 'p',
  } satisfies Record<CatalogueSection, string>,
};

/** Of a page on a phone, in pixels. */
const HIGHEST = 3500;

const TABLET = { width: 768, height: 1024 };

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens a section of a dashboard: it begins with its plot, and ends on a phone. Leaves the page as wide as a phone. */
async function expectSection(page: Page, locale: Locale, address: string, plot: string): Promise<void> {
  await page.goto(localizedPath(locale, address));
  await comeAlive(page);
  const first = page.getByRole('main').locator(`[aria-busy] > section ${plot}`).locator('visible=true');
  await expectHighPlot(page, first.first(), address);
  expect(await heightOf(page), address).toBeLessThanOrEqual(HIGHEST);
}

for (const locale of locales) {
  test(`each section begins with its plot, ends on a phone and keeps to a tablet's width (${locale})`, async ({
    page,
    account,
  }) => {
    test.slow();
    await signInSubscribed(page.request, account, { modules: [...MODULE_NAMES] });
    await post(page.request, '/api/market/sample-notice', {});
    for (const [path, plots] of Object.entries(PLOTS))
      for (const [section, plot] of Object.entries(plots)) {
        const address = `${path}section=${section}`;
        await expectSection(page, locale, address, plot);
        await page.setViewportSize(TABLET);
        expect(await overflowOf(page), address).toBe(0);
      }
  });

  test(`a plan that needs attention moves no plot down, whatever it leaves out (${locale})`, async ({
    page,
    account,
  }) => {
    const { banner } = messagesFor(locale).billing;
    for (const [status, words] of Object.entries({ past_due: 'pastDue', paused: 'trialOver' } as const)) {
      await signInSubscribed(page.request, account, { status, plan: 'starter' });
      await post(page.request, '/api/market/sample-notice', {});
      await expectSection(page, locale, '/price-monitor?section=overview', PLOTS['/price-monitor?'].overview);
      const notice = page.getByRole('region', { name: banner.label });
      await notice.getByRole('button', { name: banner.short[words] }).click();
      await expect(notice.getByText(banner[words])).toBeVisible();
      expect(await overflowOf(page)).toBe(0);
    }
  });
}
