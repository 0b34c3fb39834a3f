import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { KeptField, MATCH_STATUSES, NetUnit } from '#lib/vocabulary/market-terms.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { type ChainFilter, meets } from './market-chains.ts';

/** What the catalogue knows of a category's products beside their names: records, where they were seen, and packs that took another's place. */

type OfCategory = { categoryId: string; dataset: Dataset };

/** What of a product's record no other view needs. */
export type ProductRecord = { id: string; imageUrl: string | null; netUnit: NetUnit };

export const listProductRecords = async (
  db: Database,
  { categoryId, dataset }: OfCategory,
): Promise<ProductRecord[]> =>
  db.execute<ProductRecord>(sql`
    select p.id, p.image_url as "imageUrl", p.net_unit as "netUnit" from products p
    where p.category_id = ${categoryId} and p.dataset = ${dataset}`);

/** When a product was first and last seen at a retailer, in days since 1970-01-01. */
export type Sighting = { productId: string; retailerId: string; firstSeen: number; lastSeen: number };

/** Of listings that are surely of the product: what waits for review counts nowhere. */
export const listSightings = async (db: Database, { categoryId, dataset }: OfCategory): Promise<Sighting[]> =>
  listAsColumns<Sighting>(
    db,
    ['productId', 'retailerId', 'firstSeen', 'lastSeen'],
    sql`
    select p.id as "productId", l.retailer_id as "retailerId", min(l.first_seen) - date '1970-01-01' as "firstSeen",
      max(l.last_seen) - date '1970-01-01' as "lastSeen"
    from products p
    -- Product by product: the listings of all categories are many. The offset keeps it so.
    cross join lateral (
      select l.retailer_id, l.first_seen, l.last_seen from listings l
      where l.product_id = p.id and l.match_kind = 'exact' and l.match_status in ('auto', 'approved') offset 0) as l
    where p.category_id = ${categoryId} and p.dataset = ${dataset}
    group by 1, 2`,
  );

/** The days of a retailer's newest successful rounds up to a day, in days since 1970-01-01, the newest first. */
export type Rounds = { retailerId: string; days: number[] };

/** So many prove that a retailer was read. */
const ROUNDS = 3;

export const listNewestRounds = async (
  db: Database,
  { dataset, retailers, to }: { dataset: Dataset; retailers: readonly string[]; to: Day },
): Promise<Rounds[]> => {
  // Each from its index: of either all that ever were would be read and put in order.
  const newest = (of: SQL): SQL => sql`
    select m.finished_at from market_runs m
    where m.dataset = ${dataset} and ${of} and m.owner_company_id is null
      and m.state = 'published' and m.succeeded > 0 and 2 * m.succeeded >= m.attempted
      and m.finished_at < (${to}::date + 1)::timestamp at time zone 'Africa/Cairo'
    order by m.finished_at desc limit ${ROUNDS}`;
  return db.execute<Rounds>(sql`
    select asked.id as "retailerId", array(
      select (round.finished_at at time zone 'Africa/Cairo')::date - date '1970-01-01'
      from ((${newest(sql`m.retailer_id = asked.id`)}) union all (${newest(sql`m.retailer_id is null`)})) as round
      order by round.finished_at desc limit ${ROUNDS}) as days
    from unnest(${sql.param([...retailers])}::text[]) as asked (id)`);
};

/** How many of what a retailer lists in a category was matched to a product, and two of these products. */
export type Matching = { retailerId: string; listings: number; matched: number; products: string[] };

/** A listing is of the category that its prices were read in, whatever it was matched to. */
export const listMatching = keepingRead(
  'listMatching',
  async (
    db: Database,
    { categoryNo, dataset }: Pick<ChainFilter, 'categoryNo' | 'dataset' | 'derivation'>,
  ): Promise<Matching[]> =>
    db.execute<Matching>(sql`
    with listed as materialized (
      select distinct s.listing_id from price_series s
      where s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null)
    select l.retailer_id as "retailerId", count(*)::int as listings,
      count(*) filter (where l.match_status in ('auto', 'approved'))::int as matched,
      coalesce((array_agg(distinct l.product_id) filter (where l.match_status in ('auto', 'approved')))[1:2], '{}') as products
    from listed cross join lateral (
      select l.retailer_id, l.match_status, l.product_id from listings l where l.id = listed.listing_id offset 0) as l
    group by 1 order by 1`),
);

