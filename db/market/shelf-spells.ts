import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { deriveShelfChanges } from './changes.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/**
 * Spells of the touched shelves, from their readings by day; then what each was last found to be. A reading that stands for a spell so far
 * brings its last day alone: the days before, and what was counted on them, are those that the spell holds already. Then
 * what changed by it.
 */
export const deriveShelfSpells = async (db: Statements, readings: SQL): Promise<void> => {
  await makeTemporaryTable(
    db,
    'fresh_shelf_spells',
    sql`with reading as (${readings}),
      marked as (
        select *, (state = lag(state) over (partition by category_no, series_id order by seen_on)) is not true as begins from reading),
      numbered as (
        select *, count(*) filter (where begins) over (partition by category_no, series_id order by seen_on) as spell from marked),
      spell as (
        select category_no, series_id, min(begun_on) as from_on, max(seen_on) as seen_on, min(state) as state,
          array_agg(seen_on order by seen_on) as days, array_agg(facings order by seen_on) as facings,
          min(min(begun_on)) over (partition by category_no, series_id) as first_on,
          lead(min(begun_on)) over (partition by category_no, series_id order by min(begun_on)) is null as is_newest
        from numbered group by category_no, series_id, spell)
      select category_no, series_id, from_on, seen_on, state, first_on, is_newest, case when is_newest then 'infinity' else seen_on end as to_on,
        before.days || spell.days as days, before.facings || spell.facings as facings
      from spell left join lateral (
        select p.days[:width_bucket(spell.days[1], p.days) - 1] as days, p.facings[:width_bucket(spell.days[1], p.days) - 1] as facings
        from shelf_spells p where p.category_no = spell.category_no and p.series_id = spell.series_id and p.from_on = spell.from_on
        offset 0) as before on spell.from_on <> spell.days[1]`,
  );
  await db.execute(sql`
    delete from shelf_spells p using touched_shelves t
    where not t.in_order and p.category_no = t.category_no and p.series_id = t.series_id and p.from_on >= t.start_on
      and not exists (select from fresh_shelf_spells f where f.category_no = p.category_no and f.series_id = p.series_id and f.from_on = p.from_on)`);
  await db.execute(sql`
    insert into shelf_spells as p (category_no, series_id, from_on, to_on, state, days, facings)
    select category_no, series_id, from_on, to_on, state, days, facings from fresh_shelf_spells order by category_no, series_id, from_on
    on conflict (category_no, series_id, from_on) do update set to_on = excluded.to_on, state = excluded.state, days = excluded.days,
      facings = excluded.facings
    where (p.to_on, p.state, p.days, p.facings) is distinct from (excluded.to_on, excluded.state, excluded.days, excluded.facings)`);
  await db.execute(sql`
    update shelf_series s set since_on = f.from_on, last_on = f.seen_on, state = f.state, facings = f.facings[cardinality(f.facings)],
      first_on = case when t.in_order then coalesce(s.first_on, f.first_on)
        else (select min(p.from_on) from shelf_spells p where p.category_no = s.category_no and p.series_id = s.id) end
    from touched_shelves t left join fresh_shelf_spells f on f.category_no = t.category_no and f.series_id = t.series_id and f.is_newest
    where s.category_no = t.category_no and s.id = t.series_id`);
  await db.execute(sql`
    insert into category_datasets (category_no, dataset, oldest_visit_on, newest_visit_on)
    select k.category_no, k.dataset, held.oldest_on, held.newest_on
    from (select distinct s.category_no, s.dataset from touched_shelves t join shelf_series s on s.category_no = t.category_no and s.id = t.series_id) as k
      cross join lateral (select min(s.first_on) as oldest_on, max(s.last_on) as newest_on from shelf_series s
        where s.category_no = k.category_no and s.dataset = k.dataset and s.owner_company_id is null) as held
    on conflict (category_no, dataset) do update set shelf_derivation = excluded.shelf_derivation,
      oldest_visit_on = excluded.oldest_visit_on, newest_visit_on = excluded.newest_visit_on`);
  await deriveShelfChanges(db);
};
