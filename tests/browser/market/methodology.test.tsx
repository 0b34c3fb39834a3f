import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Methodology } from '#components/market/dashboard/methodology.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { headTexts } from '#lib/market/price-monitor/price-texts.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { show } from '#tests/setup/browser/show.tsx';

it.each(locales)('explanations come when they are opened (%s)', async (locale) => {
  const { market, priceMethodology } = messagesFor(locale);
  await show(
    <Methodology texts={[headTexts]} namespace="priceMethodology" view={priceMonitorData()} />,
    locale,
  );
  const explained = page.getByText(priceMethodology.names.promotions, { exact: true });
  await expect.element(explained).not.toBeInTheDocument();
  await page.getByText(market.methodology.title).click();
  await expect.element(explained).toBeVisible();
});
