import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { database, unhurried, withDriver } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { violatedConstraint } from '#db/faults.ts';
import { extendSampleData } from '#db/sample-market/extend-sample-data.ts';
import type { MarketShape } from '#db/sample-market/market-shapes.ts';
import { FIRST_DAYS, shortSpan } from '#db/sample-market/observations.ts';
import { makeScaledCatalogue } from '#db/sample-market/scale-catalogue.ts';
import { storeScaledPrices } from '#db/sample-market/scale-prices.ts';
import { seedMarket } from '#db/sample-market/seed-market.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** Reads the whole market, which no one waits for. */
const whole = () => unhurried(database(), BULK_LIMIT);

async function fingerprint(): Promise<unknown> {
  const [row] = await whole().execute(sql`
    select (select count(*)::int from price_observations) as prices,
      (select md5(string_agg(md5(o::text), '' order by category_no, series_id, observed_at)) from price_observations o) as hash,
      (select md5(string_agg(s::text, '' order by category_no, id)) from price_series s) as series,
      (select md5(string_agg(p::text, '' order by category_no, chain_id, from_on)) from chain_spells p) as chains,
      (select count(*)::int from promotions) as promotions,
      (select count(*)::int from shelf_observations) as shelves,
      (select md5(string_agg(r::text, '' order by no)) from market_runs r) as runs,
      (select md5(string_agg(l::text, '' order by id)) from listings l) as listings,
      (select md5(string_agg(c::text, '' order by id)) from categories c) as categories`);
  return row;
}

async function violation(statement: ReturnType<typeof sql>): Promise<string> {
  try {
    await database().transaction(async (tx) => {
      await tx.execute(statement);
      throw new Error('was accepted');
    });
  } catch (error) {
    const named = violatedConstraint(error);
    if (named) return named;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
  return 'was accepted';
}

beforeAll(withSampleMarket, 240_000);

describe('the sample data in the database', () => {
  it('changes nothing when it is loaded again', async () => {
    const before = await fingerprint();
    expect(await seedMarket(database(), sampleDay, shortSpan(FIRST_DAYS))).toEqual({ days: 0, prices: 0 });
    expect(await fingerprint()).toEqual(before);
  });

  it('adds the days that have passed, once, though two ask at once', async () => {
    const later = addDays(sampleDay, 2);
    const results = await Promise.all([
      extendSampleData(database(), later),
      extendSampleData(database(), later),
    ]);
    expect(results.map((r) => r.days).sort()).toEqual([0, 2]);
    const [row] = await whole().execute(sql`
      select max(day)::text as last, count(*) filter (where day > ${sampleDay}::date)::int as fresh
      from (select (observed_at at time zone 'Africa/Cairo')::date as day from price_observations) as o`);
    expect(row?.last).toBe(later);
    expect(row?.fresh).toBe(results.reduce((sum, r) => sum + r.prices, 0));
  });

  it("reads every price on the Cairo day of its retailer's round", async () => {
    const [row] = await whole().execute(sql`
      select count(*)::int as n from price_observations o join price_series s on s.category_no = o.category_no and s.id = o.series_id
        join market_runs r on r.no = o.run_no
      where r.key <> 'sample/prices/' || s.retailer_id || '/' || (o.observed_at at time zone 'Africa/Cairo')::date`);
    expect(row?.n).toBe(0);
  });

  it('numbers products with valid GTINs of the prefix for demonstrations', async () => {
    const [row] = await whole().execute(sql`
      select count(*)::int as n from products where gtin not like '952%' or not is_gtin(gtin)`);
    expect(row?.n).toBe(0);
  });

  it('lacks something in the records of about 15 % of the products, and mends some when their day comes', async () => {
    const [row] = await whole().execute<Record<'all' | 'incomplete' | 'kinds', number>>(sql`
      with lack as (
        select p.id, array_remove(array[case when gtin is null then 'gtin' end, case when image_url is null then 'image' end,
          case when p.name_ar = p.name_en then 'nameAr' end,
          case when (base_unit = 'piece') <> (net_unit = 'piece') then 'unit' end], null) as lacks
        from products p join categories c on c.id = p.category_id)
      select count(*)::int as all, count(*) filter (where lacks <> '{}')::int as incomplete,
        (select count(distinct kind)::int from lack cross join unnest(lacks) as kind) as kinds from lack`);
    const share = (row?.incomplete ?? 0) / (row?.all ?? 1);
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.2);
    expect(row?.kinds).toBe(4);
  });

  it('gives the unit price of every spell by its product', async () => {
    const [row] = await whole().execute(sql`
      select count(*)::int as n from chain_spells x join chain_prices c on c.category_no = x.category_no and c.id = x.chain_id
        join products p on p.id = c.product_id
      where abs(x.unit_price - coalesce(x.promo_price, x.regular_price) / (p.pack_count * p.net_content)) > 0.0001`);
    expect(row?.n).toBe(0);
  });

  it.each(['price_series', 'shelf_series'])('lies together by category: %s', async (table) => {
    // Each page counts for every category of which it has a series.
    const [row] = await database().execute<{ series: number; pages: number; read: number }>(sql`
      select sum(series)::int as series, count(distinct page)::int as pages, count(*)::int as read
      from (select (ctid::text::point)[0] as page, category_no, count(*) as series
        from ${sql.identifier(table)} group by 1, 2) as part`);
    expect(row?.series).toBeGreaterThan(500);
    expect((row?.read ?? 0) / (row?.pages ?? 1)).toBeLessThan(2);
  });

  it('is published, up to the newest day', async () => {
    const [row] = await whole().execute(sql`
      select count(*)::int as n, count(published_at)::int as published, min(newest_on) = max(newest_on) as "isEven" from category_datasets`);
    expect(row).toEqual({ n: 12, published: 12, isEven: true });
  });
});

