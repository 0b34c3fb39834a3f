import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { lockCategories } from './category-locks.ts';
import { type JudgedImport, recordJudge } from './import-verdicts.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a promotion's row says, as `lib/intake/promotions` reads it; null: it does not say it. */
const SAID =
  sql.raw(`retailer_id text, sku text, gtin text, brand_id text, category_id text, mechanic text, terms text, starts_on date, ends_on date,
  promoted_price numeric(12, 4), regular_price numeric(12, 4), source text`);

/** What may be corrected of a promotion. */
export const KEPT_OF_PROMOTIONS = ['ends_on', 'terms', 'promoted_price', 'regular_price', 'source'] as const;

const differs = (a: string, b: string): SQL => {
  const of = (name: string) => KEPT_OF_PROMOTIONS.map((column) => `${name}.${column}`).join(', ');
  return sql.raw(`(${of(a)}) is distinct from (${of(b)})`);
};

/**
 * Says of each row of a file of promotions what would become of it. A promotion is known by its retailer, its product or its brand in a category,
 * its mechanic and its first day. Leaves in `import_promotions` what it found.
 */
const findPromotionVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await findSubjects(db, judged);
  await makeTemporaryTable(
    db,
    'import_promotions',
    sql`select s.*, first_value(s.line) over w as first_line,
        t.id as promotion_id, to_jsonb(t) as before, t.id is not null and ${differs('s', 't')} as is_corrected,
        concat_ws(' / ', t.ends_on, trim_scale(t.promoted_price), trim_scale(t.regular_price), nullif(t.terms, '{}')::text, t.source) as stored
      from import_promotion_rows s left join lateral (
        select m.* from promotions m
        where m.category_no = s.category_no and m.dataset = ${judged.dataset} and m.owner_company_id is null and m.retailer_id = s.retailer_id
          and m.product_id is not distinct from s.product_id and m.brand_id is not distinct from s.brand_id and m.mechanic = s.mechanic
          and m.starts_on = s.starts_on
        order by m.id limit 1) as t on true
      window w as (partition by s.of order by s.line)`,
  );
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const PROMOTION_JUDGE = recordJudge(findPromotionVerdicts);

/** What each row is of: the product of its barcode or of the retailer's item, else the brand it names. */
const findSubjects = (db: Statements, { id, dataset }: JudgedImport): Promise<void> =>
  makeTemporaryTable(
    db,
    'import_promotion_rows',
    sql`select x.line, x.retailer_id, x.mechanic, x.terms, x.starts_on, x.ends_on, x.promoted_price, x.regular_price, x.source, x.brand_id,
        x.product_id, x.category_no, concat_ws(' ', x.retailer_id, coalesce(x.product_id, x.brand_id, '?' || x.line), x.category_no, x.mechanic, x.starts_on) as of,
        case when x.category_no is null then 'product_unknown' when x.is_ambiguous then 'listing_ambiguous' end as fault
      from (
        select r.line, s.retailer_id, s.mechanic, s.terms::jsonb as terms, s.starts_on, s.ends_on, s.promoted_price, s.regular_price, s.source,
          s.brand_id, p.id as product_id, c.no as category_no, g.id <> l.product_id as is_ambiguous
        from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID})
          left join products g on g.dataset = ${dataset} and g.gtin = s.gtin
          left join listings l on l.retailer_id = s.retailer_id and l.retailer_sku = s.sku and l.match_kind = 'exact' and l.match_status in ('auto', 'approved')
          left join products p on p.id = coalesce(l.product_id, g.id) and p.dataset = ${dataset}
          left join categories c on c.id = coalesce(p.category_id, s.category_id)
        where r.import_id = ${id} and r.record is not null) as x`,
  );

const verdicts = ({ mode }: JudgedImport): SQL => sql`
  select v.line, v.of, v.promotion_id as record_id, v.before, v.reason as code,
    case when v.reason is not null then 'refused' when v.line <> v.first_line then 'unchanged' when v.promotion_id is null then 'new'
      when v.is_corrected then 'corrected' else 'unchanged' end as outcome,
    case v.reason when 'conflict_existing' then v.stored end as suggestion,
    case when v.reason = 'conflict_in_file' or v.line <> v.first_line then v.other end as other_line
  from (
    select m.*, case when m.line = m.first_line then k.last_line else m.first_line end as other,
      case when m.fault is not null then m.fault when k.is_contradicted then 'conflict_in_file'
        when ${mode} = 'add' and m.is_corrected then 'conflict_existing' end as reason
    from import_promotions m join (
      select n.of, max(n.line) as last_line, count(distinct row(n.ends_on, n.terms, n.promoted_price, n.regular_price, n.source)) > 1 as is_contradicted
      from import_promotions n group by n.of) as k on k.of = m.of) as v`;

/** Holds the categories that a file's promotions are of: nothing else is derived in them until commit. */
export const lockPromotionsOf = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await findSubjects(db, judged);
  await lockCategories(
    db,
    sql`select distinct category_no from import_promotion_rows where category_no is not null`,
  );
};

/** What a file of promotions makes and corrects, from the rows as they were judged last in this transaction. */
export const listPromotionEffects = (db: Statements): Promise<RecordEffect[]> =>
  db.execute<RecordEffect>(sql`
    select 'promotion' as record, (count(*) filter (where outcome = 'new'))::int as made,
      (count(*) filter (where outcome = 'corrected'))::int as corrected, 0 as moved, '{}'::text[] as names
    from import_verdicts`);
