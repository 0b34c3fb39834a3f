import type { Driver } from '#db/driver.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { MarketShape } from './market-shapes.ts';

/** What identifiers of copies begin with. */
export const SCALED = 'scale:';

/** Stores, copies of products and of their listings, and a series for each listing in a store, as many as the shape says. */
export const makeScaledCatalogue = async (tx: Driver, shape: MarketShape, first: Day): Promise<void> => {
  await makeStores(tx, shape);
  const copies = await countCopies(tx, shape);
  await tx`
    insert into products (id, dataset, name_en, name_ar, brand_id, category_id, pack_count, net_content, net_unit, variant_en, variant_ar,
      family_id, search_text)
    select ${SCALED} || p.id || ':' || n, p.dataset, p.name_en || ' ' || n, p.name_ar || ' ' || n, p.brand_id, p.category_id, p.pack_count,
      p.net_content, p.net_unit, p.variant_en, p.variant_ar, ${SCALED} || p.family_id || ':' || n, p.search_text || ' ' || n
    from products p cross join generate_series(1, ${copies}::int) as n
    where p.dataset = 'sample' and p.id not like ${`${SCALED}%`} on conflict do nothing`;
  await tx`
    insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_score, match_status, first_seen, last_seen)
    select ${SCALED} || l.id || ':' || n, l.dataset, l.retailer_id, ${SCALED} || l.retailer_sku || ':' || n, l.raw_title || ' ' || n,
      ${SCALED} || l.product_id || ':' || n, 1, 'approved', ${first}, ${first}
    from listings l cross join generate_series(1, ${copies}::int) as n
    where l.dataset = 'sample' and l.match_status in ('auto', 'approved') and l.id not like ${`${SCALED}%`} on conflict do nothing`;
  await tx`
    insert into price_series (category_no, dataset, listing_id, store_id, price_type, currency, product_id, brand_id, retailer_id, region_no, net)
    select c.no, l.dataset, l.id, t.id, case r.channel when 'wholesale' then 'trade' else 'consumer' end, 'EGP', p.id, p.brand_id, r.id,
      t.region_no, p.pack_count * p.net_content
    from listings l join products p on p.id = l.product_id join categories c on c.id = p.category_id
      join retailers r on r.id = l.retailer_id join stores t on t.retailer_id = r.id and t.id like ${`${SCALED}%`}
    where l.id like ${`${SCALED}%`}
    -- Whole copies first: each category gets its share.
    order by split_part(l.id, ':', -1)::int, hashtext(l.id || t.id) limit ${shape.series} on conflict do nothing`;
  // Each price looks its series up, by a plan made for as many as there were.
  await tx`analyze products, listings, stores, price_series`;
};

const makeStores = async (tx: Driver, { stores, largeChains }: MarketShape): Promise<void> => {
  await tx`
    insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar, region_no)
    select ${SCALED} || r.id || ':' || n, r.dataset, r.id, r.name_en || ' ' || n, r.name_ar || ' ' || n, g.name_en, g.name_ar, g.no
    from (select *, row_number() over (order by position) as place from retailers where dataset = 'sample') as r
      cross join lateral generate_series(1, case when r.place <= ${largeChains} then ${stores} else 1 end) as n
      join regions g on g.no = 1 + (r.place * 5 + n) % (select count(*) from regions)
    on conflict do nothing`;
};

/** How often the sample's listings are copied to make enough series. */
const countCopies = async (tx: Driver, { series }: MarketShape): Promise<number> => {
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from listings l join stores t on t.retailer_id = l.retailer_id and t.id like ${`${SCALED}%`}
    where l.dataset = 'sample' and l.match_status in ('auto', 'approved') and l.id not like ${`${SCALED}%`}`;
  if (!row?.n) throw new Error('there is no sample market to make a larger one of: npm run db:seed');
  return Math.ceil(series / row.n);
};
