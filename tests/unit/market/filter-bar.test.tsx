import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PriceMonitor } from '#components/market/price-monitor/price-monitor.tsx';
import { asText } from '#lib/core/as-text.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { draw } from '#tests/setup/draw.tsx';

const drawn = (filters: Partial<PriceMonitorData['filters']>): string =>
  draw(
    'en',
    <PriceMonitor
      initial={asText(priceMonitorData({ filters }))}
      locale="en"
      warnsOfSample={false}
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
  const { reset } = messagesFor('en').market.filters;
  expect(drawn(filters)).toMatch(new RegExp(`data-idle="${isIdle}"><button[^>]*>${reset}<`));
});

it('and its place is kept, so that it pushes nothing down', () => {
  const css = readFileSync('components/market/dashboard/dashboard-frame.module.css', 'utf8');
  expect(css).toMatch(/^\.reset\[data-idle="true"\] \{\s*visibility: hidden;\s*\}/m);
});
