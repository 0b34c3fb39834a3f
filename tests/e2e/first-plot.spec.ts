import { locales } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { post } from '#tests/setup/e2e/account.ts';
import { expectHighPlot } from '#tests/setup/e2e/first-plot.ts';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { comeAlive, test } from '#tests/setup/e2e/test.ts';

/** Sections that begin with a plot, and what it is there; that of Price Monitor's overview is held where its filters are. */
const PLOTS = [
  { path: '/price-monitor?section=packs', plot: '[aria-busy] > section ul' },
  { path: '/price-monitor?section=margin', plot: '[aria-busy] > section [aria-hidden]:has(+ ul)' },
  { path: '/promotions', plot: '[aria-busy] > section :is(figure, ol, ul)' },
  { path: '/promotions?section=pressure', plot: '[aria-busy] > section figure' },
  { path: '/promotions?section=depth', plot: '[aria-busy] > section ol' },
  { path: '/distributions', plot: '[aria-busy] > section table' },
  { path: '/distributions?brand=nasma', plot: '[aria-busy] > section figure' },
  { path: '/distributions?section=map', plot: '[aria-busy] > section fieldset:has([aria-pressed])' },
  { path: '/imdb?section=assortment', plot: '[aria-busy] > section table' },
];

for (const locale of locales) {
  test(`each dashboard begins with its plot (${locale})`, async ({ page, account }) => {
    await signInSubscribed(page.request, account, { modules: [...MODULE_NAMES] });
    await post(page.request, '/api/market/sample-notice', {});
    for (const { path, plot } of PLOTS) {
      await page.goto(localizedPath(locale, path));
      await comeAlive(page);
      await expectHighPlot(page, page.getByRole('main').locator(plot).locator('visible=true').first(), path);
    }
  });
}