const observe = (columns: Record<string, string>) => {
  const row: Record<string, string> = {
    category_no: 'category_no',
    series_id: 'series_id',
    observed_at: "observed_at + interval '1 second'",
    run_no: 'run_no',
    regular_price: 'regular_price',
    promo_price: 'null',
    status: "'ok'",
    ...columns,
  };
  return sql.raw(`insert into price_observations (${Object.keys(row).join(', ')})
    select ${Object.values(row).join(', ')} from price_observations order by observed_at, series_id limit 1`);
};

describe('the rules of the market tables', () => {
  it('accepts a sound price', async () => {
    expect(await violation(observe({}))).toBe('was accepted');
  });

  it.each([
    ['price_observations_amounts_check', observe({ regular_price: '0' })],
    ['price_observations_amounts_check', observe({ promo_price: '0' })],
    ['price_observations_promo_check', observe({ promo_price: 'regular_price' })],
    ['price_observations_status_check', observe({ status: "'fine'" })],
    ['price_series_listing_fk', sql`update price_series set dataset = 'licensed'`],
    ['products_gtin_check', sql`update products set gtin = '4006381333932' where id = 'nasma-milk-1'`],
    ['products_pack_count_check', sql`update products set pack_count = 0 where id = 'nasma-milk-1'`],
    ['products_net_content_check', sql`update products set net_content = 0 where id = 'nasma-milk-1'`],
    ['products_net_unit_check', sql`update products set net_unit = 'oz' where id = 'nasma-milk-1'`],
    ['products_status_check', sql`update products set status = 'gone' where id = 'nasma-milk-1'`],
    [
      'products_brand_fk',
      sql`insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
        select 'x', 'licensed', name_en, name_ar, brand_id, category_id, 1, 'l', 'x' from products where id = 'nasma-milk-1'`,
    ],
    ['retailers_channel_check', sql`update retailers set channel = 'kiosk' where id = 'wahat'`],
    ['stores_place_check', sql`update stores set latitude = 91 where id = 'wahat-newcairo'`],
    ['listings_match_check', sql`update listings set product_id = null where id = 'wahat/nasma-milk-1'`],
    [
      'listings_match_status_check',
      sql`update listings set match_status = 'maybe' where id = 'wahat/nasma-milk-1'`,
    ],
    [
      'listings_match_kind_check',
      sql`update listings set match_kind = 'like' where id = 'wahat/nasma-milk-1'`,
    ],
    [
      'listings_match_score_check',
      sql`update listings set match_score = 1.1 where id = 'wahat/nasma-milk-1'`,
    ],
    [
      'listings_seen_check',
      sql`update listings set last_seen = first_seen - 1 where id = 'wahat/nasma-milk-1'`,
    ],
    ['categories_base_unit_check', sql`update categories set base_unit = 'oz' where id = 'milk'`],
    ['categories_showcase_key', sql`update categories set is_showcase = true where id = 'tea'`],
    ['promotions_mechanic_check', sql`update promotions set mechanic = 'magic'`],
    ['promotions_subject_check', sql`update promotions set brand_id = 'nasma'`],
    ['promotions_period_check', sql`update promotions set ends_on = starts_on - 1`],
    ['promotions_amounts_check', sql`update promotions set promoted_price = 0`],
    ['shelf_series_state_check', sql`update shelf_series set state = 'hidden'`],
    ['shelf_spells_period_check', sql`update shelf_spells set to_on = from_on - 1`],
    ['authorisations_period_check', sql`update authorisations set valid_to = valid_from`],
    ['brand_ownerships_period_check', sql`update brand_ownerships set valid_to = valid_from`],
    ['store_category_weights_weight_check', sql`update store_category_weights set weight = 0`],
    ['market_runs_counts_check', sql`update market_runs set succeeded = attempted + 1`],
    ['market_runs_period_check', sql`update market_runs set finished_at = started_at - interval '1 s'`],
    ['cpi_series_index_check', sql`update cpi_series set index = 0`],
    ['cpi_series_month_check', sql`update cpi_series set month = month + 1`],
  ])('refuses by %s', async (name, statement) => {
    expect(await violation(statement)).toBe(name);
  });

  it('keeps observed prices as they were, but lets their status change', async () => {
    const one = sql`(category_no, series_id, observed_at) = (select category_no, series_id, observed_at from price_observations limit 1)`;
    const refusal = 'permission denied for table price_observations';
    expect(await violation(sql`update price_observations set regular_price = 1 where ${one}`)).toBe(refusal);
    expect(await violation(sql`delete from price_observations where ${one}`)).toBe(refusal);
    expect(await violation(sql`truncate price_observations`)).toBe(refusal);
    expect(await violation(sql`update price_observations set status = 'disputed' where ${one}`)).toBe(
      'was accepted',
    );
  });
});

