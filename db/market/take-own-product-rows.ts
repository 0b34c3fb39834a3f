import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { keepRecordHistory } from './import-records.ts';
import type { OwnImport } from './judge-trade-rows.ts';

/** Takes a company's own products in, as its rows were judged in this transaction. */
export const takeOwnProductRows = async (
  tx: Transaction,
  { id, ownerCompanyId, changedAt }: OwnImport & { changedAt: Date },
): Promise<void> => {
  const at = sql`${changedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from import_own_products m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected')`);
  await tx.execute(
    sql`update import_own_products set own_id = 'i-' || md5(${ownerCompanyId} || ' product ' || code) where own_id is null`,
  );
  await tx.execute(sql`
    update own_products t set gtin = coalesce(m.gtin, t.gtin), name_en = coalesce(m.name_en, t.name_en), name_ar = coalesce(m.name_ar, t.name_ar),
      brand = coalesce(m.brand, t.brand), category = coalesce(m.category, t.category), size = coalesce(m.size, t.size), saved_at = ${at}
    from import_own_products m where m.before is not null and m.own_id = t.id`);
  await tx.execute(sql`
    insert into own_products (id, owner_company_id, code, gtin, name_en, name_ar, brand, category, size, saved_at)
    select own_id, ${ownerCompanyId}, code, gtin, name_en, name_ar, brand, category, size, ${at} from import_own_products where before is null`);
  await keepRecordHistory(tx, id, 'own_product', sql`select own_id, before from import_own_products`);
};
