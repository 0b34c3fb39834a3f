import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { FIRST_DAY } from './archived-evidence.ts';
import { type JudgedImport, namedFirst, recordJudge } from './import-verdicts.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a store's row says, as `lib/intake/stores` reads it; null: it does not say it. */
const SAID =
  sql.raw(`retailer_id text, retailer_key text, retailer_other_key text, retailer_en text, retailer_ar text, retailer_like text, code text,
  name_en text, name_ar text, region smallint, city_en text, city_ar text, latitude numeric(8, 5), longitude numeric(8, 5), channel text, category_id text,
  weight numeric(12, 6), closed_on date`);

/** What rows say of a store that the table of stores keeps under the same name. */
const KEPT = ['name_en', 'name_ar', 'city_en', 'city_ar', 'latitude', 'longitude', 'closed_on'] as const;

/**
 * Says of each row of a file of stores what would become of it. Stores are known by their retailer and its code for them; what rows of the same
 * store leave out the others say. Leaves what it found in `import_stores`, `import_weights` and `import_new_retailers`.
 */
const findStoreVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await findRetailers(db, judged);
  await gatherStores(db, judged);
  await gatherWeights(db);
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const STORE_JUDGE = recordJudge(findStoreVerdicts);

/**
 * The retailers that rows name: one of the dataset, also one that came after the row was read, or a new one. Two rows name the same new one
 * where either gives the name that the other has, and so they name a known one.
 */
const findRetailers = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  await makeTemporaryTable(
    db,
    'import_said',
    sql`select r.line, x.* from import_rows r cross join lateral jsonb_to_record(r.record) as x (${SAID})
      where r.import_id = ${id} and r.record is not null`,
  );
  await makeTemporaryTable(
    db,
    'import_retailers',
    sql`with named as (select distinct retailer_id, retailer_key, retailer_other_key from import_said)
      select n.*, t.id as known_id, t.channel as known_channel,
        case when t.id is null then least(n.retailer_key,
          (select min(o.retailer_key) from named o where o.retailer_other_key = n.retailer_key),
          (select min(o.retailer_other_key) from named o where o.retailer_key = n.retailer_key)) end as new_key
      from named n left join lateral (
        select t.id, t.channel from retailers t
        where t.dataset = ${dataset} and (t.id = n.retailer_id or normalise_search(t.name_en) in (n.retailer_key, n.retailer_other_key)
          or normalise_search(t.name_ar) in (n.retailer_key, n.retailer_other_key))
        order by t.id = n.retailer_id desc nulls last, t.id limit 1) as t on true`,
  );
  // A name that no retailer has is of a known one where another row gives it beside that one's.
  await db.execute(sql`
    update import_retailers n set known_id = k.known_id, known_channel = k.known_channel, new_key = null
    from (
      select x.name, min(o.known_id) as known_id, min(o.known_channel) as known_channel
      from import_retailers o cross join lateral (values (o.retailer_key), (o.retailer_other_key)) as x (name)
      where o.known_id is not null and x.name is not null group by x.name having count(distinct o.known_id) = 1) as k
    where n.known_id is null and k.name = n.retailer_key`);
  await makeTemporaryTable(
    db,
    'import_store_rows',
    sql`select s.*, t.known_id, t.known_channel, t.new_key, coalesce('=' || t.known_id, '+' || t.new_key) as of
      from import_said s join import_retailers t on t.retailer_key = s.retailer_key and t.retailer_id is not distinct from s.retailer_id
        and t.retailer_other_key is not distinct from s.retailer_other_key`,
  );
  const first = (column: string): SQL => {
    const name = sql.raw(column);
    return sql`(array_agg(${name} order by line) filter (where ${name} is not null))[1]`;
  };
  await makeTemporaryTable(
    db,
    'import_new_retailers',
    sql`select new_key, min(line) as first_line, max(line) as last_line, max(channel) as channel, min(channel) <> max(channel) as is_contradicted,
        ${first('retailer_en')} as name_en, ${first('retailer_ar')} as name_ar, null::text as id
      from import_store_rows where new_key is not null group by new_key`,
  );
};

const isContradicted = (): SQL =>
  sql.join(
    [...KEPT, 'region'].map(
      (column) => sql`coalesce(min(${sql.raw(column)}) <> max(${sql.raw(column)}), false)`,
    ),
    sql` or `,
  );

