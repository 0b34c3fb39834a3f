import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { keepRecordHistory } from './import-records.ts';
import type { OwnImport } from './judge-trade-rows.ts';

/** Takes a company's field audits in, as its rows were judged in this transaction. */
export const takeAuditRows = async (
  tx: Transaction,
  { id, ownerCompanyId, fileName, changedAt }: OwnImport & { fileName: string; changedAt: Date },
): Promise<void> => {
  const at = sql`${changedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from import_audits m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected', 'review')`);
  await tx.execute(
    sql`update import_audits set audit_id = 'i-' || md5(${ownerCompanyId} || ' ' || of) where audit_id is null`,
  );
  await tx.execute(sql`
    update own_field_audits t set state = m.state, facings = coalesce(m.facings, t.facings), shelf_cm = coalesce(m.shelf_cm, t.shelf_cm),
      note = coalesce(m.note, t.note), code = coalesce(m.code, t.code), title = coalesce(m.title, t.title), file_name = ${fileName}, saved_at = ${at}
    from import_audits m where m.before is not null and m.audit_id = t.id`);
  await tx.execute(sql`
    insert into own_field_audits (id, owner_company_id, retailer, store, gtin, code, sku, title, observed_at, state, facings, shelf_cm, note, file_name,
      saved_at)
    select audit_id, ${ownerCompanyId}, retailer, store, gtin, code, sku, title, observed_at, state, facings, shelf_cm, note, ${fileName}, ${at}
    from import_audits where before is null`);
  await keepRecordHistory(tx, id, 'field_audit', sql`select audit_id, before from import_audits`);
};
