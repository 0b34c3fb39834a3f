import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { Expected } from '../expected.ts';
import { newestDay } from '../raw.ts';
import { dayIn, rows } from './question.ts';

/** Prices month by month, like for like, beside consumer prices. */

const TOOLS = ['getInflation', 'resolveNames'];
/** A price that stood on fewer days of a month is not compared. */
const LEAST_DAYS = 15;

type Month = { month: string; index: number; n: number; change: number | null; real: number };

/** The last thirteen months that are over, as far back as prices go: the first is 100. The newest first. */
const monthsOf = async (categoryId: string): Promise<Month[]> =>
  database().execute<Month>(sql`
    with days as (
      select c.id, date_trunc('month', day)::date as month, coalesce(p.promo_price, p.regular_price) as price
      from chain_prices c join categories k on k.no = c.category_no
        join chain_spells p on p.category_no = c.category_no and p.chain_id = c.id
        join generate_series(date_trunc('month', ${await newestDay()}::date + 1) - interval '13 months',
          date_trunc('month', ${await newestDay()}::date + 1) - interval '1 day', '1 day') as day on day::date between p.from_on and p.to_on
      where k.id = ${categoryId} and c.dataset = 'sample' and c.owner_company_id is null and c.price_type = 'consumer' and c.area = 0),
    stood as (
      select id, month, avg(price)::float8 as price from days group by 1, 2 having count(*) >= ${LEAST_DAYS}),
    base as (select * from stood where month = (select min(month) from stood)),
    consumer as (
      select month, (select index::float8 from cpi_series where dataset = 'sample' and month <= known.month
        order by cpi_series.month desc, revision desc limit 1) as index
      from (select distinct month from stood) as known)
    select own.month::text as month, 100 * exp(avg(ln(own.price / base.price))) as index, count(before.id)::int as n,
      100 * (exp(avg(ln(own.price / before.price))) - 1) as change,
      100 * (exp(avg(ln(own.price / base.price))) * min(first.index) / min(now.index) - 1) as real
    from stood own left join base on base.id = own.id
      left join stood before on before.id = own.id and before.month = own.month - interval '1 month'
      join consumer now on now.month = own.month join consumer first on first.month = (select min(month) from stood)
    group by own.month order by own.month desc`);

/** A change that rounds to nothing is said in words. */
const said = (changes: readonly (number | null)[]): number[] =>
  changes.filter((change) => change !== null && Math.abs(change) >= 0.05) as number[];

/** The newest month: its change on the month before, its index and its change in real terms since the first; and the index of every month. */
export const monthByMonth = async (locale: 'en' | 'ar', categoryId: string): Promise<Expected> => {
  const months = await monthsOf(categoryId);
  const [newest] = months;
  if (!newest) throw new Error(`No month of ${categoryId} is over.`);
  return {
    changes: said([newest.change, newest.real]),
    figures: [newest.index, newest.n],
    rows: rows(months.map(({ month, index }) => [dayIn(locale, month), index])),
    tools: TOOLS,
  };
};
