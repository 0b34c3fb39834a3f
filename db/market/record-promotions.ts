import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { lockCategories } from './category-locks.ts';
import { deriveDeals } from './chain-deals.ts';
import { copyLines, type Lines } from './copy-lines.ts';
import { makeTemporaryTable } from './temporary-table.ts';

const COLUMNS = sql.raw(
  'category_no, id, dataset, retailer_id, product_id, brand_id, mechanic, terms, starts_on, ends_on, promoted_price, regular_price, source',
);

/** Deals of products that `changed_promotions`, as they were and as they are, are of. */
export const DEALS_OF_PROMOTIONS = sql`select m.category_no, m.dataset, null::text as owner_company_id, m.product_id, m.retailer_id, m.starts_on as again_on
      from changed_promotions m where m.product_id is not null
      union all
      select c.category_no, c.dataset, null, c.product_id, c.retailer_id, m.starts_on
      from changed_promotions m join chain_prices c on c.category_no = m.category_no and c.dataset = m.dataset and c.retailer_id = m.retailer_id
        and c.brand_id = m.brand_id and c.price_type = 'consumer' and c.area = 0 and c.owner_company_id is null
      where m.product_id is null`;

/**
 * Takes the panel's announced promotions in, and what follows from them: lines of COPY in the order of the columns, one for each. One that
 * is known by its id is as it is said now. In the driver's transaction, whose statements `db` are.
 */
export const recordPromotionLines = async (driver: Driver, db: Statements, lines: Lines): Promise<void> => {
  await db.execute(sql`drop table if exists pg_temp.staged_promotions`);
  await db.execute(
    sql`create temp table staged_promotions on commit drop as select ${COLUMNS} from promotions with no data`,
  );
  await copyLines(driver`copy staged_promotions from stdin`, lines);
  await db.execute(sql`analyze staged_promotions`);
  await lockCategories(db, sql`select category_no from staged_promotions`);
  await makeTemporaryTable(
    db,
    'changed_promotions',
    sql`select ${COLUMNS} from staged_promotions
      union all
      select m.category_no, m.id, m.dataset, m.retailer_id, m.product_id, m.brand_id, m.mechanic, m.terms, m.starts_on, m.ends_on,
        m.promoted_price, m.regular_price, m.source
      from promotions m join staged_promotions s on s.category_no = m.category_no and s.id = m.id`,
  );
  await db.execute(sql`
    insert into promotions (${COLUMNS}) select ${COLUMNS} from staged_promotions
    on conflict (category_no, id) do update set retailer_id = excluded.retailer_id, product_id = excluded.product_id,
      brand_id = excluded.brand_id, mechanic = excluded.mechanic, terms = excluded.terms, starts_on = excluded.starts_on,
      ends_on = excluded.ends_on, promoted_price = excluded.promoted_price, regular_price = excluded.regular_price, source = excluded.source`);
  await deriveDeals(db, DEALS_OF_PROMOTIONS);
};
