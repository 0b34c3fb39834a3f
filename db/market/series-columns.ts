import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { IS_OF_CHAIN } from './chain-spells.ts';

/** What a series copies from the match of its listing `l`: nothing where there is none, where it is only equivalent, or where its product is of another category. */
export const matchedProduct = (categoryNo: SQL): SQL => sql`left join lateral (
    select p.id as product_id, p.brand_id, (p.pack_count * p.net_content)::numeric(12, 4) as net
    from products p join categories c on c.id = p.category_id
    where p.id = l.product_id and c.no = ${categoryNo} and l.match_kind = 'exact'
      and l.match_status in ('auto', 'approved')) as m on true`;

/** Copies matches and regions again into the series that a condition names. */
export const copySeriesColumns = async (db: Statements, condition: SQL): Promise<void> => {
  await db.execute(sql`
    update price_series s set product_id = n.product_id, brand_id = n.brand_id, net = n.net, region_no = n.region_no
    from (select s.category_no, s.id, m.product_id, m.brand_id, m.net, t.region_no
      from price_series s join listings l on l.id = s.listing_id join stores t on t.id = s.store_id ${matchedProduct(sql`s.category_no`)}
      where ${condition}) as n
    where s.category_no = n.category_no and s.id = n.id
      and (s.product_id, s.brand_id, s.net, s.region_no) is distinct from (n.product_id, n.brand_id, n.net, n.region_no)`);
  const unitPrice = (of: string): SQL =>
    sql`round(coalesce(${sql.raw(of)}.promo_price, ${sql.raw(of)}.regular_price) / s.net, 4)`;
  await db.execute(sql`
    update price_series s set unit_price = ${unitPrice('s')} where ${condition} and unit_price is distinct from ${unitPrice('s')}`);
  await db.execute(sql`
    update price_spells p set unit_price = ${unitPrice('p')}
    from price_series s
    where ${condition} and p.category_no = s.category_no and p.series_id = s.id and p.unit_price is distinct from ${unitPrice('p')}`);
};

/** Chains that no series counts in any more. */
export const dropEmptyChains = async (db: Statements, categoryNo: number): Promise<void> => {
  const isEmpty = sql`not exists (select from price_series s where ${IS_OF_CHAIN})`;
  for (const table of ['chain_months', 'chain_spells'])
    await db.execute(sql`
      delete from ${sql.identifier(table)} d using chain_prices c
      where c.category_no = ${categoryNo} and d.category_no = c.category_no and d.chain_id = c.id and ${isEmpty}`);
  await db.execute(sql`delete from chain_prices c where c.category_no = ${categoryNo} and ${isEmpty}`);
};
