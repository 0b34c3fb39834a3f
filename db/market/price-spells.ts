import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { makeTemporaryTable } from './temporary-table.ts';
import { countWaiting } from './waiting-prices.ts';

/** A price that was not seen for longer no longer stands. */
export const PRICE_STANDS_FOR = 10;

/** Spells of the touched series, from their readings by day; then what stands in each series. Fills `changed_series`. */
export const derivePriceSpells = async (db: Statements, readings: SQL): Promise<void> => {
  await makeTemporaryTable(
    db,
    'fresh_spells',
    sql`with reading as (${readings}),
      marked as (
        select *, lag(seen_on) over each_series as before_on, lead(seen_on) over each_series is null as is_last,
          (seen_on - lag(seen_on) over each_series <= ${sql.raw(`${PRICE_STANDS_FOR}`)}
          and (regular_price, coalesce(promo_price, 0)) = (lag(regular_price) over each_series, coalesce(lag(promo_price) over each_series, 0))
          ) is not true as begins
        from reading window each_series as (partition by category_no, series_id order by seen_on)),
      -- A spell ends on the reading before the next one's first, or on the last of all.
      turn as (
        select *, lead(begins) over each_series is not true as is_newest,
          case when lead(begins) over each_series then lead(before_on) over each_series
            else coalesce(lead(seen_on) over each_series, seen_on) end as ended_on,
          first_value(begun_on) over each_series as first_on
        from marked where begins or is_last window each_series as (partition by category_no, series_id order by seen_on)),
      spell as (
        select category_no, series_id, begun_on as from_on, ended_on as seen_on, regular_price, promo_price, first_on, is_newest
        from turn where begins)
      select spell.*, case when is_newest then 'infinity' else seen_on end as to_on,
        round(coalesce(spell.promo_price, spell.regular_price) / s.net, 4) as unit_price,
        t.in_order and is_newest and spell.from_on is not distinct from t.since_on as goes_on
      from spell join touched_series t using (category_no, series_id)
        join price_series s on s.category_no = spell.category_no and s.id = spell.series_id`,
  );
  await db.execute(sql`
    delete from price_spells p using touched_series t
    where not t.in_order and p.category_no = t.category_no and p.series_id = t.series_id and p.from_on >= t.start_on
      and not exists (select from fresh_spells f where f.category_no = p.category_no and f.series_id = p.series_id and f.from_on = p.from_on)`);
  await db.execute(sql`
    update price_spells p set to_on = f.to_on, regular_price = f.regular_price, promo_price = f.promo_price, unit_price = f.unit_price
    from fresh_spells f
    where not f.goes_on and p.category_no = f.category_no and p.series_id = f.series_id and p.from_on = f.from_on
      and (p.to_on, p.regular_price, p.promo_price, p.unit_price) is distinct from (f.to_on, f.regular_price, f.promo_price, f.unit_price)`);
  await db.execute(sql`
    insert into price_spells (category_no, series_id, from_on, to_on, regular_price, promo_price, unit_price)
    select category_no, series_id, from_on, to_on, regular_price, promo_price, unit_price from fresh_spells where not goes_on
    order by category_no, series_id, from_on
    on conflict do nothing`);
  await db.execute(sql`
    update price_series s set since_on = f.from_on, last_on = f.seen_on, regular_price = f.regular_price, promo_price = f.promo_price,
      unit_price = f.unit_price, first_on = case when t.in_order then coalesce(s.first_on, f.first_on)
        else (select min(p.from_on) from price_spells p where p.category_no = s.category_no and p.series_id = s.id) end
    from touched_series t left join fresh_spells f on f.category_no = t.category_no and f.series_id = t.series_id and f.is_newest
    where s.category_no = t.category_no and s.id = t.series_id`);
  await makeTemporaryTable(
    db,
    'changed_series',
    sql`select t.category_no, t.series_id,
        case when f.goes_on then case when t.last_on + ${sql.raw(`${PRICE_STANDS_FOR}`)} < d.newest_on then t.last_on + ${sql.raw(`${PRICE_STANDS_FOR + 1}`)} end
          else t.first_day end as changed_on
      from touched_series t join price_series s on s.category_no = t.category_no and s.id = t.series_id
        left join fresh_spells f on f.category_no = t.category_no and f.series_id = t.series_id and f.is_newest
        left join category_datasets d on d.category_no = s.category_no and d.dataset = s.dataset`,
  );
  await countWaiting(
    db,
    sql`select s.listing_id from touched_series t join price_series s on s.category_no = t.category_no and s.id = t.series_id where s.product_id is null`,
  );
};
