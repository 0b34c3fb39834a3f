import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { type DayNumberRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** Stands in until deals of chains are derived: promotions of products alone. */

export type DealRow = {
  productId: string;
  brandId: string;
  retailerId: string;
  /** Day numbers. `to` null: on the label on the newest day, without an announced end; may lie ahead where it is announced. */
  from: number;
  to: number | null;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  /** It is announced for the whole brand. */
  isBrandWide: boolean;
  /** The label showed it on some day. */
  isOnLabel: boolean;
  /** Per item; null where the mechanic lowers no price. */
  regular: number | null;
  promoted: number | null;
  /** Percent of regular. */
  depth: number | null;
  /** Lowest effective price of the 30 days before, at least 15 standing days. */
  reference: number | null;
  honestDepth: number | null;
  verdict: 'honest' | 'inflated' | 'no_discount' | 'unknown';
};

export type DealFilter = {
  categoryNo: number;
  dataset: Dataset;
  products?: readonly string[] | undefined;
  brands?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
};

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

export const listDeals = async (
  db: Database,
  { categoryNo, dataset, products, brands, retailers }: DealFilter,
  { from, to }: DayNumberRange,
): Promise<DealRow[]> =>
  db.execute<DealRow>(sql`
    select c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId",
      m.starts_on - date '1970-01-01' as from, m.ends_on - date '1970-01-01' as to, m.mechanic, m.terms,
      m.brand_id is not null as "isBrandWide", true as "isOnLabel",
      m.regular_price::float8 as regular, m.promoted_price::float8 as promoted,
      (100 * (1 - m.promoted_price / m.regular_price))::float8 as depth,
      null::float8 as reference, null::float8 as "honestDepth", 'unknown' as verdict
    from promotions m join chain_prices c on c.category_no = m.category_no and c.dataset = m.dataset and c.retailer_id = m.retailer_id
      and (c.product_id = m.product_id or c.brand_id = m.brand_id) and c.area = 0 and c.price_type = 'consumer' and c.owner_company_id is null
    where m.category_no = ${categoryNo} and c.category_no = ${categoryNo} and m.dataset = ${dataset} and m.owner_company_id is null
      and m.starts_on <= ${dayFromNumber(to)}::date and m.ends_on >= ${dayFromNumber(from)}::date
      ${products ? sql`and c.product_id = any (${texts(products)})` : sql``}
      ${brands ? sql`and c.brand_id = any (${texts(brands)})` : sql``}
      ${retailers ? sql`and c.retailer_id = any (${texts(retailers)})` : sql``}
    order by c.product_id, c.retailer_id, m.starts_on, m.id`);
