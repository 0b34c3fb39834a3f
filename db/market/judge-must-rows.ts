import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { type JudgedImport, recordJudge } from './import-verdicts.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a row of must-stock lists says, as `lib/intake/musts` reads it; a null end: it does not say it. */
const SAID = sql.raw('retailer_id text, store_id text, sku text, gtin text, valid_from date, valid_to date');

/** The store of an entry `a`, or of none: by an equality, so that rows are hashed and a chain's stores never meet each other. */
const STORE = sql.raw(`coalesce(a.store_id, '')`);

/** What may be corrected of an entry. */
export const KEPT_OF_MUSTS = ['valid_to'] as const;

/**
 * Says of each row of a file of must-stock lists what would become of it. An entry is known by its product, its retailer or store, and its first
 * day. Periods of one product at one place never overlap: a file whose rows would have them do so has all that it changes of that product there
 * refused. Leaves in `import_musts` what it found.
 */
const findMustVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await makeTemporaryTable(db, 'import_must_said', said(judged));
  await makeTemporaryTable(db, 'import_must_subjects', subjects(judged));
  await makeTemporaryTable(db, 'import_must_rows', rows(judged));
  await makeTemporaryTable(
    db,
    'import_musts',
    sql`select m.*, min(m.line) over w as first_line, case when m.fault is not null then m.fault
        when min(m.to_on) over w <> max(m.to_on) over w then 'conflict_in_file'
        when ${judged.mode} = 'add' and m.is_corrected then 'conflict_existing' end as reason, max(m.line) over w as last_line
      from (select r.*, r.must_id is not null and r.to_on <> r.stored_to as is_corrected from import_must_rows r) as m
      window w as (partition by m.of)`,
  );
  await makeTemporaryTable(db, 'import_must_periods', PERIODS);
  await makeTemporaryTable(db, 'import_must_overlaps', OVERLAPS);
  await makeTemporaryTable(db, 'import_verdicts', VERDICTS);
};

export const MUST_JUDGE = recordJudge(findMustVerdicts);

/** What each row says. By itself, so that the planner knows how many there are. */
const said = ({ id }: JudgedImport): SQL => sql`
  select r.line, s.retailer_id, s.store_id, s.sku, s.gtin, s.valid_from as from_on, s.valid_to as said_to
  from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID}) where r.import_id = ${id} and r.record is not null`;

/** What each row is of. */
const subjects = ({ dataset }: JudgedImport): SQL => sql`
  select s.line, s.retailer_id, s.store_id, s.from_on, s.said_to, p.id as product_id,
    concat_ws(' ', coalesce(p.id, '?' || s.line), s.retailer_id, coalesce(s.store_id, '*')) as at,
    case when p.id is null then 'product_unknown' when g.id <> l.product_id then 'listing_ambiguous' end as fault
  from import_must_said s
    left join products g on g.dataset = ${dataset} and g.gtin = s.gtin
    left join listings l on l.retailer_id = s.retailer_id and l.retailer_sku = s.sku and l.match_status in ('auto', 'approved')
    left join products p on p.id = coalesce(l.product_id, g.id) and p.dataset = ${dataset}`;

/** With the stored entry of the same first day. */
const rows = ({ dataset }: JudgedImport): SQL => sql`
  select x.*, t.id as must_id, t.before, coalesce(t.valid_to, 'infinity') as stored_to,
    coalesce(x.said_to, t.valid_to, 'infinity') as to_on, concat_ws(' ', x.at, x.from_on) as of
  from import_must_subjects x left join (
    select distinct on (a.product_id, a.retailer_id, ${STORE}, a.valid_from) a.*, to_jsonb(a) as before
    from authorisations a where a.dataset = ${dataset} order by a.product_id, a.retailer_id, ${STORE}, a.valid_from, a.id) as t
    on t.product_id = x.product_id and t.retailer_id = x.retailer_id and coalesce(t.store_id, '') = coalesce(x.store_id, '')
      and t.valid_from = x.from_on`;

/** The periods of each product and place of a file as they would be: those of its rows, and stored ones of other first days. */
const PERIODS = sql`
  select distinct on (of) at, from_on, to_on, must_id is null or is_corrected as is_changed, first_line as line
  from import_musts where reason is null
  union all
  select k.at, a.valid_from, coalesce(a.valid_to, 'infinity'), false, null
  from (select distinct at, product_id, retailer_id, store_id from import_musts where reason is null) as k
    join authorisations a on a.product_id = k.product_id and a.retailer_id = k.retailer_id and ${STORE} = coalesce(k.store_id, '')
  where not exists (select from import_musts m where m.at = k.at and m.from_on = a.valid_from and m.reason is null)`;

/** What overlaps: the first line that does at each product and place, the last one, and the stored period in its way. */
const OVERLAPS = sql`
  select a.at, min(a.line) as first_line, max(coalesce(b.line, a.line)) as last_line,
    min(rtrim(b.from_on || ' – ' || coalesce(nullif(b.to_on, 'infinity') - 1 || '', ''))) filter (where b.line is null) as stored
  from import_must_periods a join import_must_periods b on b.at = a.at and b.from_on <> a.from_on and b.from_on < a.to_on and a.from_on < b.to_on
  where a.is_changed group by a.at`;

const VERDICTS = sql`
  select m.line, m.of, m.must_id as record_id, m.before, m.code,
    case when m.code is not null then 'refused' when m.line <> m.first_line then 'unchanged' when m.must_id is null then 'new'
      when m.is_corrected then 'corrected' else 'unchanged' end as outcome,
    case m.code when 'conflict_existing' then coalesce(nullif(m.stored_to, 'infinity') - 1 || '', '–') when 'period_overlaps' then m.stored end
      as suggestion,
    case when m.code = 'period_overlaps' then nullif(case when m.overlap_first = m.line then m.overlap_last else m.overlap_first end, m.line)
      when m.code = 'conflict_in_file' or m.line <> m.first_line then case when m.line = m.first_line then m.last_line else m.first_line end
      end as other_line
  from (
    select n.*, o.first_line as overlap_first, o.last_line as overlap_last, o.stored,
      coalesce(n.reason, case when o.at is not null and (n.must_id is null or n.is_corrected) then 'period_overlaps' end) as code
    from import_musts n left join import_must_overlaps o on o.at = n.at) as m`;

/** What a file of must-stock lists makes and corrects, from the rows as they were judged last in this transaction. */
export const listMustEffects = (db: Statements): Promise<RecordEffect[]> =>
  db.execute<RecordEffect>(sql`
    select 'authorisation' as record, (count(*) filter (where outcome = 'new'))::int as made,
      (count(*) filter (where outcome = 'corrected'))::int as corrected, 0 as moved, '{}'::text[] as names
    from import_verdicts`);
