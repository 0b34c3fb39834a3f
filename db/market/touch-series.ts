import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { columnsOf, dayOf, type Evidence, startsAt } from './kinds-of-evidence.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/**
 * Names the series whose evidence changed and lists their readings by day, from where spells may be others than they were. `changed`: rows
 * of (category_no, series_id, first_day), the first day on which the evidence did; or the fresh rows, and then a series to which these only
 * add later days is carried on from where it stands.
 */
export const touchSeries = async (
  db: Statements,
  evidence: Evidence,
  changed: SQL | 'fresh',
): Promise<void> => {
  const isOnlyFresh = changed === 'fresh';
  const freshRows = sql.identifier(evidence.fresh);
  const rows = isOnlyFresh
    ? sql`select category_no, series_id, min(day) from ${freshRows} group by category_no, series_id`
    : changed;
  const { isSound, isTallied, values } = evidence;
  const [series, spells, touched] = [evidence.series, evidence.spells, evidence.touched].map((name) =>
    sql.identifier(name),
  );
  await makeTemporaryTable(
    db,
    evidence.touched,
    sql`select t.*, case when t.in_order then t.since_on
        else coalesce((select max(p.from_on) from ${spells} p
          where p.category_no = t.category_no and p.series_id = t.series_id and p.from_on < t.first_day), '-infinity') end as start_on
      from (select c.category_no, c.series_id, c.first_day, s.since_on, s.last_on,
          ${isOnlyFresh} and c.first_day > coalesce(s.last_on, '-infinity') as in_order
        from (${rows}) as c (category_no, series_id, first_day)
          join ${series} s on s.category_no = c.category_no and s.id = c.series_id) as t`,
  );
  const tally = (seen: SQL): SQL => (isTallied ? sql`, ${seen} as seen` : sql``);
  const fresh = sql`union all
      (select distinct on (f.category_no, f.series_id, f.day) f.category_no, f.series_id, f.day, f.day, ${columnsOf(values, 'f')}
        ${tally(sql`1`)}
      from ${freshRows} f join ${touched} t on t.category_no = f.category_no and t.series_id = f.series_id
      where t.in_order order by f.category_no, f.series_id, f.day, f.observed_at desc)
      union all
      select t.category_no, t.series_id, s.since_on, s.last_on, ${columnsOf(values, 's')}
        ${tally(sql`(select p.seen from ${spells} p where p.category_no = s.category_no and p.series_id = s.id and p.from_on = s.since_on)`)}
      from ${touched} t join ${series} s on s.category_no = t.category_no and s.id = t.series_id
      where t.in_order and s.last_on is not null`;
  await makeTemporaryTable(
    db,
    evidence.readings,
    sql`(select distinct on (t.category_no, t.series_id, seen_on) t.category_no, t.series_id,
        ${dayOf(sql`o.observed_at`)} as begun_on, ${dayOf(sql`o.observed_at`)} as seen_on, ${columnsOf(values, 'o')} ${tally(sql`1`)}
      from ${touched} t join ${sql.identifier(evidence.table)} o on o.category_no = t.category_no and o.series_id = t.series_id
        and o.observed_at >= ${startsAt(sql`t.start_on`)} and ${isSound}
      where not t.in_order order by t.category_no, t.series_id, seen_on, o.observed_at desc, o.revision desc)
      ${isOnlyFresh ? fresh : sql``}`,
  );
};
