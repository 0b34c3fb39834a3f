import fc from 'fast-check';
import type { MarketView } from '#db/queries/market-view.ts';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { COMPARISONS } from '#lib/market/dashboard/compare.ts';
import { periodPresets } from '#lib/market/dashboard/periods.ts';
import { MOVER_WINDOWS } from '#lib/market/price-monitor/movers-choice.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { CHANNELS, PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { sampleDay } from '#tests/setup/sample-market.ts';

/** Filters of Price Monitor at random, as addresses say them. */

export type Fields = Record<string, string | undefined>;

/** By their places, of what a category has. */
const places = (most: number) => fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: most });

/** Three views of four do without: with all filters in each, nothing would be left to show. */
const rarely = <T>(filter: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: filter });

export const someFilters = () =>
  fc.record({
    category: fc.constantFrom(...categoryLeaves.map(({ id }) => id)),
    period: fc.oneof(
      fc.constantFrom(...periodPresets),
      fc.record({ back: fc.nat(60), days: fc.integer({ min: 1, max: 50 }) }),
    ),
    brand: rarely(places(2)),
    maker: rarely(places(2)),
    sku: rarely(places(4)),
    retailer: rarely(places(4)),
    channel: rarely(fc.uniqueArray(fc.constantFrom(...CHANNELS), { minLength: 1, maxLength: 2 })),
    gov: rarely(fc.nat(30)),
    size: rarely(places(2)),
    compare: fc.constantFrom(...COMPARISONS),
    type: rarely(fc.constantFrom('consumer', 'trade')),
    price: rarely(fc.constantFrom('effective', 'regular')),
    stat: rarely(fc.constantFrom('average', 'lowest')),
    value: rarely(fc.constantFrom('nominal', 'real')),
    by: rarely(fc.constantFrom(...PRICE_SUBJECTS)),
    window: rarely(fc.constantFrom(...MOVER_WINDOWS)),
    hasOurs: fc.boolean(),
  });
export type SomeFilters = ReturnType<typeof someFilters> extends fc.Arbitrary<infer Made> ? Made : never;

/** As an address says them, of what the category has. */
export const fieldsOf = (
  made: SomeFilters,
  { brands, makers, products, retailers, regions }: MarketView,
): Fields => {
  const at = (rows: readonly { id: string }[], chosen: number[] | undefined) =>
    chosen && { ids: chosen.flatMap((place) => rows[place % Math.max(rows.length, 1)]?.id ?? []).join(',') };
  const { period, compare, type, price, stat, value, by, window } = made;
  const { back, days } = typeof period === 'object' ? period : { back: 0, days: 0 };
  const [to, bands] = [addDays(sampleDay, -back), [...new Set(products.map(({ band }) => band))]];
  const fields: Record<string, string | undefined> = {
    ...{ category: made.category, compare, type, price, stat, value, by, window },
    ...(typeof period === 'object' ? { from: addDays(to, -days), to } : { period }),
    brand: at(brands, made.brand)?.ids,
    maker: at(makers, made.maker)?.ids,
    sku: at(products, made.sku)?.ids,
    retailer: at(retailers, made.retailer)?.ids,
    channel: made.channel?.join(','),
    gov: made.gov === undefined ? undefined : at(regions, [made.gov])?.ids,
    size: at(
      bands.map((id) => ({ id })),
      made.size,
    )?.ids,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));
};
