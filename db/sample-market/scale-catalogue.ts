import type { Driver } from '#db/driver.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { MarketShape } from './market-shapes.ts';
import { UNIVERSES_FROM } from './stores.ts';

/** What identifiers of copies begin with. */
export const SCALED = 'scale:';

/** And of stores that are visited, and whose prices are not read. */
const VISITED = `${SCALED}visited:`;

/** Of so many copies one keeps the lives of its products: launches, ends and packs that follow one another. */
export const LIVING_COPY = 4;

/** Must-lists are of the first copy, which is what the shelves that are visited hold. */
const MUST_COPIES = 1;

/** Stores, copies of products with their listings and must-lists, and a series for each listing in a store, as many as the shape says. */
export const makeScaledCatalogue = async (tx: Driver, shape: MarketShape, first: Day): Promise<void> => {
  await makePricedStores(tx, shape);
  await makeVisitedStores(tx, shape);
  const copies = await countCopies(tx, shape);
  await copyProducts(tx, copies);
  await copyListings(tx, copies, first);
  await tx`
    insert into price_series (category_no, dataset, listing_id, store_id, price_type, currency, product_id, brand_id, retailer_id, region_no, net)
    select c.no, l.dataset, l.id, t.id, case r.channel when 'wholesale' then 'trade' else 'consumer' end, 'EGP', p.id, p.brand_id, r.id,
      t.region_no, p.pack_count * p.net_content
    from listings l join products p on p.id = l.product_id join categories c on c.id = p.category_id
      join retailers r on r.id = l.retailer_id
      join stores t on t.retailer_id = r.id and t.id like ${`${SCALED}%`} and t.id not like ${`${VISITED}%`}
    where l.id like ${`${SCALED}%`}
    -- Whole copies first: each category gets its share.
    order by split_part(l.id, ':', -1)::int, hashtext(l.id || t.id) limit ${shape.series} on conflict do nothing`;
  // Each price looks its series up, by a plan made for as many as there were.
  await tx`analyze products, listings, stores, price_series, authorisations, store_category_weights`;
};

/** Of a retailer `r`: others sell on the web alone. */
const hasShops = (tx: Driver) =>
  tx`exists (select from stores t where t.retailer_id = r.id and t.region_no is not null and t.id not like ${`${SCALED}%`})`;

const makePricedStores = async (tx: Driver, { stores, largeChains }: MarketShape): Promise<void> => {
  await tx`
    insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar, region_no)
    select ${SCALED} || r.id || ':' || n, r.dataset, r.id, r.name_en || ' ' || n, r.name_ar || ' ' || n, coalesce(g.name_en, 'Online'),
      coalesce(g.name_ar, 'أونلاين'), g.no
    from (select *, row_number() over (order by position) as place from retailers where dataset = 'sample') as r
      cross join lateral generate_series(1, case when r.place <= ${largeChains} then ${stores} else 1 end) as n
      left join regions g on g.no = 1 + (r.place * 5 + n) % (select count(*) from regions) and ${hasShops(tx)}
    on conflict do nothing`;
};

/** In all channels with shops and all governorates; each chain has its share, and each store sells somewhat more or less than its chain's do. */
const makeVisitedStores = async (tx: Driver, { visited }: MarketShape): Promise<void> => {
  await tx`
    insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar, region_no, latitude, longitude)
    select ${VISITED} || n, r.dataset, r.id, r.name_en || ' ' || g.name_en || ' ' || n, r.name_ar || ' ' || g.name_ar || ' ' || n, g.name_en,
      g.name_ar, g.no, near.latitude, near.longitude
    from generate_series(1, ${visited}::int) as n
      join (
        select *, row_number() over (order by position) - 1 as place, count(*) over () as all_of_them
        from retailers r where dataset = 'sample' and ${hasShops(tx)}
      ) as r on r.place = n % r.all_of_them
      join regions g on g.no = 1 + (n / r.all_of_them) % (select count(*) from regions)
      left join lateral (
        select t.latitude, t.longitude from stores t where t.region_no = g.no and t.latitude is not null order by t.id limit 1
      ) as near on true
    on conflict do nothing`;
  await tx`
    insert into store_category_weights (store_id, category_id, weight)
    select t.id, w.category_id, w.weight * (0.75 + abs(hashtext(t.id || w.category_id) % 50) / 100.0)
    from stores t join (
      select o.retailer_id, w.category_id, avg(w.weight) as weight
      from store_category_weights w join stores o on o.id = w.store_id where o.id not like ${`${SCALED}%`} group by 1, 2
    ) as w on w.retailer_id = t.retailer_id
    where t.id like ${`${SCALED}%`} on conflict do nothing`;
  // No governorate has fewer shops of a channel than are visited.
  await tx`
    insert into channel_universes (dataset, channel, region_no, valid_from, stores)
    select t.dataset, r.channel, t.region_no, ${UNIVERSES_FROM}::date, count(*) from stores t join retailers r on r.id = t.retailer_id
    where t.region_no is not null group by 1, 2, 3
    on conflict (region_no, dataset, channel, valid_from, revision) do update set stores = greatest(channel_universes.stores, excluded.stores)`;
};

