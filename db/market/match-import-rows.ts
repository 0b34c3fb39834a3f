import { sql } from 'drizzle-orm';
import { bulkTransaction, type Pool } from '#db/client.ts';
import type { WaitingMatch } from '#lib/vocabulary/import-terms.ts';
import type { JudgedImport } from './import-verdicts.ts';

/** A title of an import's rows that are of no known item, with what the rows say beside it. */
type UnknownTitle = {
  retailerId: string;
  sku: string | null;
  title: string;
  size: string | null;
  gtin: string | null;
  /** The average over the rows. */
  price: number | null;
};

/** Matched to a product; or waiting, with the product that it is likeliest of, which says its category. */
export type MatchedTitle = UnknownTitle &
  (
    | { productId: string; score: number; waitsAs: null; likelyId: string | null }
    | { productId: null; score: null; waitsAs: WaitingMatch; likelyId: string | null }
  );

const HAS_MATCH = sql`(matched_product_id is not null or waits_as is not null or is_retitled is not null)`;

/** Before titles are matched again. */
export const forgetMatches = async (db: Pool, importId: string): Promise<void> => {
  await bulkTransaction(db, (tx) =>
    tx.execute(
      sql`update import_rows set matched_product_id = null, match_score = null, waits_as = null, likely_category = null, title_code = null, is_retitled = null where import_id = ${importId} and ${HAS_MATCH}`,
    ),
  );
};

/** Titles of rows that are of no known item and that no barcode says a product of, those of most rows first. */
export const listUnknownTitles = (
  db: Pool,
  { id, dataset }: Pick<JudgedImport, 'id' | 'dataset'>,
  limit: number,
): Promise<UnknownTitle[]> =>
  bulkTransaction(db, (tx) =>
    tx.execute<UnknownTitle>(sql`
      select r.retailer_id as "retailerId", r.sku, r.title, r.size, r.gtin, avg(coalesce(r.promo_price, r.regular_price))::float8 as price
      from import_rows r
      where r.import_id = ${id} and r.title is not null and r.retailer_id is not null
        and not exists (select from products p where p.dataset = ${dataset} and p.gtin = r.gtin)
        and not exists (select from listings l where l.retailer_id = r.retailer_id and l.retailer_sku = r.sku and l.product_id is not null)
      group by r.retailer_id, r.sku, r.title, r.size, r.gtin order by count(*) desc, r.retailer_id, r.title, r.sku limit ${limit}`),
  );

const AT_ONCE = 2000;

/** Writes to an import's rows what their titles were matched to. */
export const keepMatches = async (
  db: Pool,
  importId: string,
  matches: readonly MatchedTitle[],
): Promise<void> => {
  for (let from = 0; from < matches.length; from += AT_ONCE) {
    const page = matches.slice(from, from + AT_ONCE);
    await bulkTransaction(db, (tx) =>
      tx.execute(sql`
        update import_rows r set matched_product_id = m."productId", match_score = m.score, waits_as = m."waitsAs", likely_category = c.no,
          title_code = case when m."waitsAs" is not null and m.sku is null and m.gtin is null
            then 't-' || md5(lower(m.title) || ' ' || coalesce(lower(m.size), '')) end
        from jsonb_to_recordset(${JSON.stringify(page)}::jsonb)
            as m ("retailerId" text, sku text, title text, size text, gtin text, "productId" text, score numeric(4, 3), "waitsAs" text, "likelyId" text)
          left join products p on p.id = m."likelyId" left join categories c on c.id = p.category_id
        where r.import_id = ${importId} and r.retailer_id = m."retailerId" and r.title = m.title and r.sku is not distinct from m.sku
          and r.size is not distinct from m.size and r.gtin is not distinct from m.gtin`),
    );
  }
};

/** An item that was matched, with another title or size in the newest row of an import that is of it. */
export type RetitledItem = {
  /** That row. */
  line: number;
  productId: string;
  before: { title: string; size: string | null };
  after: { title: string; size: string | null };
  /** A title that a reviewer has to see already; null: none. */
  waiting: string | null;
};

/** Items with a title or a size that isn't what they were matched by, to the letter; or that have waited for a reviewer for that reason. */
export const listRetitledItems = (
  db: Pool,
  { id, dataset }: Pick<JudgedImport, 'id' | 'dataset'>,
  limit: number,
): Promise<RetitledItem[]> =>
  bulkTransaction(db, (tx) =>
    tx.execute<RetitledItem>(sql`
      select w.line, w.product_id as "productId", w.changed_title as waiting,
        jsonb_build_object('title', w.raw_title, 'size', w.raw_size) as before,
        jsonb_build_object('title', w.title, 'size', w.size) as after
      from (
        select l.id, l.product_id, l.raw_title, l.raw_size, l.changed_title, r.title, r.size, max(r.line) as line,
          row_number() over (partition by l.id order by max(r.observed_at) desc, max(r.line) desc) = 1 as is_newest
        from import_rows r join listings l on l.retailer_id = r.retailer_id and l.retailer_sku = coalesce(r.sku, r.gtin)
        where r.import_id = ${id} and r.title is not null and r.observed_at is not null and l.dataset = ${dataset} and l.product_id is not null
          and l.match_status in ('auto', 'approved')
        group by l.id, l.product_id, l.raw_title, l.raw_size, l.changed_title, r.title, r.size) as w
      where w.is_newest and (w.title <> w.raw_title or w.size <> w.raw_size or w.changed_title is not null)
      order by w.id limit ${limit}`),
  );

/** Notes on the rows that say so which items are called otherwise, and which are what they were matched as again. */
export const keepRetitled = async (
  db: Pool,
  importId: string,
  items: readonly { line: number; isRetitled: boolean }[],
): Promise<void> => {
  if (items.length === 0) return;
  await bulkTransaction(db, (tx) =>
    tx.execute(sql`
      update import_rows r set is_retitled = n."isRetitled"
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n (line integer, "isRetitled" boolean)
      where r.import_id = ${importId} and r.line = n.line`),
  );
};
