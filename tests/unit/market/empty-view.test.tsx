import { expect, it } from 'vitest';
import { PriceMonitor } from '#components/market/price-monitor/price-monitor.tsx';
import { asText } from '#lib/core/as-text.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { draw } from '#tests/setup/draw.tsx';

const FILTERS = { brands: ['juhayna'], retailers: ['seoudi'] };

const drawnWithout = (emptiedBy: string[], filters: Partial<typeof FILTERS>, locale: Locale): string =>
  plain(
    draw(
      locale,
      <PriceMonitor
        initial={asText(priceMonitorData({ listings: 0, emptiedBy, filters }))}
        locale={locale}
        warnsOfSample={false}
        title="Price Monitor"
        exportPlan={null}
      />,
    ),
  );

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

for (const locale of locales) {
  const { empty, filters } = messagesFor(locale).market;
  const removalOf = (label: string) =>
    plain(empty.without.split('{value}')[0] ?? '').replace('{title}', label);

  it(`a view of nothing names the filter that is the reason, and no other (${locale})`, () => {
    const html = drawnWithout(['brands'], FILTERS, locale);
    expect(html).toContain(removalOf(filters.brand));
    expect(html).not.toContain(removalOf(filters.retailer));
    expect(html).not.toContain(plain(empty.together));
  });

  it(`and says where no single one is, or none narrows (${locale})`, () => {
    expect(drawnWithout([], FILTERS, locale)).toContain(plain(empty.together));
    expect(drawnWithout([], {}, locale)).toContain(plain(empty.text));
  });
}
