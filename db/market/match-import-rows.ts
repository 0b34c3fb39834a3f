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

const HAS_MATCH = sql`(matched_product_id is not null or waits_as is not null)`;

/** Before titles are matched again. */
export const forgetMatches = async (db: Pool, importId: string): Promise<void> => {
  await bulkTransaction(db, (tx) =>
    tx.execute(
      sql`update import_rows set matched_product_id = null, match_score = null, waits_as = null, likely_category = null, title_code = null where import_id = ${importId} and ${HAS_MATCH}`,
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
