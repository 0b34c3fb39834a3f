import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '#db/client.ts';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { levelOf } from '#lib/billing/rules/features.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import { distributionsDashboard } from '#lib/market/distributions/dashboard.ts';
import type { DistributionsData } from '#lib/market/distributions/schema.ts';
import type { DistributionSection } from '#lib/market/distributions/section-ids.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const reader = (plan: PlanName = 'premium', ours?: OwnBrands): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'], level: levelOf(plan), features: [] }),
  ...(ours && { ours: new Map([['milk', ours]]) }),
});

const open = async (
  fields: AddressFields,
  sections: readonly DistributionSection[] = ['overview'],
  asker: Reader = reader(),
): Promise<DistributionsData> => {
  const query = distributionsDashboard.parse({ category: 'milk', ...fields });
  const view = await distributionsDashboard.findSections(asker, query, sections);
  if (!view) throw new Error('no view');
  return view;
};

type Shelves = {
  storeId: string;
  channel: string;
  regionId: string | null;
  weight: number;
  productId: string;
  brandId: string;
  retailerId: string;
  state: string;
}[];

/** Shops with what the last clear visit of 28 days found of each product of milk, from the visits themselves. */
const shelvesOn = async (day: string): Promise<Shelves> =>
  database().execute<Shelves[number]>(sql`
    select distinct on (s.id) s.store_id as "storeId", r.channel, g.id as "regionId", w.weight::float as weight, s.product_id as "productId",
      s.brand_id as "brandId", s.retailer_id as "retailerId", o.state
    from shelf_series s join categories c on c.no = s.category_no and c.id = 'milk'
      join shelf_observations o on o.category_no = s.category_no and o.series_id = s.id and o.status = 'ok' and o.state <> 'unknown'
      join stores t on t.id = s.store_id join retailers r on r.id = s.retailer_id and r.channel <> 'wholesale'
      left join regions g on g.no = t.region_no left join store_category_weights w on w.store_id = t.id and w.category_id = c.id
    where s.dataset = 'sample' and (o.observed_at at time zone 'Africa/Cairo')::date between ${day}::date - 27 and ${day}::date
    order by s.id, o.observed_at desc`);

const isIn = ({ state }: Shelves[number]) => state !== 'not_listed';

/** Numeric and weighted distribution in percent, calculated shop by shop. */
const distributionOf = (shelves: Shelves, isOf: (shelf: Shelves[number]) => boolean) => {
  const stores = [...Map.groupBy(shelves, ({ storeId }) => storeId).values()];
  const sold = (of: Shelves[]) => of.reduce((sum, [first]) => sum + (first?.weight ?? 0), 0);
  const carrying = stores.filter((store) => store.some((shelf) => isOf(shelf) && isIn(shelf)));
  return {
    known: stores.length,
    carrying: carrying.length,
    numeric: (100 * carrying.length) / stores.length,
    weighted: (100 * sold(carrying)) / sold(stores),
  };
};

const walkedInto = (shelves: Shelves) => shelves.filter(({ regionId }) => regionId !== null);

const someBrand = async (): Promise<string> => {
  const { options } = await open({});
  const shelves = walkedInto(await shelvesOn(sampleDay));
  // Carried somewhere and not everywhere, so that its figures can be wrong.
  const brand = options.brands.find(({ id }) => {
    const { numeric } = distributionOf(shelves, ({ brandId }) => brandId === id);
    return numeric > 10 && numeric < 90;
  });
  if (!brand) throw new Error('no brand');
  return brand.id;
};