/** Each store once, with all that its rows say of it, and as it is stored. */
const gatherStores = async (db: Statements, { dataset }: JudgedImport): Promise<void> => {
  const merged = sql.raw([...KEPT, 'region'].map((column) => `max(${column}) as ${column}`).join(', '));
  const differs = (column: string): string =>
    `(m.${column} is not null and m.${column} is distinct from t.${column})`;
  const differing = sql.raw(KEPT.map(differs).join(' or '));
  const isMoved = sql`(t.id is not null and m.region <> coalesce(t.region_no, 0))`;
  const stored = sql.raw(
    KEPT.map((column) => `case when ${differs(column)} then t.${column}::text end`).join(', '),
  );
  await makeTemporaryTable(
    db,
    'import_stores',
    sql`select m.*, t.id as store_id, to_jsonb(t) as before, ${isMoved} as is_moved,
        t.id is not null and (${isMoved} or ${differing}) as is_corrected,
        ${isMoved} and exists (select from price_series s where s.store_id = t.id and s.first_on < ${FIRST_DAY}) as is_archived,
        concat_ws(' / ', ${stored}, case when ${isMoved} then coalesce(g.name_en, 'online') end) as stored
      from (
        select of, code, known_id as retailer_id, new_key, min(line) as first_line, max(line) as last_line, ${merged}, ${isContradicted()} as is_contradicted,
          bool_or(channel <> known_channel) as is_other_channel, max(known_channel) as known_channel
        from import_store_rows group by of, code, known_id, new_key) as m
        left join stores t on t.dataset = ${dataset} and t.retailer_id = m.retailer_id and coalesce(t.code, t.id) = m.code
        left join regions g on g.no = t.region_no`,
  );
};

/** Each weight of a store once, and as it is stored. A store whose rows contradict each other in a weight is contradicted as a whole. */
const gatherWeights = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'import_weights',
    sql`select m.*, s.store_id, to_jsonb(w) as before, w.weight is not null and w.weight <> m.weight as is_corrected, w.weight as stored
      from (select of, code, category_id, min(line) as first_line, max(weight) as weight, min(weight) <> max(weight) as is_contradicted
          from import_store_rows where category_id is not null group by of, code, category_id) as m
        join import_stores s on s.of = m.of and s.code = m.code
        left join store_category_weights w on w.store_id = s.store_id and w.category_id = m.category_id`,
  );
  await db.execute(sql`
    update import_stores s set is_contradicted = true
    from import_weights w where w.of = s.of and w.code = s.code and w.is_contradicted`);
};

const verdicts = ({ mode }: JudgedImport): SQL => sql`
  select v.line, v.of, v.store_id as record_id, v.before, v.fault as code,
    case when v.fault is not null then 'refused'
      when v.line = v.store_first and v.store_id is null then 'new'
      when v.line = v.store_first and v.is_corrected then 'corrected'
      when v.line = v.weight_first and v.weight_stored is null then 'new'
      when v.line = v.weight_first and v.is_weight_corrected then 'corrected'
      else 'unchanged' end as outcome,
    case v.fault when 'conflict_existing' then coalesce(nullif(v.stored, ''), trim_scale(v.weight_stored)::text)
      when 'channel_missing' then v.retailer_like when 'channel_differs' then v.known_channel end as suggestion,
    case when v.fault = 'conflict_in_file' then v.other end as other_line
  from (
    select r.line, r.of, r.retailer_like, s.store_id, s.before, s.first_line as store_first, s.is_corrected, s.stored, s.known_channel,
      w.first_line as weight_first, w.is_corrected as is_weight_corrected, w.stored as weight_stored,
      case when n.is_contradicted then case when r.line = n.first_line then n.last_line else n.first_line end
        when r.line = s.first_line then s.last_line else s.first_line end as other,
      case when n.is_contradicted or s.is_contradicted then 'conflict_in_file'
        when n.new_key is not null and n.channel is null then 'channel_missing'
        when s.is_other_channel then 'channel_differs'
        when ${mode} = 'add' and (s.is_corrected or w.is_corrected) then 'conflict_existing'
        when s.is_archived then 'record_archived' end as fault
    from import_store_rows r join import_stores s on s.of = r.of and s.code = r.code
      left join import_weights w on w.of = r.of and w.code = r.code and w.category_id = r.category_id
      left join import_new_retailers n on n.new_key = r.new_key) as v`;

/** What a file of stores makes and corrects, from the rows as they were judged last in this transaction. */
export const listStoreEffects = (db: Statements): Promise<RecordEffect[]> => {
  const taken = sql`(select distinct v.of, r.code from import_verdicts v join import_store_rows r on r.line = v.line where v.outcome <> 'refused')`;
  const weights = sql`(select w.* from import_weights w join import_verdicts v on v.line = w.first_line and v.outcome <> 'refused')`;
  return db.execute<RecordEffect>(sql`
    select e.record, e.made, e.corrected, e.moved, e.names from (
      select 1 as place, 'retailer' as record, count(*)::int as made, 0 as corrected, 0 as moved,
        ${namedFirst(sql`array_agg(coalesce(n.name_en, n.name_ar) order by n.first_line)`)} as names
      from import_new_retailers n where exists (select from ${taken} t where t.of = '+' || n.new_key)
      union all
      select 2, 'store', (count(*) filter (where s.store_id is null))::int, (count(*) filter (where s.is_corrected))::int,
        (count(*) filter (where s.is_moved))::int,
        ${namedFirst(sql`array_agg(coalesce(s.name_en, s.name_ar) order by s.first_line) filter (where s.store_id is null)`)}
      from import_stores s join ${taken} t on t.of = s.of and t.code = s.code
      union all
      select 3, 'weight', (count(*) filter (where w.stored is null))::int, (count(*) filter (where w.is_corrected))::int, 0, '{}'
      from ${weights} w) as e
    order by e.place`);
};
