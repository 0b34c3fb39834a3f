import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import {
  type BaseUnit,
  MARKET_CURRENCY,
  type MatchKind,
  type MatchQueue,
  type MatchStatus,
} from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** Listings as reviewers see them: what waits, and what was decided. */

export type QueuedListing = {
  id: string;
  dataset: Dataset;
  retailerId: string;
  retailerEn: string;
  retailerAr: string;
  sku: string;
  title: string;
  size: string | null;
  /** What it was matched by, where it is called otherwise since. */
  matchedTitle: string | null;
  matchedSize: string | null;
  status: MatchStatus;
  kind: MatchKind;
  score: number | null;
  /** Prices that count nowhere until it is decided; each as long as it stood is one. */
  prices: number;
  rank: string;
  productId: string | null;
  productEn: string | null;
  productAr: string | null;
  /** That its prices are of; null: it has none. */
  categoryId: string | null;
  categoryEn: string | null;
  categoryAr: string | null;
  firstSeen: Day;
  lastSeen: Day;
};

const LISTING = sql`
  select l.id, l.dataset, l.retailer_id as "retailerId", r.name_en as "retailerEn", r.name_ar as "retailerAr", l.retailer_sku as sku,
    coalesce(l.changed_title, l.raw_title) as title, case when l.changed_title is null then l.raw_size else l.changed_size end as size,
    case when l.changed_title is not null then l.raw_title end as "matchedTitle", case when l.changed_title is not null then l.raw_size end as "matchedSize", l.match_status as status, l.match_kind as kind, l.match_score::float8 as score,
    l.waiting_prices as prices, l.waiting_rank::text as rank, l.product_id as "productId", p.name_en as "productEn", p.name_ar as "productAr",
    c.id as "categoryId", c.name_en as "categoryEn", c.name_ar as "categoryAr", l.first_seen::text as "firstSeen", l.last_seen::text as "lastSeen"
  from listings l join retailers r on r.id = l.retailer_id
    left join products p on p.id = l.product_id
    left join lateral (
      select k.* from categories k
      where exists (select from price_series s where s.category_no = k.no and s.listing_id = l.id) or k.id = p.category_id
      order by exists (select from price_series s where s.category_no = k.no and s.listing_id = l.id and s.first_on is not null) desc, k.no
      limit 1) as c on true`;

/** Where a page of a queue ended; null: among those without a score, which come last. */
export type QueuePlace = { by: string | null; id: string };

const IN_QUEUE: Record<MatchQueue, { where: SQL; order: SQL; behind: (place: QueuePlace) => SQL }> = {
  waiting: {
    where: sql`l.match_status = 'review'`,
    order: sql`l.waiting_rank desc nulls last, l.id`,
    behind: ({ by, id }) =>
      sql`l.waiting_rank <= ${by}::numeric and (l.waiting_rank < ${by}::numeric or l.id > ${id})`,
  },
  changed: {
    where: sql`l.changed_title is not null`,
    order: sql`l.id`,
    behind: ({ id }) => sql`l.id > ${id}`,
  },
  disputed: {
    where: sql`l.id in (select d.listing_id from market_disputes d where d.state = 'open' and d.kind = 'match')`,
    order: sql`l.id`,
    behind: ({ id }) => sql`l.id > ${id}`,
  },
  automatic: {
    where: sql`l.match_status = 'auto'`,
    order: sql`l.match_score nulls last, l.id`,
    behind: ({ by, id }) =>
      by === null
        ? sql`l.match_score is null and l.id > ${id}`
        : sql`(l.match_score > ${by}::numeric or l.match_score = ${by}::numeric and l.id > ${id} or l.match_score is null)`,
  },
};

export const listQueuePage = (
  db: Database,
  { queue, dataset }: { queue: MatchQueue; dataset: Dataset | null },
  { after, limit }: { after: QueuePlace | null; limit: number },
): Promise<QueuedListing[]> => {
  const { where, order, behind } = IN_QUEUE[queue];
  return db.execute<QueuedListing>(sql`
    ${LISTING} where ${where} and (${dataset}::text is null or l.dataset = ${dataset}) and ${after ? behind(after) : sql`true`}
    order by ${order} limit ${limit}`);
};