/** What a chain charged when it began and what it charged last, without promotions. */
export type PackPrice = { productId: string; retailerId: string; first: number; last: number };

/** @param filter names the few products that are meant */
export const listPackPrices = async (
  db: Database,
  filter: ChainFilter & { products: readonly string[] },
): Promise<PackPrice[]> =>
  db.execute<PackPrice>(sql`
    select c.product_id as "productId", c.retailer_id as "retailerId", oldest.price::float8 as first, newest.price::float8 as last
    from chain_prices c
    cross join lateral (
      select s.regular_price as price from chain_spells s where s.category_no = ${filter.categoryNo} and s.chain_id = c.id
      order by s.to_on limit 1) as oldest
    cross join lateral (
      select s.regular_price as price from chain_spells s where s.category_no = ${filter.categoryNo} and s.chain_id = c.id
      order by s.to_on desc limit 1) as newest
    where ${meets(filter)}`);

/** A retailer's own page or label of a product, and how surely it is of it. */
export type ListingRow = {
  retailerId: string;
  code: string;
  title: string;
  status: (typeof MATCH_STATUSES)[number];
  score: number | null;
  firstSeen: Day;
  lastSeen: Day;
};

/** A retailer has few of one product. */
const MOST_LISTINGS = 200;

export const listListings = async (
  db: Database,
  { productId, dataset }: { productId: string; dataset: Dataset },
): Promise<ListingRow[]> =>
  db.execute<ListingRow>(sql`
    select l.retailer_id as "retailerId", l.retailer_sku as code, l.raw_title as title, l.match_status as status,
      l.match_score::float8 as score, l.first_seen::text as "firstSeen", l.last_seen::text as "lastSeen"
    from listings l where l.product_id = ${productId} and l.dataset = ${dataset} and l.match_kind = 'exact' order by l.retailer_id, l.id limit ${MOST_LISTINGS}`);

type MatchedListing = { id: string; code: string; title: string };

/** Listings whose prices count as a product's at a retailer, by their ids. @param code one of them, by the retailer's own code; null: all */
export const listMatchedListings = async (
  db: Database,
  {
    productId,
    dataset,
    retailerId,
    code,
  }: { productId: string; dataset: Dataset; retailerId: string; code: string | null },
  limit: number,
): Promise<MatchedListing[]> =>
  db.execute<MatchedListing>(sql`
    select l.id, l.retailer_sku as code, l.raw_title as title from listings l
    where l.product_id = ${productId} and l.dataset = ${dataset} and l.retailer_id = ${retailerId} and l.match_kind = 'exact'
      and l.match_status in ('auto', 'approved') and (${code}::text is null or l.retailer_sku = ${code}) order by l.id limit ${limit}`);

/** When the packs of a family were first and last seen anywhere. */
export const listFamilySightings = async (
  db: Database,
  products: readonly string[],
): Promise<{ productId: string; firstSeen: Day; lastSeen: Day }[]> =>
  db.execute<{ productId: string; firstSeen: Day; lastSeen: Day }>(sql`
    select l.product_id as "productId", min(l.first_seen)::text as "firstSeen", max(l.last_seen)::text as "lastSeen" from listings l
    where l.product_id = any (${sql.param([...products])}::text[]) and l.match_kind = 'exact' and l.match_status in ('auto', 'approved')
    group by 1 order by 2, 1`);

/** A part of a product's record that was changed; `brands`: those that it names, if it is one. */
export type ProductChange = {
  seq: number;
  day: Day;
  field: KeptField;
  before: string | null;
  after: string | null;
  brands: NamedRow[];
};

const MOST_CHANGES = 50;

/** The newest first. */
export const listProductChanges = async (db: Database, productId: string): Promise<ProductChange[]> =>
  db.execute<ProductChange>(sql`
    select c.seq::float8 as seq, cairo_day(c.changed_at)::text as day, c.field, c.before, c.after,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'nameEn', b.name_en, 'nameAr', b.name_ar)) from brands b
        where c.field = 'brand_id' and b.id in (c.before, c.after)), '[]') as brands
    from product_changes c where c.product_id = ${productId} order by c.seq desc limit ${MOST_CHANGES}`);