describe('a market made large', () => {
  const small: MarketShape = {
    ...{ products: 600, series: 40, stores: 1, largeChains: 0, every: 1, stays: 2 },
    ...{ visited: 270, shelves: 500 },
  };

  it('goes on where it was stopped', async () => {
    const shape = small;
    const days = Array.from({ length: 24 }, (_, at) => addDays(sampleDay, at - 200));
    await withDriver(database(), (driver) => makeScaledCatalogue(driver, shape, days[0] ?? sampleDay));
    const store = async (some: readonly Day[]) => {
      let last = '';
      await storeScaledPrices(database(), { days: some, shape }, (line) => {
        last = line;
      });
      return last.split(',').slice(0, -1).join(',');
    };
    const readings = async () =>
      await whole().execute(sql`
        select (o.observed_at at time zone 'Africa/Cairo')::date::text as day, count(*)::int as n
        from price_observations o join price_series s on s.category_no = o.category_no and s.id = o.series_id
        where s.listing_id like 'scale:%' group by 1 order by 1`);
    expect(await store(days.slice(0, 16))).toBe('640 of 640 prices');
    const first = await readings();
    expect(await store(days)).toBe('960 of 960 prices, 640 of them before');
    const all = await readings();
    expect(all.map(({ day }) => day)).toEqual(days);
    expect(all.slice(0, 16)).toEqual(first);
    expect(await store(days)).toBe('960 of 960 prices, 960 of them before');
    expect(await readings()).toEqual(all);
  });
  it('announces promotions as its labels show them', async () => {
    const rows = await whole().execute<{ mechanic: string; days: number; shown: number; other: number }>(sql`
      select p.mechanic, count(*)::int as days, count(o.promo_price)::int as shown,
        count(*) filter (where o.promo_price is distinct from p.promoted_price)::int as other
      from promotions p
        join price_series s on s.category_no = p.category_no and s.product_id = p.product_id and s.retailer_id = p.retailer_id
          and s.listing_id like 'scale:%'
        join price_observations o on o.category_no = s.category_no and o.series_id = s.id
          and (o.observed_at at time zone 'Africa/Cairo')::date between p.starts_on and p.ends_on
      where p.id like 'scale:%' group by 1`);
    const cuts = rows.filter(({ mechanic }) => mechanic === 'price-cut' || mechanic === 'percent-off');
    const others = rows.filter((row) => !cuts.includes(row));
    expect(cuts.map(({ days, other }) => days > 20 && other)).toEqual([0, 0]);
    expect(others.length).toBeGreaterThan(1);
    expect(others.every(({ shown }) => shown === 0)).toBe(true);
  });

  it('has visited stores of each channel with shops in each governorate', async () => {
    const [row] = await whole().execute(sql`
      select count(distinct (r.channel, t.region_no))::int as pairs, count(*)::int as stores,
        bool_and(exists (select from store_category_weights w where w.store_id = t.id)) as weighted,
        bool_and((select u.stores from channel_universes u where u.dataset = t.dataset and u.channel = r.channel
          and u.region_no = t.region_no) > 0) as known
      from stores t join retailers r on r.id = t.retailer_id where t.id like 'scale:visited:%'`);
    const [channels] = await whole().execute<{ n: number }>(sql`
      select count(distinct r.channel)::int as n from retailers r join stores t on t.retailer_id = r.id where t.region_no is not null`);
    expect(row).toEqual({ pairs: 27 * (channels?.n ?? 0), stores: 270, weighted: true, known: true });
  });
});
