import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import { type ChainFilter, meets } from './market-chains.ts';

/** What stood of single chains, each over days of its own: as many lists of days as there are promotions to look at. */

/** A product at a retailer over days in a row. */
export type AskedDays = { productId: string; retailerId: string; from: number; to: number };

type Of = Pick<ChainFilter, 'categoryNo' | 'dataset'>;

/** A table `asked (product_id, retailer_id, first_on, last_on, no)`, numbered from 1. */
const askedTable = (asked: readonly AskedDays[]): SQL => {
  const texts = (of: (each: AskedDays) => string) => sql`${sql.param(asked.map(of))}::text[]`;
  const days = (of: (each: AskedDays) => number) => sql`${sql.param(asked.map(of))}::int[]`;
  return sql`(
    select product_id, retailer_id, date '1970-01-01' + from_no as first_on, date '1970-01-01' + to_no as last_on, no::int as no
    from unnest(${texts(({ productId }) => productId)}, ${texts(({ retailerId }) => retailerId)}, ${days(({ from }) => from)},
      ${days(({ to }) => to)}) with ordinality as given (product_id, retailer_id, from_no, to_no, no)) as asked`;
};

/** A spell that touches the asked days, cut to them. */
export type AskedSpell = {
  /** Which of the asked it is of. */
  ask: number;
  from: number;
  to: number;
  regular: number;
  promo: number | null;
  unit: number;
};

/** The prices that stood on the asked days, in their order. */
export const listAskedSpells = async (
  db: Database,
  { categoryNo, dataset }: Of,
  asked: readonly AskedDays[],
): Promise<AskedSpell[]> =>
  asked.length === 0
    ? []
    : listAsColumns<AskedSpell>(
        db,
        ['ask', 'from', 'to', 'regular', 'promo', 'unit'],
        sql`
    select asked.no - 1 as ask, greatest(spell.from_on, asked.first_on) - date '1970-01-01' as from,
      least(spell.to_on, asked.last_on) - date '1970-01-01' as to, spell.regular_price::float8 as regular, spell.promo_price::float8 as promo,
      spell.unit_price::float8 as unit
    from ${askedTable(asked)}
    join chain_prices c on c.product_id = asked.product_id and c.retailer_id = asked.retailer_id and ${meets({ categoryNo, dataset })}
    cross join lateral (
      select s.from_on, s.to_on, s.regular_price, s.promo_price, s.unit_price from chain_spells s
      where s.category_no = ${categoryNo} and s.chain_id = c.id and s.to_on >= asked.first_on and s.from_on <= asked.last_on
      offset 0) as spell
    order by asked.no, spell.from_on`,
      );

/** Visits on the asked days on which the product was listed, and of those, on which it was out of stock. */
type AskedShelves = { ask: number; listed: number; outOfStock: number };

/** Those of the asked where there was a visit. */
export const countAskedShelves = async (
  db: Database,
  { categoryNo, dataset }: Of,
  asked: readonly AskedDays[],
): Promise<AskedShelves[]> =>
  asked.length === 0
    ? []
    : db.execute<AskedShelves>(sql`
    with visited as (
      select asked.no, spell.state, width_bucket(asked.last_on, spell.days) - width_bucket(asked.first_on - 1, spell.days) as visits
      from ${askedTable(asked)}
      join shelf_series s on s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null
        and s.product_id = asked.product_id and s.retailer_id = asked.retailer_id
      cross join lateral (
        select p.state, p.days from shelf_spells p
        where p.category_no = ${categoryNo} and p.series_id = s.id and p.from_on <= asked.last_on and p.to_on >= asked.first_on
          and p.state in ('in_stock', 'low', 'oos')
        offset 0) as spell)
    select no - 1 as ask, sum(visits)::int as listed, coalesce(sum(visits) filter (where state = 'oos'), 0)::int as "outOfStock"
    from visited group by no having sum(visits) > 0 order by no`);
