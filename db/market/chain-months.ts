import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** Months of the chains that changed, and of all chains where the category's newest day ends a month. */
export const deriveChainMonths = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'month_work',
    sql`select category_no, chain_id, min(newest_on) as newest_on, min(from_month) as from_month
      from (
        select category_no, id as chain_id, newest_on, date_trunc('month', from_on)::date as from_month from chain_work
        union all
        select h.category_no, p.chain_id, h.newest_on, date_trunc('month', h.was + 1)::date
        from horizons h join chain_spells p on p.category_no = h.category_no and p.to_on >= date_trunc('month', h.was + 1)::date
          join chain_prices c on c.category_no = p.category_no and c.id = p.chain_id and c.dataset = h.dataset
        where date_trunc('month', h.newest_on + 1) > date_trunc('month', h.was + 1)) as chains
      group by category_no, chain_id`,
  );
  await makeTemporaryTable(
    db,
    'fresh_months',
    sql`with part as (
        select p.*, month::date as month, coalesce(p.promo_price, p.regular_price) as effective,
          least(p.to_on, w.newest_on, (month + interval '1 month')::date - 1) - greatest(p.from_on, month::date) + 1 as days
        from month_work w join chain_spells p on p.category_no = w.category_no and p.chain_id = w.chain_id and p.to_on >= w.from_month
          cross join lateral generate_series(date_trunc('month', greatest(p.from_on, w.from_month)::timestamp),
            least(p.to_on::timestamp, date_trunc('month', (w.newest_on + 1)::timestamp) - interval '1 day'), interval '1 month') as month)
      select category_no, chain_id, month, sum(days)::smallint as days, coalesce(sum(days) filter (where promo_price is not null), 0)::smallint as days_on_deal,
        round(sum(days * effective) / sum(days), 4) as effective_price, round(sum(days * unit_price) / sum(days), 4) as unit_price,
        min(effective) as lowest, max(effective) as highest, count(*) filter (where direction <> 0 and from_on >= month)::smallint as changes
      from part group by category_no, chain_id, month`,
  );
  await db.execute(sql`
    delete from chain_months m using month_work w
    where m.category_no = w.category_no and m.chain_id = w.chain_id and m.month >= w.from_month
      and not exists (select from fresh_months f where f.category_no = m.category_no and f.chain_id = m.chain_id and f.month = m.month)`);
  await db.execute(sql`
    insert into chain_months as m (category_no, chain_id, month, days, days_on_deal, effective_price, unit_price, lowest, highest, changes)
    select category_no, chain_id, month, days, days_on_deal, effective_price, unit_price, lowest, highest, changes from fresh_months
    on conflict (category_no, chain_id, month) do update
    set days = excluded.days, days_on_deal = excluded.days_on_deal, effective_price = excluded.effective_price, unit_price = excluded.unit_price,
      lowest = excluded.lowest, highest = excluded.highest, changes = excluded.changes
    where (m.days, m.days_on_deal, m.effective_price, m.unit_price, m.lowest, m.highest, m.changes) is distinct from (excluded.days,
      excluded.days_on_deal, excluded.effective_price, excluded.unit_price, excluded.lowest, excluded.highest, excluded.changes)`);
};
