import { type SQL, sql } from 'drizzle-orm';
import type { Database, Statements } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { FIRST_DAY } from './archived-evidence.ts';
import { lockCategories } from './category-locks.ts';
import { type JudgedImport, recordJudge } from './import-verdicts.ts';
import { dayOf } from './kinds-of-evidence.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a row of shelf visits says, as `lib/intake/visits` reads it; null: it does not say it. */
const SAID = sql.raw(
  'retailer_id text, store_id text, sku text, gtin text, observed_at timestamptz(3), state text, facings smallint',
);

/**
 * Says of each row of a file of shelf visits what would become of it. A visit is known by its product, store and moment. Leaves in `import_visits`
 * what it found.
 */
const findVisitVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await findSubjects(db, judged);
  await makeTemporaryTable(
    db,
    'import_visits',
    sql`select s.*, first_value(s.line) over w as first_line, t.id as series_id, o.stored_state, o.stored_facings, o.is_live, o.newest as replaces,
        case when s.fault is not null then s.fault when s.day < ${FIRST_DAY} then 'month_archived' end as code
      from import_visit_rows s
        left join shelf_series t on t.category_no = s.category_no and t.product_id = s.product_id and t.store_id = s.store_id
          and t.owner_company_id is null and t.dataset = ${judged.dataset}
        left join lateral (
          select o.state as stored_state, o.facings as stored_facings, o.status <> 'void' as is_live, max(o.revision) over () as newest
          from shelf_observations o where o.category_no = s.category_no and o.series_id = t.id and o.observed_at = s.observed_at
          order by o.status <> 'void' desc, o.revision desc limit 1) as o on true
      window w as (partition by s.of order by s.line)`,
  );
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const VISIT_JUDGE = recordJudge(findVisitVerdicts);

/** What each row is of: the product of its barcode or of the retailer's item. */
const findSubjects = (db: Statements, { id, dataset }: JudgedImport): Promise<void> =>
  makeTemporaryTable(
    db,
    'import_visit_rows',
    sql`select x.*, ${dayOf(sql`x.observed_at`)} as day, concat_ws(' ', x.store_id, coalesce(x.product_id, '?' || x.line), x.observed_at) as of,
        case when x.category_no is null then 'product_unknown' when x.is_ambiguous then 'listing_ambiguous' end as fault
      from (
        select r.line, s.*, p.id as product_id, c.no as category_no, g.id <> l.product_id as is_ambiguous
        from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID})
          left join products g on g.dataset = ${dataset} and g.gtin = s.gtin
          left join listings l on l.retailer_id = s.retailer_id and l.retailer_sku = s.sku and l.match_kind = 'exact' and l.match_status in ('auto', 'approved')
          left join products p on p.id = coalesce(l.product_id, g.id) and p.dataset = ${dataset}
          left join categories c on c.id = p.category_id
        where r.import_id = ${id} and r.record is not null) as x`,
  );

const verdicts = ({ mode }: JudgedImport): SQL => sql`
  select v.line, v.of, v.series_id || ' ' || v.replaces as record_id, jsonb_build_array(v.stored_state, v.stored_facings, v.is_live) as before, v.reason as code,
    case when v.reason is not null then 'refused' when v.line <> v.first_line or v.is_same then 'unchanged' when v.is_live then 'corrected'
      else 'new' end as outcome,
    case v.reason when 'conflict_existing' then concat_ws(' / ', v.stored_state, v.stored_facings) end as suggestion,
    case when v.reason = 'conflict_in_file' or v.line <> v.first_line then v.other end as other_line
  from (
    select m.*, case when m.line = m.first_line then k.last_line else m.first_line end as other,
      case when m.code is not null then m.code when k.is_contradicted then 'conflict_in_file'
        when ${mode} = 'add' and m.is_live and not m.is_same then 'conflict_existing' end as reason
    from (select n.*, coalesce(n.is_live and n.stored_state = n.state and coalesce(n.facings, n.stored_facings) is not distinct from n.stored_facings,
        false) as is_same from import_visits n) as m join (
      select n.of, max(n.line) as last_line, count(distinct (n.state, n.facings)) > 1 as is_contradicted from import_visits n group by n.of) as k
      on k.of = m.of) as v`;

/** Holds the categories that a file's visits are of: nothing else is derived in them until commit. */
export const lockVisitsOf = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await findSubjects(db, judged);
  await lockCategories(
    db,
    sql`select distinct category_no from import_visit_rows where category_no is not null`,
  );
};

/** The days between which a file's visits were; null: none could be read. */
export const findVisitDays = async (
  db: Database,
  importId: string,
): Promise<{ first: Day; last: Day } | null> => {
  const at = sql`(record ->> 'observed_at')::timestamptz`;
  const [row] = await db.execute<{ first: Day | null; last: Day | null }>(sql`
    select ${dayOf(sql`min(${at})`)}::text as first, ${dayOf(sql`max(${at})`)}::text as last from import_rows
    where import_id = ${importId} and outcome in ('new', 'corrected')`);
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
};

/** The ids of the categories that runs brought visits of. */
export const listVisitCategories = async (db: Statements, runNos: readonly number[]): Promise<string[]> => {
  const rows = await db.execute<{ id: string }>(sql`
    select c.id from categories c
    where exists (select from shelf_observations o where o.category_no = c.no and o.run_no = any (${sql.param([...runNos])}::int[])) order by c.id`);
  return rows.map(({ id }) => id);
};
