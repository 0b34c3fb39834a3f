import { sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { keepRecordHistory } from './import-records.ts';
import type { JudgedImport } from './import-verdicts.ts';

/** Takes a file of must-stock lists in, as its rows were judged in this transaction. */
export const takeMustRows = async (tx: Transaction, { id, dataset }: JudgedImport): Promise<void> => {
  await tx.execute(sql`
    delete from import_musts m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected')`);
  await tx.execute(sql`update import_musts set must_id = 'i-' || md5(of) where before is null`);
  // Corrections come first: of a product and a place one entry at a time has no end.
  await tx.execute(sql`
    update authorisations t set valid_to = nullif(m.to_on, 'infinity') from import_musts m where m.before is not null and m.must_id = t.id`);
  await tx.execute(sql`
    insert into authorisations (id, dataset, product_id, retailer_id, store_id, valid_from, valid_to)
    select must_id, ${dataset}, product_id, retailer_id, store_id, from_on, nullif(to_on, 'infinity') from import_musts where before is null`);
  await keepRecordHistory(tx, id, 'authorisation', sql`select must_id, before from import_musts`);
};

const MOST_NAMES = 5;

/** Products whose entries an undo of an import would have overlap with entries that are not the import's; the first of them. */
export const listOverlappedMusts = (
  db: Statements,
  importId: string,
): Promise<{ nameEn: string; nameAr: string }[]> =>
  db.execute<{ nameEn: string; nameAr: string }>(sql`
    select distinct p.id, p.name_en as "nameEn", p.name_ar as "nameAr"
    from import_records n cross join lateral jsonb_populate_record(null::authorisations, n.before) as b
      join authorisations o on o.product_id = b.product_id and o.retailer_id = b.retailer_id and o.store_id is not distinct from b.store_id
        and o.valid_from < coalesce(b.valid_to, 'infinity') and b.valid_from < coalesce(o.valid_to, 'infinity')
      join products p on p.id = b.product_id
    where n.import_id = ${importId} and n.record = 'authorisation' and n.before is not null
      and not exists (select from import_records m where m.import_id = ${importId} and m.record = 'authorisation' and m.record_id = o.id)
    order by p.id limit ${MOST_NAMES}`);
