import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { namedFirst, recordJudge } from './import-verdicts.ts';
import type { OwnImport } from './judge-trade-rows.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a row of a company's own products says, as `lib/intake/own-products` reads it; null: it does not say it. */
const SAID = sql.raw(
  'code text, gtin text, name_en text, name_ar text, brand text, category text, size text',
);

const PARTS = ['gtin', 'name_en', 'name_ar', 'brand', 'category', 'size'] as const;

/** What may be corrected of an own product. */
export const KEPT_OF_OWN_PRODUCTS = [...PARTS, 'saved_at'] as const;

/** What is said of a part, else what is stored. */
const isKept = sql.raw(
  PARTS.map((part) => `coalesce(x.${part}, t.${part}) is not distinct from t.${part}`).join(' and '),
);
const said = sql.raw(`jsonb_build_array(${PARTS.map((part) => `s.${part}`).join(', ')})::text`);

/** Says of each row of a file of own products what would become of it. A product is known by the company's code. Leaves in `import_own_products` what it found. */
const findOwnProductVerdicts = async (db: Statements, judged: OwnImport): Promise<void> => {
  await makeTemporaryTable(db, 'import_own_products', rows(judged));
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const OWN_PRODUCT_JUDGE = recordJudge(findOwnProductVerdicts);

const rows = ({ id, ownerCompanyId }: OwnImport): SQL => sql`
  select x.*, min(x.line) over w as first_line, max(x.line) over w as last_line, min(x.said) over w <> max(x.said) over w as is_contradicted,
    t.id as own_id, to_jsonb(t) as before, t.id is not null and ${isKept} as is_same,
    concat_ws(' / ', t.gtin, coalesce(t.name_en, t.name_ar), t.size) as stored
  from (
    select r.line, s.*, s.code as of, ${said} as said
    from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID})
    where r.import_id = ${id} and r.record is not null) as x
  left join own_products t on t.owner_company_id = ${ownerCompanyId} and t.code = x.code
  window w as (partition by x.of)`;

const verdicts = ({ mode }: OwnImport): SQL => sql`
  select v.line, v.of, v.own_id as record_id, v.before, v.reason as code,
    case when v.reason is not null then 'refused' when v.line <> v.first_line or v.is_same then 'unchanged' when v.own_id is null then 'new'
      else 'corrected' end as outcome,
    case v.reason when 'conflict_existing' then v.stored end as suggestion,
    case when v.reason = 'conflict_in_file' or v.line <> v.first_line then case when v.line = v.first_line then v.last_line else v.first_line end
      end as other_line
  from (
    select m.*, case when m.is_contradicted then 'conflict_in_file'
      when ${mode} = 'add' and m.own_id is not null and not m.is_same then 'conflict_existing' end as reason
    from import_own_products m) as v`;

/** What a file of own products makes and corrects, from the rows as they were judged last in this transaction. */
export const listOwnProductEffects = (db: Statements): Promise<RecordEffect[]> =>
  db.execute<RecordEffect>(sql`
    select 'own_product' as record, (count(*) filter (where m.own_id is null))::int as made,
      (count(*) filter (where m.own_id is not null))::int as corrected, 0 as moved,
      ${namedFirst(sql`array_agg(coalesce(m.name_en, m.name_ar) order by m.line) filter (where m.own_id is null)`)} as names
    from import_own_products m join import_verdicts v on v.line = m.line where v.outcome in ('new', 'corrected')`);
