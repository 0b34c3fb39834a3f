import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import { type DayNumberRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { DealVerdict, PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import type { ChainFilter } from './market-chains.ts';

/** A promotion of a product at a retailer, as shoppers met it; those of a product at a retailer never overlap. */
export type DealRow = {
  productId: string;
  brandId: string;
  retailerId: string;
  /** Days since 1970-01-01. `to`: null while the label shows it on the newest day and no end is announced; an announced one may lie ahead. */
  from: number;
  to: number | null;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  /** It was announced for the whole brand. */
  isBrandWide: boolean;
  /** The label showed it on some day. */
  isOnLabel: boolean;
  /** Of one item on its deepest day; null where the mechanic lowers no price, or no regular price is known. */
  regular: number | null;
  promoted: number | null;
  /** In percent of the regular price. */
  depth: number | null;
  /** The lowest price of the 30 days before, where 15 of them had one, and what is saved against it in percent. */
  reference: number | null;
  honestDepth: number | null;
  verdict: DealVerdict;
};

/** Its `derivation` is that of the category's deals. */
export type DealFilter = Pick<
  ChainFilter,
  'categoryNo' | 'dataset' | 'derivation' | 'products' | 'brands' | 'retailers'
>;

const day = (number: number): SQL => sql`${dayFromNumber(number)}::date`;
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** The promotions that touch a range (`d` of chain_deals): those of the panel, which no company owns. */
const touching = (
  { categoryNo, dataset, products, brands, retailers }: DealFilter,
  { from, to }: DayNumberRange,
): SQL => sql`
  d.category_no = ${categoryNo} and d.dataset = ${dataset} and d.owner_company_id is null
    and d.to_on >= ${day(from)} and d.from_on <= ${day(to)}
    ${products ? sql`and d.product_id = any (${texts(products)})` : sql``}
    ${brands ? sql`and d.brand_id = any (${texts(brands)})` : sql``}
    ${retailers ? sql`and d.retailer_id = any (${texts(retailers)})` : sql``}`;

const DEAL_COLUMNS = [
  ...['productId', 'brandId', 'retailerId', 'from', 'to', 'mechanic', 'terms', 'isBrandWide', 'isOnLabel'],
  ...['regular', 'promoted', 'depth', 'reference', 'honestDepth', 'verdict'],
] as const satisfies readonly (keyof DealRow)[];

/** The promotions that touch a range, by product, retailer and first day. */
export const listDeals = keepingRead(
  'listDeals',
  async (db: Database, filter: DealFilter, range: DayNumberRange): Promise<DealRow[]> =>
    listAsColumns<DealRow>(
      db,
      DEAL_COLUMNS,
      sql`
    select d.product_id as "productId", d.brand_id as "brandId", d.retailer_id as "retailerId", d.from_on - date '1970-01-01' as from,
      case when d.to_on < 'infinity' then d.to_on - date '1970-01-01' end as to, d.mechanic, d.terms, d.is_brand_wide as "isBrandWide",
      d.is_on_label as "isOnLabel", d.regular_price as regular, d.promoted_price as promoted, d.depth, d.reference_price as reference,
      d.honest_depth as "honestDepth", d.verdict
    from chain_deals d
    where ${touching(filter, range)}
    order by d.product_id, d.retailer_id, d.from_on`,
    ),
);

/** When a product was on promotion at a retailer, in days since 1970-01-01; an end as in {@link DealRow}. */
export type DealDays = Pick<DealRow, 'productId' | 'brandId' | 'retailerId'> & {
  starts: number[];
  ends: (number | null)[];
};

/** The days alone of the promotions that touch a range, where there are so many, by product and retailer. */
export const listDealDays = keepingRead(
  'listDealDays',
  async (db: Database, filter: DealFilter, range: DayNumberRange, least: number): Promise<DealDays[]> => {
    // Put in their order here: the database would sort all of them by texts.
    const found = await listAsColumns<DealDays>(
      db,
      ['productId', 'brandId', 'retailerId', 'starts', 'ends'],
      sql`
    select d.product_id as "productId", d.brand_id as "brandId", d.retailer_id as "retailerId",
      to_json(array_agg(d.from_on - date '1970-01-01')) as starts,
      to_json(array_agg(case when d.to_on < 'infinity' then d.to_on - date '1970-01-01' end)) as ends
    from chain_deals d
    where ${touching(filter, range)}
    group by 1, 2, 3 having count(*) >= ${least}
    order by 1, 3`,
    );
    for (const deals of found) putInOrder(deals);
    return found;
  },
);

/** By their first days. */
const putInOrder = (deals: DealDays): void => {
  const { starts, ends } = deals;
  if (starts.every((from, at) => at === 0 || (starts[at - 1] ?? from) <= from)) return;
  const order = starts.map((_, at) => at).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
  deals.starts = order.map((at) => starts[at] ?? 0);
  deals.ends = order.map((at) => ends[at] ?? null);
};
