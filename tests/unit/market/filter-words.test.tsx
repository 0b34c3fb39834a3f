import { expect, it } from 'vitest';
import { useFilterWords } from '#components/market/dashboard/use-filter-words.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { priceMonitorFilters } from '#lib/market/price-monitor/price-monitor-filters.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { draw } from '#tests/setup/draw.tsx';

const view = (filters: Partial<PriceMonitorData['filters']>): PriceMonitorData => {
  const plain = priceMonitorData({ filters });
  const options = {
    ...plain.options,
    brands: [{ id: 'nasma', name: 'Nasma' }],
    makers: [{ id: 'delta', name: 'Delta Dairy' }],
    retailers: [{ id: 'wahat', name: 'Wahat' }],
    governorates: [{ id: 'cairo', name: 'Cairo' }],
  };
  return {
    ...plain,
    options,
    compared: { range: { from: '2025-08-22', to: '2025-11-20' }, tiles: plain.tiles },
  };
};

function Question({ locale, ...view }: PriceMonitorData & { locale: Locale }) {
  return <q>{useFilterWords('priceMonitor', priceMonitorFilters, view, locale).question}</q>;
}

const questionOf = (filters: Partial<PriceMonitorData['filters']>, locale: Locale = 'en'): string =>
  draw(locale, <Question {...view(filters)} locale={locale} />).replaceAll(/<[^>]+>/g, '');

it('asks the analyst about what is shown, and about all that was not filtered', () => {
  expect(questionOf({})).toBe('How have prices of Juice changed? Period: 22 Aug 2026 – 20 Nov 2026.');
});

it('asks the analyst with every filter of the view', () => {
  const basis = { type: 'trade', price: 'regular', statistic: 'lowest', value: 'real' } as const;
  const question = questionOf({
    ...{ brands: ['nasma'], retailers: ['wahat'], channels: ['hyper', 'super'], governorate: 'cairo' },
    ...{ packBands: ['0.5-1'], compare: 'year', basis },
  });
  expect(question).toBe(
    'How have prices of Nasma (Juice) at Wahat changed? Period: 22 Aug 2026 – 20 Nov 2026. Filters: ' +
      'Channel: Hypermarket, Supermarket; Governorate: Cairo; Pack size: Over 0.5 to 1 l; Prices: Trade prices; ' +
      'Price: Regular, without promotions; Several prices: Lowest; ' +
      'Value: Real, in prices of the last day (CPI-adjusted); ' +
      'Compare with: Same days last year (22 Aug 2025 – 20 Nov 2025).',
  );
});

it('asks by a manufacturer as by any filter, for the analyst searches products by their names alone', () => {
  expect(questionOf({ makers: ['delta'] })).toBe(
    'How have prices of Juice changed? Period: 22 Aug 2026 – 20 Nov 2026. Filters: Manufacturer: Delta Dairy.',
  );
});

it('asks in the language of the page', () => {
  const question = questionOf({ channels: ['hyper'], governorate: 'cairo' }, 'ar');
  expect(question).toMatch(/التصفية: .*قناة البيع.*؛ .*المحافظة/);
});
