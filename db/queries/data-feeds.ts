import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSource, RunContent } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** What arrives of the panel: rounds of retailers, and how sound they are. */

/** A feed: what one source reads of one retailer. */
export type FeedKey = { dataset: Dataset; retailerId: string; source: PriceSource; content: RunContent };

/** The rounds of a feed that ended on one day of Cairo, together. */
export type FeedRound = { day: Day; attempted: number; succeeded: number };

export type FeedRow = FeedKey & {
  nameEn: string;
  nameAr: string;
  /** When its newest round ended. */
  newestAt: string;
  /** By day, the oldest first. */
  rounds: FeedRound[];
};

/** Feeds of the panel with a round since a day, in the order of their retailers. Rounds of several retailers together, or of companies, are no feed. */
export const listFeeds = async (db: Database, since: Day): Promise<FeedRow[]> => {
  type Row = FeedKey & { nameEn: string; nameAr: string; newestAt: string; rounds: [Day, number, number][] };
  const rows = await db.execute<Row>(sql`
    select r.dataset, r.id as "retailerId", r.name_en as "nameEn", r.name_ar as "nameAr", d.source, d.content,
      max(d.ended_at)::text as "newestAt", jsonb_agg(jsonb_build_array(d.day, d.attempted, d.succeeded) order by d.day) as rounds
    from (
      select m.dataset, m.retailer_id, m.source, m.content, (m.finished_at at time zone 'Africa/Cairo')::date as day,
        sum(m.attempted)::int as attempted, sum(m.succeeded)::int as succeeded, max(m.finished_at) as ended_at
      from market_runs m
      where m.finished_at >= ${since}::timestamp at time zone 'Africa/Cairo' and m.state = 'published' and m.owner_company_id is null
        and m.retailer_id is not null
      group by 1, 2, 3, 4, 5) as d
      join retailers r on r.id = d.retailer_id and r.dataset = d.dataset
    group by r.dataset, r.id, d.source, d.content
    order by r.dataset, r.position, r.id, d.source, d.content`);
  return rows.map(({ rounds, newestAt, ...row }) => ({
    ...row,
    newestAt: new Date(newestAt).toISOString(),
    rounds: rounds.map(([day, attempted, succeeded]) => ({ day, attempted, succeeded })),
  }));
};

type SuspectRow = FeedKey & { prices: number; suspect: number };

/** Prices of a feed's rounds since a day, and those of them that wait as suspect. */
export const countSuspects = (db: Database, since: Day): Promise<SuspectRow[]> => {
  const start = sql`${since}::timestamp at time zone 'Africa/Cairo'`;
  return db.execute<SuspectRow>(sql`
    select m.dataset, m.retailer_id as "retailerId", m.source, m.content, count(*)::int as prices,
      (count(*) filter (where o.status = 'suspect'))::int as suspect
    from price_observations o join market_runs m on m.no = o.run_no
    where o.observed_at >= ${start} and o.status <> 'void' and m.finished_at >= ${start} and m.state = 'published'
      and m.owner_company_id is null and m.retailer_id is not null
    group by 1, 2, 3, 4`);
};

export type CategoryDays = {
  id: string;
  nameEn: string;
  nameAr: string;
  dataset: Dataset;
  oldestOn: Day;
  newestOn: Day;
  /** Since when customers see it; null: licensed prices that wait for someone to publish them. */
  publishedAt: string | null;
};

/** The days that each category has prices of, by dataset, in the order shown. */
export const listCategoryDays = async (db: Database): Promise<CategoryDays[]> => {
  const rows = await db.execute<CategoryDays>(sql`
    select c.id, c.name_en as "nameEn", c.name_ar as "nameAr", d.dataset, d.oldest_on::text as "oldestOn", d.newest_on::text as "newestOn",
      d.published_at::text as "publishedAt"
    from category_datasets d join categories c on c.no = d.category_no
    where d.newest_on is not null and d.oldest_on is not null
    order by c.position, c.id, d.dataset`);
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt && new Date(row.publishedAt).toISOString(),
  }));
};
