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

/** The lists of shelves against the visits themselves, put together by shop and day in another way. */

beforeAll(withSampleMarket, 240_000);

const reader = (plan: PlanName, ours?: OwnBrands): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'], level: levelOf(plan), features: [] }),
  ...(ours && { ours: new Map([['milk', ours]]) }),
});

const open = async (
  section: DistributionSection,
  fields: AddressFields = {},
  { plan = 'premium', ours }: { plan?: PlanName; ours?: OwnBrands } = {},
): Promise<DistributionsData> => {
  const query = distributionsDashboard.parse({ category: 'milk', ...fields });
  const view = await distributionsDashboard.findSections(reader(plan, ours), query, [section]);
  if (!view) throw new Error('no view');
  return view;
};

type Visit = {
  productId: string;
  storeId: string;
  brandId: string;
  retailerId: string;
  channel: string;
  isWeb: boolean;
  weight: number;
  day: number;
  state: string;
  facings: number | null;
};

/** The last clear visit of each day to each shelf of milk, in the order of days. */
const listVisits = async (products: 'sold' | 'all' = 'sold'): Promise<Visit[]> =>
  database().execute<Visit>(sql`
    select distinct on (s.id, day) s.product_id as "productId", s.store_id as "storeId", s.brand_id as "brandId", s.retailer_id as "retailerId",
      r.channel, t.region_no is null as "isWeb", w.weight::float as weight,
      (o.observed_at at time zone 'Africa/Cairo')::date - ${sampleDay}::date as day, o.state, o.facings
    from shelf_series s join categories c on c.no = s.category_no and c.id = 'milk'
      join shelf_observations o on o.category_no = s.category_no and o.series_id = s.id and o.status = 'ok' and o.state <> 'unknown'
      join products p on p.id = s.product_id and (p.status = 'active' or ${products} = 'all')
      join stores t on t.id = s.store_id join retailers r on r.id = s.retailer_id and r.channel <> 'wholesale'
      left join store_category_weights w on w.store_id = t.id and w.category_id = c.id
    where s.dataset = 'sample' order by s.id, day, o.observed_at desc, o.revision desc`);

const shelfOf = ({ productId, storeId }: Pick<Visit, 'productId' | 'storeId'>) => `${productId} ${storeId}`;

type History = { last: Visit; visits: Visit[] };

/** Shelves that a visit of 28 days saw, each with all its visits. */
const listShelves = async (): Promise<History[]> =>
  [...Map.groupBy(await listVisits(), shelfOf).values()].flatMap((visits) => {
    const last = visits.at(-1);
    return last && last.day > -28 ? [{ last, visits }] : [];
  });

const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at % 1);
};

/** EGP a month of a product in a shop, for checks of the last 30 days. */
const worthOf = async (shelves: readonly History[]) => {
  const [row] = await database().execute<{ value: number; weights: number }>(sql`
    select (select value::float from category_values v join categories c on c.no = v.category_no and c.id = 'milk'
        where v.valid_from = (select max(valid_from) from category_values)) as value,
      (select sum(weight)::float from store_category_weights where category_id = 'milk') as weights`);
  const { value = 0, weights = 1 } = row ?? {};
  return (productId: string, { channel, weight }: Pick<Visit, 'channel' | 'weight'>): number => {
    const ofChannel = shelves.filter(({ last }) => last.channel === channel && !last.isWeb);
    const full = ofChannel.filter(({ last }) => ['in_stock', 'low'].includes(last.state));
    const shares = full.flatMap(({ last }) => {
      if (last.productId !== productId) return [];
      const beside = full.filter((other) => other.last.storeId === last.storeId);
      return (last.facings ?? 0) / beside.reduce((sum, other) => sum + (other.last.facings ?? 0), 0);
    });
    const checks = ofChannel
      .filter(({ last }) => last.productId === productId)
      .flatMap(({ visits }) => visits.filter(({ day, state }) => day > -30 && state !== 'not_listed'));
    const out = checks.filter(({ state }) => state === 'oos').length / checks.length;
    return ((weight * value) / weights) * quantile(shares, 0.5) * (1 - out);
  };
};