/** How often the sample's products are copied to make enough of them, and enough series. */
const countCopies = async (tx: Driver, { products, series }: MarketShape): Promise<number> => {
  const [row] = await tx<{ products: number; series: number }[]>`
    select
      (select count(*)::int from products where dataset = 'sample' and id not like ${`${SCALED}%`}) as products,
      (select count(*)::int from listings l join stores t on t.retailer_id = l.retailer_id
        where l.dataset = 'sample' and l.match_status in ('auto', 'approved') and l.id not like ${`${SCALED}%`}
          and t.id like ${`${SCALED}%`} and t.id not like ${`${VISITED}%`}) as series`;
  if (!row?.products || !row.series)
    throw new Error('there is no sample market to make a larger one of: npm run db:seed');
  return Math.ceil(Math.max(products / row.products, series / row.series));
};

const copyProducts = async (tx: Driver, copies: number): Promise<void> => {
  await tx`
    insert into products (id, dataset, gtin, name_en, name_ar, brand_id, category_id, pack_count, net_content, net_unit, variant_en, variant_ar,
      image_url, family_id, status, search_text)
    select ${SCALED} || p.id || ':' || n, p.dataset, canonical_gtin(number), p.name_en || ' ' || n, p.name_ar || ' ' || n, p.brand_id,
      p.category_id, p.pack_count, p.net_content, p.net_unit, p.variant_en, p.variant_ar, p.image_url,
      ${SCALED} || p.family_id || ':' || n, case when n % ${LIVING_COPY} = 0 then p.status else 'active' end,
      replace(p.search_text, coalesce(p.gtin, ''), '') || n || ' ' || canonical_gtin(number)
    from (select *, row_number() over (order by id) as place from products where dataset = 'sample' and id not like ${`${SCALED}%`}) as p
      cross join generate_series(1, ${copies}::int) as n
      -- Numbers of the range that GS1 keeps for demonstrations, with their check digit.
      cross join lateral (select '952' || lpad((500000000 + p.place * 1000 + n)::text, 9, '0') as twelve) as code
      cross join lateral (
        select sum(substr(twelve, i, 1)::int * case i % 2 when 1 then 1 else 3 end) as weight from generate_series(1, 12) as i
      ) as digits
      cross join lateral (select twelve || (10 - weight % 10) % 10 as number) as full_code
    on conflict do nothing`;
};

const copyListings = async (tx: Driver, copies: number, first: Day): Promise<void> => {
  await tx`
    insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_score, match_status, first_seen, last_seen)
    select ${SCALED} || l.id || ':' || n, l.dataset, l.retailer_id, ${SCALED} || l.retailer_sku || ':' || n, l.raw_title || ' ' || n,
      ${SCALED} || l.product_id || ':' || n, 1, 'approved', ${first}, ${first}
    from listings l cross join generate_series(1, ${copies}::int) as n
    where l.dataset = 'sample' and l.match_status in ('auto', 'approved') and l.id not like ${`${SCALED}%`} on conflict do nothing`;
  await tx`
    insert into authorisations (id, dataset, product_id, retailer_id, valid_from, valid_to)
    select ${SCALED} || a.id || ':' || n, a.dataset, ${SCALED} || a.product_id || ':' || n, a.retailer_id, a.valid_from, a.valid_to
    from authorisations a cross join generate_series(1, ${Math.min(copies, MUST_COPIES)}::int) as n
    where a.dataset = 'sample' and a.id not like ${`${SCALED}%`} on conflict do nothing`;
};
