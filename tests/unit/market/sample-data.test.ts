import { describe, expect, it } from 'vitest';
import { listings, products } from '#db/sample-market/assortment.ts';
import { brands, manufacturers } from '#db/sample-market/brands.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { priceLines, priceRunKey, promotionLines, sampleDays } from '#db/sample-market/observations.ts';
import { dealInCycle, prepare, regularPrice } from '#db/sample-market/price-model.ts';
import { retailers } from '#db/sample-market/retailers.ts';
import { addDays, dayNumber } from '#lib/vocabulary/cairo-days.ts';

const today = '2026-11-20';

describe('the sample market', () => {
  it('holds every day of the last four months and one a week of the ten before', () => {
    const days = sampleDays(today);
    expect(days.at(-1)).toBe(today);
    expect(days.slice(-120)[0]).toBe(addDays(today, -119));
    const early = days.slice(0, -120).map((day) => dayNumber(day));
    expect(early.every((day, i) => i === 0 || day - (early[i - 1] ?? 0) === 7)).toBe(true);
    expect(days[0] && days[0] < '2025-10-01').toBe(true);
  });

  it('gives a day the same prices whenever it is generated', () => {
    const day = '2026-11-10';
    const runNos = new Map(retailers.map(({ id }) => [priceRunKey(id, day), 7]));
    const alone = [...priceLines([day], runNos)].join('');
    const within = [...priceLines(['2026-11-09', day, '2026-11-11'], runNos)]
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('7\t'));
    expect(alone.trim().split('\n')).toEqual(within);
  });

  it('names and numbers everything once', () => {
    for (const ids of [
      products.map((p) => p.id),
      products.map((p) => p.gtin),
      products.map((p) => `${p.name.en} ${p.until}`),
      listings.map((l) => l.id),
      listings.map((l) => `${l.retailer.id} ${l.retailerSku}`),
      brands.map((b) => b.id),
      brands.map((b) => b.name.ar),
    ]) {
      expect(new Set(ids).size).toBe(ids.length);
    }
    const owners = new Set(manufacturers.map((m) => m.id));
    expect(brands.filter((b) => !owners.has(b.manufacturerId))).toEqual([]);
  });

  it('has enough to compare in every category: brands, and items that at least four shops carry', () => {
    for (const category of categoryLeaves) {
      const its = listings.filter((l) => l.product.category.id === category.id);
      expect(new Set(its.map((l) => l.product.brand.id)).size).toBeGreaterThanOrEqual(7);
      const shops = Map.groupBy(its, (l) => l.product.id);
      expect([...shops.values()].filter((list) => list.length >= 4).length).toBeGreaterThanOrEqual(8);
    }
  });

  it('keeps private labels in their own shop and pharmacies to what they sell', () => {
    expect(
      listings.filter((l) => l.product.brand.onlyAt && l.product.brand.onlyAt !== l.retailer.id),
    ).toEqual([]);
    const pharmacy = listings.filter((l) => l.retailer.channel === 'pharmacy');
    expect([...new Set(pharmacy.map((l) => l.product.category.id))].sort()).toEqual(['diapers', 'shampoo']);
  });

  it('lets prices rise with inflation, and deals swell in Ramadan', () => {
    const prepared = listings.filter((l) => l.product.from === null && l.product.until === null).map(prepare);
    const sum = (day: string) => prepared.reduce((total, l) => total + regularPrice(l, dayNumber(day)), 0);
    expect(sum('2026-11-01') / sum('2025-11-01')).toBeGreaterThan(1.08);
    expect(sum('2026-11-01') / sum('2025-11-01')).toBeLessThan(1.22);
    const deals = (day: string) =>
      prepared.filter((l) => dealInCycle(l, Math.floor(dayNumber(day) / 14)) !== null).length;
    expect(deals('2026-02-20')).toBeGreaterThan(1.4 * deals('2026-07-20'));
  });

  it('sells a promotion below its regular price', () => {
    const lines = [...promotionLines('2026-01-01', today, new Map())].map((line) => line.split('\t'));
    expect(lines.length).toBeGreaterThan(3000);
    const wrong = lines.filter(
      ([, , , , , , , , , promoted, regular]) => promoted !== '\\N' && Number(promoted) >= Number(regular),
    );
    expect(wrong).toEqual([]);
  });

  it('shows all channels of Egyptian retail', () => {
    expect(new Set(retailers.map((r) => r.channel)).size).toBe(9);
  });
});