describe('the lists of shelves', () => {
  it('have every empty shelf with its days and what is at stake', async () => {
    const shelves = await listShelves();
    const worth = await worthOf(shelves);
    const expected = shelves.flatMap(({ last, visits }) => {
      if (last.state !== 'oos') return [];
      const begin = visits.findLastIndex(({ state }) => state !== 'oos') + 1;
      const atLeast = last.day - (visits[begin]?.day ?? 0);
      const within = visits.filter(({ day }) => day > -91);
      const times = within.filter(
        ({ state }, at) => state === 'oos' && within[at - 1]?.state !== 'oos',
      ).length;
      const aMonth = last.isWeb ? null : worth(last.productId, last);
      return [
        { shelf: shelfOf(last), atLeast, times, atStake: aMonth === null ? null : (aMonth / 30) * atLeast },
      ];
    });
    const { stock } = await open('stock', { period: '30d' });
    const { stockOuts } = stock ?? {};
    expect(expected.length).toBeGreaterThan(20);
    expect(stockOuts?.empty).toBe(expected.length);
    expect(stockOuts?.repeated).toBe(expected.filter(({ times }) => times > 1).length);
    const sum = expected.reduce((all, { atStake }) => all + (atStake ?? 0), 0);
    expect(stockOuts?.atStake.value).toBeCloseTo(sum, 2);
    const byShelf = new Map(expected.map((each) => [each.shelf, each]));
    for (const { product, store, atLeast, times, atStake } of stockOuts?.shelves?.rows ?? []) {
      const found = byShelf.get(`${product.id} ${store.id}`);
      expect([atLeast, times]).toEqual([found?.atLeast, found?.times]);
      if (found?.atStake == null) expect(atStake).toBeNull();
      else expect(atStake).toBeCloseTo(found.atStake, 2);
    }
  });

  it('have every void of the must-list, and what it is worth', async () => {
    const shelves = await listShelves();
    const worth = await worthOf(shelves);
    const musts = await database().execute<{ productId: string; retailerId: string }>(sql`
      select a.product_id as "productId", a.retailer_id as "retailerId" from authorisations a join products p on p.id = a.product_id
      where p.category_id = 'milk' and p.status = 'active' and coalesce(a.valid_to, 'infinity') > ${sampleDay}::date and a.store_id is null`);
    const listed = new Set(musts.map(({ productId, retailerId }) => `${productId} ${retailerId}`));
    const voids = shelves.filter(
      ({ last }) =>
        last.state === 'not_listed' && !last.isWeb && listed.has(`${last.productId} ${last.retailerId}`),
    );
    const { gaps } = await open('gaps', { period: '30d' });
    const shown = gaps?.voids.places?.rows ?? [];
    expect(voids.length).toBeGreaterThan(20);
    expect(gaps?.voids.n).toBe(voids.length);
    const sum = voids.reduce((all, { last }) => all + worth(last.productId, last), 0);
    expect(gaps?.voids.aMonth.value).toBeCloseTo(sum, 1);
    for (const { product, store, aMonth } of shown) {
      const found = voids.find(({ last }) => last.productId === product.id && last.storeId === store.id);
      expect(found, `${product.id} ${store.id}`).toBeDefined();
      if (found) expect(aMonth).toBeCloseTo(worth(product.id, found.last), 2);
    }
    expect(shown.map(({ aMonth }) => aMonth)).toEqual(
      shown.map(({ aMonth }) => aMonth).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    );
  });

  it('send a representative by governorate, city and shop', async () => {
    const query = distributionsDashboard.parse({ category: 'milk', section: 'gaps', period: '30d' });
    const file = await distributionsDashboard.exportView(reader('growth'), query, 'route');
    const route = file && 'tables' in file ? file.tables.find(({ id }) => id === 'route') : undefined;
    const rows = [...((route?.rows ?? []) as Iterable<(string | number | null)[]>)];
    const { gaps } = await open('gaps', { period: '30d' });
    expect(rows.length).toBe(gaps?.voids.n);
    const stops = rows.map(([governorate, city, store]) => `${governorate} ${city} ${store}`);
    // Once a shop is left, no one comes back to it.
    const visited = stops.filter((stop, at) => stop !== stops[at - 1]);
    expect(new Set(visited).size).toBe(visited.length);
    expect(rows.every((row) => row[4] !== null && row[5] !== null)).toBe(true);
  });

  it('shares the facings that were counted last', async () => {
    const carried = (await listShelves()).filter(
      ({ last }) => last.state !== 'not_listed' && last.facings !== null,
    );
    const sumOf = (rows: readonly History[]) => rows.reduce((sum, { last }) => sum + (last.facings ?? 0), 0);
    const { chains } = await open('chains', { period: '30d' });
    const rows = chains?.shelfShare?.rows ?? [];
    expect(rows.length).toBeGreaterThan(3);
    for (const { brand, share } of rows) {
      const own = carried.filter(({ last }) => last.brandId === brand.id);
      expect(share.value).toBeCloseTo((100 * sumOf(own)) / sumOf(carried), 3);
    }
    expect(rows.reduce((sum, { share }) => sum + (share.value ?? 0), 0)).toBeCloseTo(100, 2);
  });

  it('say where rivals are out while ours is in', async () => {
    const head = await open('overview');
    const [own, rival] = head.options.brands.map(({ id }) => id);
    const ours = { own: [own ?? ''], rivals: [rival ?? ''] };
    const { stock } = await open('stock', { period: '30d' }, { ours });
    const shelves = await listShelves();
    const out = shelves.filter(({ last }) => last.brandId === rival && last.state === 'oos' && !last.isWeb);
    const places = new Set(out.map(({ last }) => shelfOf(last)));
    for (const { product, store, own: ourOwn } of stock?.windows?.shelves ?? []) {
      expect(places).toContain(`${product.id} ${store.id}`);
      const beside = shelves.find(({ last }) => last.productId === ourOwn.id && last.storeId === store.id);
      expect(['in_stock', 'low']).toContain(beside?.last.state);
      expect(beside?.last.brandId).toBe(own);
    }
    expect(stock?.windows?.n).toBeLessThanOrEqual(out.length);
    expect((await open('stock', { period: '30d' })).stock?.windows).toBeNull();
  });

  it('compare the first day with the last in shops that are known on both', async () => {
    const from = addDays(sampleDay, -29);
    const { changes } = await open('changes', { period: '30d' });
    expect(changes?.moves).toMatchObject({ from, to: sampleDay });
    const visits = await listVisits();
    const on = (day: number) =>
      new Map(
        [...Map.groupBy(visits, shelfOf).values()].flatMap((all) => {
          const last = all.findLast((visit) => visit.day <= day && visit.day > day - 28);
          const next = all.find((visit) => visit.day > day);
          const before = all.findLast((visit) => visit.day <= day);
          // Between two visits that found the same, it is known as well.
          const standing = last ?? (next && before && next.state === before.state ? before : undefined);
          return standing && !standing.isWeb ? [[shelfOf(standing), standing] as const] : [];
        }),
      );
    const [then, now] = [on(-29), on(0)];
    const stores = (of: Map<string, Visit>) => new Set([...of.values()].map(({ storeId }) => storeId));
    const known = stores(then).intersection(stores(now));
    const carried = (of: Map<string, Visit>) =>
      new Set(
        [...of].flatMap(([key, { storeId, state }]) =>
          known.has(storeId) && state !== 'not_listed' ? key : [],
        ),
      );
    const [were, are] = [carried(then), carried(now)];
    expect(changes?.moves.stores).toBe(known.size);
    const { kept = 0, lost = 0, filled = 0 } = changes?.moves ?? {};
    // Shelves that were not seen clearly on one of the days are in neither count: a hundredth of all.
    expect(Math.abs(kept - were.intersection(are).size)).toBeLessThanOrEqual(were.size * 0.03);
    expect(lost).toBeLessThanOrEqual(were.difference(are).size);
    expect(filled).toBeLessThanOrEqual(are.difference(were).size);
  });

  it('name no product and no shop where the plan shows brands', async () => {
    const [stock, gaps, chains] = await Promise.all(
      (['stock', 'gaps', 'chains'] as const).map((section) =>
        open(section, { period: '30d' }, { plan: 'starter' }),
      ),
    );
    expect(stock?.stock?.stockOuts.shelves).toBeNull();
    expect(gaps?.gaps?.voids.places).toBeNull();
    expect(gaps?.gaps?.gaps?.places).toBeNull();
    expect(chains?.chains?.matrix).toBeNull();
    expect(stock?.stock?.stockOuts.byBrand.length).toBeGreaterThan(5);
    const tables: readonly string[] = [...(stock?.tables ?? []), ...(gaps?.tables ?? [])];
    for (const table of ['empty-shelves', 'void-list', 'route', 'gap-list', 'chain-matrix', 'rival-shelves'])
      expect(tables).not.toContain(table);
  });
});

