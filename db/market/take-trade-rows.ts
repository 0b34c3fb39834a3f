import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';
import { keepRecordHistory } from './import-records.ts';
import type { OwnImport } from './judge-trade-rows.ts';

/** Takes a company's trade prices in, as its rows were judged in this transaction. */
export const takeTradeRows = async (
  tx: Transaction,
  { id, ownerCompanyId, changedAt }: OwnImport & { changedAt: Date },
): Promise<void> => {
  const at = sql`${changedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    delete from import_trade m using import_verdicts v where v.line = m.line and v.outcome not in ('new', 'corrected', 'review')`);
  await tx.execute(
    sql`update import_trade set price_id = 'i-' || md5(${ownerCompanyId} || ' ' || of) where price_id is null`,
  );
  await tx.execute(sql`
    update own_trade_prices t set price = m.price, pieces = m.pieces, vat_basis = m.vat_basis, rebate = m.rebate, saved_at = ${at},
      code = coalesce(m.code, t.code), title = coalesce(m.title, t.title)
    from import_trade m where m.before is not null and m.price_id = t.id`);
  await tx.execute(sql`
    insert into own_trade_prices (id, owner_company_id, gtin, code, title, retailer, valid_from, price, pieces, vat_basis, rebate, saved_at)
    select price_id, ${ownerCompanyId}, gtin, code, title, retailer, valid_from, price, pieces, vat_basis, rebate, ${at}
    from import_trade where before is null`);
  await keepRecordHistory(tx, id, 'trade_price', sql`select price_id, before from import_trade`);
};
