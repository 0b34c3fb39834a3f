import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { recordJudge } from './import-verdicts.ts';
import type { OwnImport } from './judge-trade-rows.ts';
import { isShownProduct } from './own-costs.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a row of field audits says, as `lib/intake/audits` reads it; null: it does not say it. */
const SAID = sql.raw(
  `retailer text, store text, gtin text, code text, sku text, title text, observed_at timestamptz(3), state text, facings smallint,
  shelf_cm numeric(7,1), note text`,
);

/** What may be corrected of a field audit. */
export const KEPT_OF_FIELD_AUDITS = [
  'state',
  'facings',
  'shelf_cm',
  'note',
  'code',
  'title',
  'file_name',
  'saved_at',
] as const;

/**
 * Says of each row of a file of field audits what would become of it. An audit is known by its product, store and moment. One whose codes are of no
 * product that the company sees is stored and waits. Leaves in `import_audits` what it found.
 */
const findAuditVerdicts = async (db: Statements, judged: OwnImport): Promise<void> => {
  await makeTemporaryTable(db, 'import_audits', rows(judged));
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const AUDIT_JUDGE = recordJudge(findAuditVerdicts);

const rows = ({ id, ownerCompanyId }: OwnImport): SQL => sql`
  with read as (
    select r.line, s.*, coalesce(s.gtin, 'code ' || s.code, 'sku ' || s.sku || ' ' || s.retailer) as item
    from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID})
    where r.import_id = ${id} and r.record is not null),
  coded as (
    select p.dataset, p.gtin, min(p.id) as product_id from products p
    where p.gtin in (select gtin from read) and ${isShownProduct(sql`p`)} group by 1, 2),
  listed as (
    select l.dataset, t.name_en as retailer, l.retailer_sku as sku, min(l.product_id) as product_id
    from listings l join retailers t on t.id = l.retailer_id join products p on p.id = l.product_id
    where (t.name_en, l.retailer_sku) in (select retailer, sku from read) and l.match_kind = 'exact' and l.match_status in ('auto', 'approved')
      and ${isShownProduct(sql`p`)} group by 1, 2, 3)
  select x.*, min(x.line) over w as first_line, max(x.line) over w as last_line, min(x.said) over w <> max(x.said) over w as is_contradicted,
    t.id as audit_id, to_jsonb(t) as before,
    t.state = x.state and coalesce(x.facings, t.facings) is not distinct from t.facings
      and coalesce(x.shelf_cm, t.shelf_cm) is not distinct from t.shelf_cm and coalesce(x.note, t.note) is not distinct from t.note as is_same,
    concat_ws(' / ', t.state, t.facings, trim_scale(t.shelf_cm)) as stored
  from (
    select r.*, concat_ws(E'\\n', r.item, r.retailer, r.store, extract(epoch from r.observed_at)) as of,
      concat_ws(' ', r.state, r.facings, r.shelf_cm, r.note) as said,
      exists (select from coded c where c.gtin = r.gtin) or exists (select from listed l where l.retailer = r.retailer and l.sku = r.sku)
        or r.gtin is null and exists (select from own_product_matches o where o.owner_company_id = ${ownerCompanyId} and o.code = r.code) as is_known,
      exists (select from coded c join listed l on l.dataset = c.dataset and l.product_id <> c.product_id
        where c.gtin = r.gtin and l.retailer = r.retailer and l.sku = r.sku) as is_ambiguous
    from read r) as x
  left join own_field_audits t on t.owner_company_id = ${ownerCompanyId} and t.item = x.item and t.retailer = x.retailer and t.store = x.store
    and t.observed_at = x.observed_at
  window w as (partition by x.of)`;

const verdicts = ({ mode }: OwnImport): SQL => sql`
  select v.line, v.of, v.audit_id as record_id, v.before, coalesce(v.reason, case when v.is_written and not v.is_known then 'product_waits' end) as code,
    case when v.reason is not null then 'refused' when not v.is_written then 'unchanged' when not v.is_known then 'review'
      when v.audit_id is null then 'new' else 'corrected' end as outcome,
    case v.reason when 'conflict_existing' then v.stored end as suggestion,
    case when v.reason = 'conflict_in_file' or v.line <> v.first_line then case when v.line = v.first_line then v.last_line else v.first_line end
      end as other_line
  from (
    select m.*, m.line = m.first_line and m.is_same is not true as is_written,
      case when m.is_ambiguous then 'listing_ambiguous' when m.is_contradicted then 'conflict_in_file'
        when ${mode} = 'add' and m.audit_id is not null and not m.is_same then 'conflict_existing' end as reason
    from import_audits m) as v`;

/** What a file of field audits makes and corrects, from the rows as they were judged last in this transaction. */
export const listAuditEffects = (db: Statements): Promise<RecordEffect[]> =>
  db.execute<RecordEffect>(sql`
    select 'field_audit' as record, (count(*) filter (where m.audit_id is null))::int as made,
      (count(*) filter (where m.audit_id is not null))::int as corrected, 0 as moved, '{}'::text[] as names
    from import_audits m join import_verdicts v on v.line = m.line where v.outcome in ('new', 'corrected', 'review')`);