/** How many are in a queue, counted no further than one beyond `most`. */
export const countQueue = async (
  db: Database,
  { queue, dataset }: { queue: MatchQueue; dataset: Dataset | null },
  most: number,
): Promise<number> => {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from listings l where ${IN_QUEUE[queue].where} and (${dataset}::text is null or l.dataset = ${dataset}) limit ${most + 1}) as n`);
  return row?.n ?? 0;
};

const isOneOf = (ids: readonly string[]): SQL => sql`any (${sql.param([...ids])}::text[])`;

export const listQueuedListings = (db: Database, ids: readonly string[]): Promise<QueuedListing[]> =>
  db.execute<QueuedListing>(sql`${LISTING} where l.id = ${isOneOf(ids)} order by l.id`);

/** What its own stores charge today, in the median, and how many they are; null: its price is not in effect. */
export const findListingPrice = async (
  db: Database,
  { id, categoryId }: { id: string; categoryId: string },
): Promise<{ median: number | null; stores: number }> => {
  const [row] = await db.execute<{ median: number | null; stores: number }>(sql`
    select (percentile_disc(0.5) within group (order by coalesce(s.promo_price, s.regular_price)))::float8 as median, count(*)::int as stores
    from categories c join price_series s on s.category_no = c.no and s.listing_id = ${id}
    where c.id = ${categoryId} and s.price_type = 'consumer' and s.currency = ${MARKET_CURRENCY} and s.owner_company_id is null
      and s.regular_price is not null`);
  return row ?? { median: null, stores: 0 };
};

export type CandidateRow = {
  id: string;
  nameEn: string;
  nameAr: string;
  brandId: string;
  brandEn: string;
  brandAr: string;
  packCount: number;
  netContent: number;
  unit: BaseUnit;
  imageUrl: string | null;
  /** Pages that this retailer has of it already, those of more than one size included. */
  others: { sku: string; title: string }[];
};

/** A retailer has few of one product. */
const MOST_OTHERS = 5;

/** Products that a listing may be of, each with what else its retailer has of it. */
export const listCandidateRows = (
  db: Database,
  ids: readonly string[],
  { id, retailerId }: Pick<QueuedListing, 'id' | 'retailerId'>,
): Promise<CandidateRow[]> =>
  db.execute<CandidateRow>(sql`
    select p.id, p.name_en as "nameEn", p.name_ar as "nameAr", b.id as "brandId", b.name_en as "brandEn", b.name_ar as "brandAr",
      p.pack_count as "packCount", p.net_content::float8 as "netContent", c.base_unit as unit, p.image_url as "imageUrl",
      coalesce((select jsonb_agg(jsonb_build_object('sku', o.retailer_sku, 'title', o.raw_title) order by o.id)
        from (select * from listings o where o.product_id = p.id and o.retailer_id = ${retailerId} and o.id <> ${id}
          and o.match_status in ('auto', 'approved') order by o.id limit ${MOST_OTHERS}) as o), '[]'::jsonb) as others
    from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
    where p.id = ${isOneOf(ids)}`);

export type TitledListing = {
  id: string;
  retailerEn: string;
  retailerAr: string;
  sku: string;
  title: string;
  size: string | null;
};

/** Listings in review that may be called as one is: those of its retailer with its very title, and the first that wait of its dataset. */
export const listTitled = (
  db: Database,
  { id, dataset, retailerId, title }: Pick<QueuedListing, 'id' | 'dataset' | 'retailerId' | 'title'>,
  limit: number,
): Promise<TitledListing[]> =>
  db.execute<TitledListing>(sql`
    select l.id, r.name_en as "retailerEn", r.name_ar as "retailerAr", l.retailer_sku as sku, l.raw_title as title, l.raw_size as size
    from (
      (select * from listings t where t.match_status = 'review' and t.retailer_id = ${retailerId} and t.raw_title = ${title} limit ${limit})
      union
      (select * from listings t where t.match_status = 'review' and t.dataset = ${dataset}
        order by t.waiting_rank desc nulls last, t.id limit ${limit})) as l
      join retailers r on r.id = l.retailer_id
    where l.id <> ${id} order by l.id`);

export const listProductNames = (
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; nameEn: string; nameAr: string }[]> =>
  db.execute<{ id: string; nameEn: string; nameAr: string }>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr" from products where id = ${isOneOf(ids)}`,
  );
