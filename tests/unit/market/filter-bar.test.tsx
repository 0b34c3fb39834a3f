import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PriceMonitor } from '#components/market/price-monitor/price-monitor.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { DEFAULT_PERIOD } from '#lib/market/periods.ts';
import { USUAL_MOVERS } from '#lib/market/price-monitor/movers-choice.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { draw } from '#tests/setup/draw.tsx';

const nothing = { value: null, n: 0, lowBase: false };

/** What no listing answers. */
const drawn = (filters: Partial<PriceMonitorData['filters']>): string => {
  const range = { from: '2026-08-22', to: '2026-11-20' };
  const initial: PriceMonitorData = {
    filters: {
      category: 'juice',
      brands: [],
      retailers: [],
      period: DEFAULT_PERIOD,
      range,
      section: 'overview',
      movers: USUAL_MOVERS,
      floor: null,
      ...filters,
    },
    options: { categories: [{ id: 'juice', name: 'Juice' }], brands: [], retailers: [] },
    dataset: 'sample',
    baseUnit: 'l',
    currency: 'EGP',
    asOf: null,
    listings: 0,
    tiles: {
      unitPrice: { average: null, change: nothing },
      index: { ...nothing, kind: 'brand', leftOut: 0 },
      gap: { ...nothing, kind: 'brand' },
      changes: { up: 0, down: 0 },
      promotions: { onDeal: 0, share: null, depth: null },
    },
    overview: null,
    packs: null,
    changes: null,
    margin: null,
  };
  return draw('en', <PriceMonitor initial={initial} locale="en" warnsOfSample={false} />);
};

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