describe('the figures of Distributions', () => {
  it('are those of the visits, over the shops that these know', async () => {
    const brand = await someBrand();
    const { tiles } = await open({ brand });
    const shelves = walkedInto(await shelvesOn(sampleDay));
    const own = (shelf: Shelves[number]) => shelf.brandId === brand;
    const { known, numeric, weighted } = distributionOf(shelves, own);
    expect(tiles.stores.known).toBe(known);
    expect(tiles.numeric.value).toBeCloseTo(numeric, 3);
    expect(tiles.weighted.value).toBeCloseTo(weighted, 3);
    const products = [...new Set(shelves.filter(own).map(({ productId }) => productId))];
    const points = products.map(
      (id) => distributionOf(shelves, ({ productId }) => productId === id).weighted,
    );
    expect(tiles.points.value).toBeCloseTo(
      points.reduce((sum, each) => sum + each, 0),
      2,
    );
  });

  it('estimate all shops channel by channel, with those alone that handle the category', async () => {
    const brand = await someBrand();
    const { tiles, overview } = await open({ brand });
    const shelves = walkedInto(await shelvesOn(sampleDay));
    const universes = await database().execute<{ channel: string; stores: number }>(sql`
      select channel, sum(stores)::int as stores from channel_universes where dataset = 'sample' group by channel`);
    const handled = new Set(shelves.filter(isIn).map(({ channel }) => channel));
    const strata = universes.filter(({ channel }) => handled.has(channel));
    expect(strata.length).toBeLessThan(universes.length);
    const all = strata.reduce((sum, { stores }) => sum + stores, 0);
    let [value, variance] = [0, 0];
    for (const { channel, stores } of strata) {
      const { known, carrying } = distributionOf(
        shelves.filter((shelf) => shelf.channel === channel),
        ({ brandId }) => brandId === brand,
      );
      const [share, weight] = [carrying / known, stores / all];
      value += weight * share;
      const finite = known / stores > 0.05 ? 1 - known / stores : 1;
      variance += (weight ** 2 * share * (1 - share) * finite) / (known - 1);
      const row = overview?.channels.find((each) => each.channel === channel);
      expect(row).toMatchObject({ universe: stores, known });
      expect(row?.numeric.value).toBeCloseTo(100 * share, 3);
      expect(row?.halfWidth).toBeCloseTo(196 * Math.sqrt((share * (1 - share) * finite) / (known - 1)), 3);
    }
    expect(overview?.channels).toHaveLength(strata.length);
    expect(tiles.universe).toMatchObject({ stores: all, lacks: null });
    expect(tiles.universe.value).toBeCloseTo(100 * value, 3);
    expect(tiles.universe.halfWidth).toBeCloseTo(196 * Math.sqrt(variance), 3);
  });

  it('count availability by the checks of the period', async () => {
    const brand = await someBrand();
    const { tiles, filters } = await open({ brand, period: '30d' });
    const [row] = await database().execute<{ listed: number; out: number }>(sql`
      select count(*)::int as listed, count(*) filter (where o.state = 'oos')::int as out
      from shelf_series s join categories c on c.no = s.category_no and c.id = 'milk'
        join shelf_observations o on o.category_no = s.category_no and o.series_id = s.id and o.status = 'ok'
        join retailers r on r.id = s.retailer_id and r.channel <> 'wholesale'
      where s.dataset = 'sample' and s.brand_id = ${brand} and s.region_no is not null and o.state in ('in_stock', 'low', 'oos')
        and (o.observed_at at time zone 'Africa/Cairo')::date between ${filters.range.from}::date and ${filters.range.to}::date`);
    expect(tiles.availability.n).toBe(row?.listed);
    expect(tiles.availability.value).toBeCloseTo(100 * (1 - (row?.out ?? 0) / (row?.listed ?? 1)), 3);
  });

  it('end in lines over the same shops, and each week is that of its own visits', async () => {
    const brand = await someBrand();
    const { tiles, overview } = await open({ brand });
    const lines = overview?.lines;
    const [ours, rivals] = lines?.sides ?? [];
    expect(ours?.numeric.at(-1)).toBe(tiles.numeric.value);
    expect(ours?.weighted.at(-1)).toBe(tiles.weighted.value);
    const at = (lines?.days.length ?? 0) - 2;
    const day = lines?.days[at] ?? '';
    expect(day).toBe(addDays(sampleDay, -7));
    const shelves = walkedInto(await shelvesOn(day));
    const then = distributionOf(shelves, ({ brandId }) => brandId === brand);
    const others = distributionOf(shelves, ({ brandId }) => brandId !== brand);
    expect(ours?.n[at]).toBe(then.known);
    expect(ours?.numeric[at]).toBeCloseTo(then.numeric, 3);
    expect(ours?.weighted[at]).toBeCloseTo(then.weighted, 3);
    expect(rivals?.numeric[at]).toBeCloseTo(others.numeric, 3);
    expect(lines?.days).toHaveLength(57);
    // Nothing is known of the days before the first visit.
    expect(ours?.numeric[0]).toBeNull();
  });

  it('lead from the country to a governorate, its cities and their shops', async () => {
    const brand = await someBrand();
    const { map } = await open({ brand }, ['map']);
    const shelves = walkedInto(await shelvesOn(sampleDay));
    const own = (shelf: Shelves[number]) => shelf.brandId === brand;
    expect(map?.governorates).toHaveLength(27);
    for (const { id, known, weighted } of map?.governorates ?? []) {
      const there = shelves.filter(({ regionId }) => regionId === id);
      if (there.length === 0) expect([known, weighted.value]).toEqual([0, null]);
      else expect(weighted.value).toBeCloseTo(distributionOf(there, own).weighted, 3);
    }
    expect(map?.places).toBeNull();
    const cairo = await open({ brand, gov: 'cairo' }, ['map']);
    expect(cairo.map?.places).toMatchObject({ level: 'city' });
    expect(cairo.tiles.stores.known).toBe(map?.governorates.find(({ id }) => id === 'cairo')?.known);
    const city = cairo.map?.places?.rows[0];
    const shops = await open({ brand, gov: 'cairo', city: city?.id ?? '' }, ['map']);
    expect(shops.map?.places).toMatchObject({ level: 'store', total: city?.all });
    expect(shops.tiles.universe.lacks).toBe('place');
    const carried = shops.map?.places?.rows.reduce((sum, row) => sum + row.carried, 0);
    expect(carried).toBe(city?.carried);
  });

  it('are those of the own brands against the rivals where a company chose some', async () => {
    const { options } = await open({});
    const [a = '', b = '', c = ''] = options.brands.map(({ id }) => id);
    const { tiles, overview } = await open({}, ['overview'], reader('premium', { own: [a], rivals: [b, c] }));
    const shelves = walkedInto(await shelvesOn(sampleDay));
    expect(tiles.of).toBe('ours');
    expect(tiles.numeric.value).toBeCloseTo(
      distributionOf(shelves, ({ brandId }) => brandId === a).numeric,
      3,
    );
    expect(overview?.lines.sides[1]?.numeric.at(-1)).toBeCloseTo(
      distributionOf(shelves, ({ brandId }) => brandId === b || brandId === c).numeric,
      3,
    );
  });
});
