import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { type JudgedImport, recordJudge } from './import-verdicts.ts';
import { isShownProduct } from './own-costs.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** An import of a company's own rows. */
export type OwnImport = JudgedImport & { ownerCompanyId: string | null };

/** What a row of trade prices says, as `lib/intake/trade` reads it. */
const SAID = sql.raw(
  'gtin text, code text, title text, retailer text, valid_from date, price numeric(12,4), pieces smallint, vat_basis text, rebate numeric(5,2)',
);

/** What may be corrected of a trade price. */
export const KEPT_OF_TRADE_PRICES = [
  'price',
  'pieces',
  'vat_basis',
  'rebate',
  'code',
  'title',
  'saved_at',
] as const;

/**
 * Says of each row of a file of trade prices what would become of it. A price is known by its product, its retailer or all of them, and its first
 * day. One whose code no product has that the company sees is stored and waits. Leaves in `import_trade` what it found.
 */
const findTradeVerdicts = async (db: Statements, judged: OwnImport): Promise<void> => {
  await makeTemporaryTable(db, 'import_trade', rows(judged));
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const TRADE_JUDGE = recordJudge(findTradeVerdicts);

const rows = ({ id, ownerCompanyId }: OwnImport): SQL => sql`
  select x.*, min(x.line) over w as first_line, max(x.line) over w as last_line,
    min(x.said) over w <> max(x.said) over w as is_contradicted,
    t.id as price_id, to_jsonb(t) as before, concat_ws(' ', t.price, t.pieces, t.vat_basis, t.rebate) = x.said as is_same,
    concat_ws(' / ', trim_scale(t.price), t.pieces, t.vat_basis, trim_scale(t.rebate) || '%') as stored
  from (
    select r.line, s.*, concat_ws(' ', s.gtin, 'code ' || case when s.gtin is null then s.code end, coalesce(s.retailer, '*'), s.valid_from) as of,
      concat_ws(' ', s.price, s.pieces, s.vat_basis, s.rebate) as said,
      exists (select from products p where p.gtin = s.gtin and ${isShownProduct(sql`p`)})
        or s.gtin is null and exists (select from own_product_matches o where o.owner_company_id = ${ownerCompanyId} and o.code = s.code) as is_known
    from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID})
    where r.import_id = ${id} and r.record is not null) as x
  left join own_trade_prices t on t.owner_company_id = ${ownerCompanyId} and t.item = coalesce(x.gtin, 'code ' || x.code) and t.valid_from = x.valid_from
    and t.retailer is not distinct from x.retailer
  window w as (partition by x.of)`;

const verdicts = ({ mode }: JudgedImport): SQL => sql`
  select v.line, v.of, v.price_id as record_id, v.before, coalesce(v.reason, case when v.is_written and not v.is_known then 'product_waits' end) as code,
    case when v.reason is not null then 'refused' when not v.is_written then 'unchanged' when not v.is_known then 'review'
      when v.price_id is null then 'new' else 'corrected' end as outcome,
    case v.reason when 'conflict_existing' then v.stored end as suggestion,
    case when v.reason = 'conflict_in_file' or v.line <> v.first_line then case when v.line = v.first_line then v.last_line else v.first_line end
      end as other_line
  from (
    select m.*, m.line = m.first_line and not m.is_same as is_written,
      case when m.is_contradicted then 'conflict_in_file' when ${mode} = 'add' and m.price_id is not null and not m.is_same then 'conflict_existing' end as reason
    from import_trade m) as v`;

/** What a file of trade prices makes and corrects, from the rows as they were judged last in this transaction. */
export const listTradeEffects = (db: Statements): Promise<RecordEffect[]> =>
  db.execute<RecordEffect>(sql`
    select 'trade_price' as record, (count(*) filter (where m.price_id is null))::int as made,
      (count(*) filter (where m.price_id is not null))::int as corrected, 0 as moved, '{}'::text[] as names
    from import_trade m join import_verdicts v on v.line = m.line where v.outcome in ('new', 'corrected', 'review')`);
