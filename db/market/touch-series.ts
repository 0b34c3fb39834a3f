import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { columnsOf, dayOf, type Evidence, startsAt } from './kinds-of-evidence.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/**
 * Names the series whose evidence changed. `changed`: rows of (category_no, series_id, first_day), the first day on which the evidence did;
 * or the fresh rows, and then a series to which these only add later days is carried on from where it stands; or the number of a category,
 * all of which did. @returns what their readings are by day, from where spells may be others than they were
 */
export const touchSeries = async (
  db: Statements,
  evidence: Evidence,
  changed: SQL | 'fresh' | number,
): Promise<SQL> => {
  const isOnlyFresh = changed === 'fresh';
  const freshRows = sql.identifier(evidence.fresh);
  const { isSound } = evidence;
  const values = [...evidence.values, ...evidence.beside];
  const [series, spells, touched] = [evidence.series, evidence.spells, evidence.touched].map((name) =>
    sql.identifier(name),
  );
  const isWhole = typeof changed === 'number';
  const rows = isWhole
    ? sql`select category_no, id, '-infinity'::date from ${series} where category_no = ${changed}::smallint`
    : isOnlyFresh
      ? sql`select category_no, series_id, min(day) from ${freshRows} group by category_no, series_id`
      : changed;
  // The last spell of the evidence that was archived; what began before it stays as it is.
  const archived = (of: SQL): SQL => sql`select a.* from ${sql.identifier(evidence.archived)} a
    where a.category_no = ${of}.category_no and a.series_id = ${of}.series_id order by a.month desc limit 1`;
  await makeTemporaryTable(
    db,
    evidence.touched,
    sql`select t.*, case when t.in_order then t.since_on
        else coalesce(greatest((select max(p.from_on) from ${spells} p
          where p.category_no = t.category_no and p.series_id = t.series_id and p.from_on < t.first_day),
          (select from_on from (${archived(sql`t`)}) as a)), '-infinity') end as start_on
      from (select c.category_no, c.series_id, c.first_day, s.since_on, s.last_on,
          ${isOnlyFresh} and c.first_day > coalesce(s.last_on, '-infinity') as in_order
        from (${rows}) as c (category_no, series_id, first_day)
          join ${series} s on s.category_no = c.category_no and s.id = c.series_id) as t`,
  );
  const observations = sql.identifier(evidence.table);
  // All of a category is read and sorted in less time than it is looked up by series.
  const read = isWhole
    ? sql`from ${observations} o where o.category_no = ${changed}::smallint and ${isSound}`
    : sql`from ${touched} t join ${observations} o on o.category_no = t.category_no and o.series_id = t.series_id
        and o.observed_at >= ${startsAt(sql`t.start_on`)} and ${isSound} where not t.in_order`;
  const again = sql`
    (select distinct on (category_no, series_id, seen_on) category_no, series_id, seen_on as begun_on, seen_on, ${columnsOf(values)}
    from (select o.*, ${dayOf(sql`o.observed_at`)} as seen_on ${read}) as o
    order by category_no, series_id, seen_on, observed_at desc, revision desc)
    union all
    select t.category_no, t.series_id, a.from_on, a.seen_on, ${columnsOf(values, 'a')}
    from ${touched} t cross join lateral (${archived(sql`t`)}) as a where not t.in_order and t.start_on = a.from_on`;
  if (!isOnlyFresh) return again;
  return sql`${again}
    union all
    (select distinct on (f.category_no, f.series_id, f.day) f.category_no, f.series_id, f.day, f.day, ${columnsOf(values, 'f')}
    from ${freshRows} f join ${touched} t on t.category_no = f.category_no and t.series_id = f.series_id
    where t.in_order order by f.category_no, f.series_id, f.day, f.observed_at desc)
    union all
    select t.category_no, t.series_id, s.since_on, s.last_on, ${columnsOf(values, 's')}
    from ${touched} t join ${series} s on s.category_no = t.category_no and s.id = t.series_id
    where t.in_order and s.last_on is not null`;
};
