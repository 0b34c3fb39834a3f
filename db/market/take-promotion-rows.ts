import { sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { lockCategories } from './category-locks.ts';
import { keepRecordHistory, recordKey } from './import-records.ts';
import type { JudgedImport } from './import-verdicts.ts';
import { KEPT_OF_PROMOTIONS } from './judge-promotion-rows.ts';
import { rederivePromotions } from './rederive-promotions.ts';

/** Takes a file of promotions in, as its rows were judged in this transaction, and the deals that follow from them. */
export const takePromotionRows = async (tx: Transaction, { id, dataset }: JudgedImport): Promise<void> => {
  await tx.execute(sql`
    delete from import_promotions m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected')`);
  await tx.execute(
    sql`update import_promotions set promotion_id = 'i-' || md5(of) where promotion_id is null`,
  );
  await tx.execute(sql`
    insert into promotions (category_no, id, dataset, retailer_id, product_id, brand_id, mechanic, terms, starts_on, ends_on, promoted_price,
      regular_price, source)
    select category_no, promotion_id, ${dataset}, retailer_id, product_id, brand_id, mechanic, terms, starts_on, ends_on, promoted_price,
      regular_price, source
    from import_promotions where before is null`);
  const given = sql.raw(KEPT_OF_PROMOTIONS.map((column) => `${column} = n.${column}`).join(', '));
  await tx.execute(sql`
    update promotions t set ${given} from import_promotions n
    where n.before is not null and n.category_no = t.category_no and n.promotion_id = t.id`);
  await keepRecordHistory(
    tx,
    id,
    'promotion',
    sql`select ${recordKey('promotion')}, n.before from import_promotions n
      join promotions t on t.category_no = n.category_no and t.id = n.promotion_id`,
  );
  await rederivePromotions(tx, id);
};

/** Holds the categories of the promotions that an import made or corrected. */
export const lockTakenPromotions = (db: Statements, importId: string): Promise<void> =>
  lockCategories(
    db,
    sql`select distinct (after ->> 'category_no')::smallint as category_no from import_records
      where import_id = ${importId} and record = 'promotion'`,
  );
