import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';

export type PriceToTry = {
  retailerEn: string;
  retailerAr: string;
  storeEn: string;
  storeAr: string;
  sku: string;
  gtin: string | null;
  titleEn: string;
  titleAr: string;
  regular: number;
};

/** Prices in effect in the sample data: one product after the other, each at one retailer. */
export const listPricesToTry = (
  db: Database,
  { count, skip }: { count: number; skip: number },
): Promise<PriceToTry[]> =>
  db.execute<PriceToTry>(sql`
    select r.name_en as "retailerEn", r.name_ar as "retailerAr", t.name_en as "storeEn", t.name_ar as "storeAr", l.retailer_sku as sku, p.gtin,
      p.name_en as "titleEn", p.name_ar as "titleAr", s.regular_price::float8 as regular
    from price_series s join listings l on l.id = s.listing_id join stores t on t.id = s.store_id join retailers r on r.id = s.retailer_id
      join products p on p.id = s.product_id
    where s.category_no = (select min(no) from categories where is_showcase) and s.dataset = 'sample' and s.owner_company_id is null
      and s.price_type = 'consumer' and s.promo_price is null and s.regular_price is not null and p.status = 'active'
    order by s.last_on desc, l.id, t.id limit ${count} offset ${skip}`);
