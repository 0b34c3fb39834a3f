import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { REFERENCE_KINDS, type RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { type JudgedImport, recordJudge } from './import-verdicts.ts';
import { allReferences } from './reference-tables.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a row of reference values says, as `lib/intake/references` reads it; null where its kind has no such part. */
const SAID = sql.raw(
  'what text, category_id text, channel text, region smallint, valid_from date, value numeric',
);

/**
 * Says of each row of a file of reference values what would become of it. A value is known by its kind, its category, channel and governorate, and
 * its first day. Leaves in `import_references` what it found.
 */
const findReferenceVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await makeTemporaryTable(db, 'import_references', rows(judged));
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const REFERENCE_JUDGE = recordJudge(findReferenceVerdicts);

const rows = ({ id, dataset }: JudgedImport): SQL => sql`
  select x.*, min(x.line) over w as first_line, max(x.line) over w as last_line, min(x.value) over w <> max(x.value) over w as is_contradicted,
    t.value as stored, t.revision
  from (
    select r.line, s.what, s.category_id, c.no as category_no, s.channel, s.region as region_no, s.valid_from, s.value,
      concat_ws(' ', s.what, coalesce(s.category_id, s.channel || ' ' || s.region, '*'), s.valid_from) as of
    from import_rows r cross join lateral jsonb_to_record(r.record) as s (${SAID}) left join categories c on c.id = s.category_id
    where r.import_id = ${id} and r.record is not null) as x
  left join (
    select distinct on (what, category_id, channel, region_no, valid_from) a.* from (${allReferences()}) as a
    where a.dataset = ${dataset} order by what, category_id, channel, region_no, valid_from, revision desc) as t
    on t.what = x.what and t.category_id is not distinct from x.category_id and t.channel is not distinct from x.channel
      and t.region_no is not distinct from x.region_no and t.valid_from = x.valid_from
  window w as (partition by x.of)`;

const verdicts = ({ mode }: JudgedImport): SQL => sql`
  select v.line, v.of, v.of || ' ' || v.revision as record_id, to_jsonb(v.stored) as before, v.reason as code,
    case when v.reason is not null then 'refused' when v.line <> v.first_line or v.stored = v.value then 'unchanged'
      when v.stored is null then 'new' else 'corrected' end as outcome,
    case v.reason when 'conflict_existing' then trim_scale(v.stored)::text end as suggestion,
    case when v.reason = 'conflict_in_file' or v.line <> v.first_line then case when v.line = v.first_line then v.last_line else v.first_line end
      end as other_line
  from (
    select m.*, case when m.is_contradicted then 'conflict_in_file' when ${mode} = 'add' and m.stored <> m.value then 'conflict_existing' end as reason
    from import_references m) as v`;

/** What a file of reference values makes and corrects, from the rows as they were judged last in this transaction. */
export const listReferenceEffects = (db: Statements): Promise<RecordEffect[]> =>
  db.execute<RecordEffect>(sql`
    select m.what as record, (count(*) filter (where v.outcome = 'new'))::int as made,
      (count(*) filter (where v.outcome = 'corrected'))::int as corrected, 0 as moved, '{}'::text[] as names
    from import_references m join import_verdicts v on v.line = m.line
    where v.outcome in ('new', 'corrected')
    group by m.what order by array_position(${sql.param([...REFERENCE_KINDS])}::text[], m.what)`);
