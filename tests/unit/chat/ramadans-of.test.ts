import { expect, it } from 'vitest';
import { styleOf } from '#dev/analyst/answers/format.ts';
import { writePromotionStats } from '#dev/analyst/answers/promotion-stats.ts';
import { ramadansOf } from '#lib/chat/tools/get-promotion-stats/ramadans-of.ts';
import { measure } from '#lib/market/measures/measure.ts';
import type { RamadanData } from '#lib/market/promotions/panels/ramadan/schema.ts';

const newest = { ramadan: { from: '2026-02-18', to: '2026-03-19' }, year: 2026 };
const before = { ramadan: { from: '2025-03-01', to: '2025-03-29' }, year: 2025 };
const line = (side: 'all' | 'own' | 'others', season: number) => ({ side, season, values: [] });
const brand = (name: string, day: number) => ({ id: name, name, day });

const data: NonNullable<RamadanData> = {
  seasons: [newest, before],
  days: [],
  lines: [line('all', 0), line('all', 1)],
  weeks: [
    { week: -1, from: '2026-02-11', cells: [measure(20.04, 8), measure(15, 8)] },
    { week: 0, from: '2026-02-18', cells: [measure(31.26, 8), measure(null, 0)] },
  ],
  starts: [
    { season: 0, brands: [brand('Nasma', -10), brand('Marooj', 2)] },
    { season: 1, brands: [] },
  ],
};

it('each Ramadan has its own days, beside those of the newest', () => {
  expect(ramadansOf(data)).toEqual([
    {
      ...newest.ramadan,
      weeks: [
        { weekFrom: '2026-02-11', timePercent: 20 },
        { weekFrom: '2026-02-18', timePercent: 31.3 },
      ],
      firstToBegin: [
        { brand: 'Nasma', beganOn: '2026-02-08' },
        { brand: 'Marooj', beganOn: '2026-02-20' },
      ],
    },
    {
      ...before.ramadan,
      weeks: [
        { weekFrom: '2025-02-22', timePercent: 15 },
        { weekFrom: '2025-03-01', timePercent: null },
      ],
      firstToBegin: [],
    },
  ]);
  expect(ramadansOf(null)).toEqual([]);
});

it('has own brands and others apart where these are meant', () => {
  const lines = [line('own', 0), line('others', 0)];
  const [ramadan] = ramadansOf({ ...data, seasons: [newest], lines });
  expect(ramadan?.weeks[0]).toEqual({
    weekFrom: '2026-02-11',
    ...{ ownTimePercent: 20, othersTimePercent: 15 },
  });
});

it('is worded week by week, with who began first', () => {
  const looked = {
    ...{ subject: 'UHT milk', products: 20, retailers: [], from: '2026-02-18', to: '2026-03-19' },
    ...{ dataset: 'sample' as const, alsoIn: [], notSearched: [] },
  };
  const figures = { timePercent: 30, averageDiscountPercent: 18.2, realDiscountPercent: 12 };
  const text = writePromotionStats(
    {
      ...{ status: 'ok', looked, ...figures, lastDay: '2026-03-19', productsOnPromotion: 9 },
      ...{ pricesOnPromotion: 20, prices: 80, share: null, total: 2, ramadans: ramadansOf(data) },
      before: { ...before.ramadan, ...figures, timePercent: 24.5, share: null },
    },
    undefined,
    styleOf('en'),
  );
  expect(text).toContain('on promotion **30.0%** of the time between 18 Feb and 19 Mar 2026');
  expect(text).toContain('For comparison, between 1 Mar and 29 Mar 2025: 24.5% of the time');
  expect(text).toContain('| 18 Feb 2026 | 31.3% | – |');
  expect(text).toContain('First to begin around 18 Feb 2026: Nasma (8 Feb 2026) and Marooj (20 Feb 2026).');
});
