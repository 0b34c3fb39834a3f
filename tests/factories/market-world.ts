import { type SQL, sql } from 'drizzle-orm';
import { database, type Statements } from '#db/client.ts';

/**
 * A category of its own with two retailers: four shops in two governorates, one that sells on the web, three products,
 * two of which are packs of one family.
 */
export type MarketWorld = {
  categoryNo: number;
  brand: string;
  retailers: readonly string[];
  products: readonly string[];
  /** Of every product at every retailer, and one that is matched to nothing. */
  listings: readonly { id: string; stores: readonly string[] }[];
  unmatched: { id: string; stores: readonly string[] };
};

export const createMarketWorld = async (no: number): Promise<MarketWorld> => {
  const name = (what: string) => `w${no}-${what}`;
  const db = database();
  const words = sql`'A', 'أ'`;
  await db.execute(sql`
    insert into categories (id, no, name_en, name_ar, base_unit, is_selectable, position)
    values (${name('c')}, ${no}, ${words}, 'kg', true, 1)`);
  await db.execute(sql`
    insert into regions (no, id, name_en, name_ar) values (1, 'cairo', ${words}), (2, 'giza', ${words}) on conflict do nothing`);
  await db.execute(
    sql`insert into brands (id, dataset, name_en, name_ar) values (${name('b')}, 'sample', ${words})`,
  );
  const retailers = [name('r1'), name('r2')];
  for (const id of retailers)
    await db.execute(
      sql`insert into retailers (id, dataset, name_en, name_ar, channel, position) values (${id}, 'sample', ${words}, 'super', 1)`,
    );
  const stores = [
    { id: name('s1'), retailer: 0, region: 1 },
    { id: name('s2'), retailer: 0, region: 1 },
    { id: name('s3'), retailer: 0, region: 2 },
    { id: name('s4'), retailer: 1, region: 2 },
    { id: name('s5'), retailer: 1, region: null },
  ];
  for (const { id, retailer, region } of stores)
    await db.execute(sql`
      insert into stores (id, dataset, retailer_id, name_en, name_ar, city_en, city_ar, region_no)
      values (${id}, 'sample', ${retailers[retailer]}, ${words}, ${words}, ${region})`);
  const products = [name('p1'), name('p2'), name('p3')];
  for (const [i, id] of products.entries())
    await db.execute(sql`
      insert into products (id, dataset, name_en, name_ar, brand_id, category_id, net_content, net_unit, family_id)
      values (${id}, 'sample', ${words}, ${name('b')}, ${name('c')}, ${(i + 1) / 2}, 'kg', ${i < 2 ? name('f') : id})`);
  const listingOf = async (retailer: number, product: string | null, sku: string) => {
    const id = name(`l${retailer}${sku}`);
    await db.execute(sql`
      insert into listings (id, dataset, retailer_id, retailer_sku, raw_title, product_id, match_status, first_seen, last_seen)
      values (${id}, 'sample', ${retailers[retailer]}, ${sku}, 'A', ${product}, ${product ? 'approved' : 'review'}, '2026-01-01', '2026-01-01')`);
    return { id, stores: stores.filter((store) => store.retailer === retailer).map((store) => store.id) };
  };
  const listings = [];
  for (const retailer of [0, 1])
    for (const [i, product] of products.entries()) listings.push(await listingOf(retailer, product, `${i}`));
  return {
    categoryNo: no,
    brand: name('b'),
    retailers,
    products,
    listings,
    unmatched: await listingOf(0, null, 'x'),
  };
};

const SERIES_KEY = sql`s.listing_id, s.store_id, s.price_type, s.currency, s.owner_company_id`;
const CHAIN_KEY = sql`c.dataset, c.owner_company_id, c.price_type, c.product_id, c.retailer_id, c.area`;

const derivedRows = (categoryNo: number): SQL => sql`
    select 'series ' || row(${SERIES_KEY}, s.product_id, s.brand_id, s.net, s.region_no, s.first_on, s.since_on, s.last_on, s.regular_price,
      s.promo_price, s.unit_price)::text as row from price_series s where s.category_no = ${categoryNo}
    union all
    select 'spell ' || row(${SERIES_KEY}, p.from_on, p.to_on, p.regular_price, p.promo_price, p.unit_price)::text
    from price_spells p join price_series s on s.category_no = p.category_no and s.id = p.series_id where p.category_no = ${categoryNo}
    union all
    select 'chain ' || row(${CHAIN_KEY}, c.brand_id, c.first_on, c.listed_on, c.since_on, c.regular_price, c.promo_price, c.unit_price, c.stores,
      c.lowest, c.highest)::text from chain_prices c where c.category_no = ${categoryNo} and c.first_on is not null
    union all
    select 'chain spell ' || row(${CHAIN_KEY}, p.from_on, p.to_on, p.regular_price, p.promo_price, p.unit_price, p.direction)::text
    from chain_spells p join chain_prices c on c.category_no = p.category_no and c.id = p.chain_id where p.category_no = ${categoryNo}
    union all
    select 'month ' || row(${CHAIN_KEY}, m.month, m.days, m.days_on_deal, m.effective_price, m.unit_price, m.lowest, m.highest, m.changes)::text
    from chain_months m join chain_prices c on c.category_no = m.category_no and c.id = m.chain_id where m.category_no = ${categoryNo}
    union all
    select 'shelf ' || row(s.product_id, s.store_id, s.owner_company_id, s.first_on, s.since_on, s.last_on, s.state, s.facings)::text
    from shelf_series s where s.category_no = ${categoryNo}
    union all
    select 'shelf spell ' || row(s.product_id, s.store_id, s.owner_company_id, p.from_on, p.to_on, p.state, p.days, p.facings)::text
    from shelf_spells p join shelf_series s on s.category_no = p.category_no and s.id = p.series_id where p.category_no = ${categoryNo}
    union all
    select 'deal ' || row(d.dataset, d.owner_company_id, d.product_id, d.retailer_id, d.from_on, d.to_on, d.brand_id, d.mechanic, d.terms,
      d.promotion_id, d.is_brand_wide, d.is_on_label, d.regular_price, d.promoted_price, d.depth, d.reference_price, d.honest_depth, d.verdict)::text
    from chain_deals d where d.category_no = ${categoryNo}
    union all
    select 'change ' || row(m.dataset, m.first_on, m.kind, m.product_id, m.retailer_id, m.store_id, m.brand_id, m.before, m.after, m.former_id,
      m.store_ids)::text from market_changes m where m.category_no = ${categoryNo}
    union all
    select 'horizon ' || row(d.dataset, d.newest_on, d.oldest_on, d.oldest_visit_on, d.newest_visit_on)::text from category_datasets d where d.category_no = ${categoryNo}`;

/** Everything that is derived of a category, as text and without the numbers that rows got, so that two derivations compare. */
export const listDerivedRows = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const rows = await db.execute<{ row: string }>(sql`${derivedRows(categoryNo)} order by row`);
  return rows.map(({ row }) => row);
};

/** The same as one text, for categories that are large. */
export const digestDerivedRows = async (db: Statements, categoryNo: number): Promise<string> => {
  const [all] = await db.execute<{ digest: string }>(sql`
    select concat(count(*), ' ', sum(hashtextextended(row, 0))) as digest from (${derivedRows(categoryNo)}) as derived`);
  return all?.digest ?? '';
};
