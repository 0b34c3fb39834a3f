import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { PriceMonitor } from '#components/market/price-monitor/price-monitor.tsx';
import { asText } from '#lib/core/as-text.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { draw } from '#tests/setup/draw.tsx';

const drawn = (filters: Partial<PriceMonitorData['filters']>, locale: Locale = 'en'): string =>
  draw(
    locale,
    <PriceMonitor
      initial={asText(priceMonitorData({ filters }))}
      locale={locale}
      warnsOfSample={false}
      title="Price Monitor"
      exportPlan={null}
    />,
  );

const choices: [string, Partial<PriceMonitorData['filters']>, boolean][] = [
  ['nothing', {}, true],
  ['a brand', { brands: ['juhayna'] }, false],
  ['a retailer', { retailers: ['seoudi'] }, false],
  ['a period alone', { period: '30d' }, false],
];

it.each(choices)('the way back is offered where it changes something: %s', (_, filters, isIdle) => {
  const { resetAll } = messagesFor('en').market.filters;
  expect(drawn(filters)).toMatch(new RegExp(`data-idle="${isIdle}"><button[^>]*>${resetAll}<`));
});

it('and its place is kept, so that it pushes nothing down', () => {
  const css = readFileSync('components/market/dashboard/dashboard-frame.module.css', 'utf8');
  expect(css).toMatch(/^\.reset\[data-idle="true"\] \{\s*visibility: hidden;\s*\}/m);
});

afterEach(() => vi.useRealTimers());

it('two days say their years only where these are not this year, and in Arabic stand between words', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  const period = (from: string, to: string, locale: Locale) =>
    drawn({ period: 'custom', range: { from, to } }, locale).replaceAll(/[\u2066-\u2069]/g, '');
  expect(period('2026-09-01', '2026-11-01', 'en')).toContain('title="1 Sept – 1 Nov"');
  expect(period('2025-11-01', '2026-11-01', 'en')).toContain('title="1 Nov 2025 – 1 Nov"');
  expect(period('2025-09-01', '2025-11-01', 'en')).toContain('title="1 Sept – 1 Nov 2025"');
  expect(period('2026-09-01', '2026-11-01', 'ar')).toContain('title="من 1 سبتمبر إلى 1 نوفمبر"');
});