describe('shelves that were empty during promotions', () => {
  type Deal = { productId: string; retailerId: string; from: number; to: number };

  /** The promotions of a brand within the last 30 days, by days before the newest. */
  const listDealsOf = (brand: string): Promise<Deal[]> =>
    database().execute<Deal>(sql`
      select d.product_id as "productId", d.retailer_id as "retailerId", greatest(d.from_on - ${sampleDay}::date, -29) as from,
        least(d.to_on, ${sampleDay}::date) - ${sampleDay}::date as to
      from chain_deals d join categories c on c.no = d.category_no and c.id = 'milk'
      where d.dataset = 'sample' and d.brand_id = ${brand} and d.to_on > ${sampleDay}::date - 30 and d.from_on <= ${sampleDay}::date`);

  /** Visits in a row that found the same. */
  const spellsOf = (visits: readonly Visit[]) => {
    const spells: { state: string; days: number[] }[] = [];
    for (const { state, day } of visits) {
      const last = spells.at(-1);
      if (last?.state === state) last.days.push(day);
      else spells.push({ state, days: [day] });
    }
    return spells;
  };

  it('are those that visits of their days found so, promotion by promotion', async () => {
    const shelves = Map.groupBy(await listVisits('all'), shelfOf);
    const { options } = await open('overview');
    let found = 0;
    for (const { id: brand } of options.brands.slice(0, 4)) {
      let listed = 0;
      const expected: string[] = [];
      for (const { productId, retailerId, from, to } of await listDealsOf(brand))
        for (const [shelf, visits] of shelves) {
          if (visits[0]?.productId !== productId || visits[0]?.retailerId !== retailerId) continue;
          const touching = spellsOf(visits).filter(
            ({ state, days }) =>
              state !== 'not_listed' && (days[0] ?? 0) <= to && (days.at(-1) ?? -999) >= from,
          );
          if (touching.length === 0) continue;
          listed += 1;
          const out = touching.filter(({ state }) => state === 'oos');
          if (out.length === 0) continue;
          const isIn = (day: number) => day >= from && day <= to;
          const days = Array.from({ length: to - from + 1 }, (_, at) => from + at);
          const sure = days.filter((day) =>
            out.some((spell) => day >= (spell.days[0] ?? 0) && day < (spell.days.at(-1) ?? 0)),
          );
          const visitsOf = (spells: typeof touching) =>
            spells.flatMap(({ days: of }) => of.filter(isIn)).length;
          expected.push(`${shelf} ${sure.length} ${visitsOf(out)}/${visitsOf(touching)}`);
        }
      const { stock } = await open('stock', { period: '30d', brand });
      const rows = stock?.promoted?.shelves?.rows ?? [];
      expect(
        rows
          .map(
            ({ product, store, atLeast, visits, emptyVisits }) =>
              `${product.id} ${store.id} ${atLeast} ${emptyVisits}/${visits}`,
          )
          .toSorted(),
      ).toEqual(expected.toSorted());
      expect([stock?.promoted?.n, stock?.promoted?.of]).toEqual([expected.length, listed]);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('are one number on the screen, in the rows and in the file of each plan, and nothing of one product in Starter', async () => {
    const { options } = await open('overview');
    const own = options.brands.slice(0, 4).map(({ id }) => id);
    const ours = { own, rivals: [] };
    for (const plan of ['starter', 'growth', 'premium'] as const) {
      const { stock, tables } = await open('stock', { period: '30d' }, { plan, ours });
      const asker = reader(plan, ours);
      const query = distributionsDashboard.parse({ category: 'milk', section: 'stock', period: '30d' });
      const drawer = await distributionsDashboard.findRows(asker, query, {
        figure: 'promoted-empty',
        page: 1,
      });
      expect(drawer?.value).toBe(stock?.promoted?.n);
      const file = await distributionsDashboard.exportView(asker, query, 'promoted-stock-outs');
      const sheet =
        file && 'tables' in file ? file.tables.find(({ id }) => id === 'promoted-stock-outs') : undefined;
      const rows = [...((sheet?.rows ?? []) as Iterable<(string | number | null)[]>)];
      expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(stock?.promoted?.n);
      expect(stock?.promoted?.shelves === null).toBe(plan === 'starter');
      expect(tables.includes('promoted-shelves')).toBe(plan !== 'starter');
    }
    expect((await open('stock', { period: '30d' })).stock?.promoted).toBeNull();
  });
});

describe('launches', () => {
  type Found = { productId: string; storeId: string; day: string; isIn: boolean };

  /** What each visit of a category found in shops that people walk into. */
  const listFindings = (category: string): Promise<Found[]> =>
    database().execute<Found>(sql`
      select s.product_id as "productId", s.store_id as "storeId", (o.observed_at at time zone 'Africa/Cairo')::date::text as day,
        o.state <> 'not_listed' as "isIn"
      from shelf_series s join categories c on c.no = s.category_no and c.id = ${category}
        join shelf_observations o on o.category_no = s.category_no and o.series_id = s.id and o.status = 'ok' and o.state <> 'unknown'
        join retailers r on r.id = s.retailer_id and r.channel <> 'wholesale'
      where s.dataset = 'sample' and s.region_no is not null order by o.observed_at`);

  it('are what a visit found where an earlier one had seen the shop without it', async () => {
    const { options } = await open('changes');
    let checked = 0;
    for (const { id: category } of options.categories) {
      const findings = await listFindings(category);
      const firstVisits = new Map<string, string>();
      const firstFound = new Map<string, Found[]>();
      for (const found of findings) {
        if (!firstVisits.has(found.storeId)) firstVisits.set(found.storeId, found.day);
        if (!found.isIn) continue;
        const before = firstFound.get(found.productId) ?? [];
        if (before.length === 0 || before[0]?.day === found.day)
          firstFound.set(found.productId, [...before, found]);
      }
      const expected = [...firstFound].flatMap(([productId, places]) =>
        places.some(({ storeId, day }) => (firstVisits.get(storeId) ?? '') < day)
          ? [`${productId} ${places[0]?.day}`]
          : [],
      );
      const { changes } = await open('changes', { category });
      const rows = changes?.launches.rows ?? [];
      expect(rows.map(({ product, firstOn }) => `${product.id} ${firstOn}`).toSorted()).toEqual(
        expected.toSorted(),
      );
      expect(changes?.launches.total).toBe(expected.length);
      for (const { product, now } of rows) {
        const standing = new Map<string, Map<string, boolean>>();
        for (const { storeId, productId, day, isIn } of findings)
          if (day > addDays(sampleDay, -28))
            standing.set(storeId, new Map(standing.get(storeId)).set(productId, isIn));
        const carrying = [...standing.values()].filter((shelves) => shelves.get(product.id)).length;
        expect(now.numeric).toBeCloseTo((100 * carrying) / standing.size, 3);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(0);
  });

  it('are counted by brand where the plan shows no products, which have no figure there', async () => {
    const all = await Promise.all(
      (await open('changes')).options.categories.map(({ id: category }) =>
        open('changes', { category }, { plan: 'starter' }),
      ),
    );
    const launched = all.filter(({ changes }) => (changes?.launches.total ?? 0) > 0);
    expect(launched.length).toBeGreaterThan(0);
    for (const { changes, tables } of launched) {
      expect(changes?.launches.rows).toBeNull();
      expect(changes?.launches.byBrand.reduce((sum, { n }) => sum + n, 0)).toBe(changes?.launches.total);
      expect(tables).toContain('launch-counts');
      expect(tables).not.toContain('launches');
    }
    const grown = await open('changes', { category: launched[0]?.filters.category ?? '' });
    const [row] = grown.changes?.launches.rows ?? [];
    const figure = `launch-numeric:${row?.product.id}:${row?.now.day}`;
    const query = distributionsDashboard.parse({ category: grown.filters.category });
    expect(await distributionsDashboard.findRows(reader('starter'), query, { figure, page: 1 })).toBeNull();
    const rows = await distributionsDashboard.findRows(reader('growth'), query, { figure, page: 1 });
    expect(rows?.value).toBe(row?.now.numeric);
  });
});
