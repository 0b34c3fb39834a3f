import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { keepingRead } from '#db/kept-reads.ts';
import { listAsColumns } from '#db/rows-as-columns.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { PRICE_SIDES, type PriceSubject, type PriceType } from '#lib/vocabulary/market-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

/** What chains charged, from their spells alone: rows of the panel, which no company owns. Every filter stands before the sums. */

export type ChainFilter = {
  categoryNo: number;
  dataset: Dataset;
  /** Which time the category was derived, where that is known: what was read of it then is not read again. */
  derivation?: string | null;
  /** Prices that shoppers see, unless said otherwise. */
  priceType?: PriceType | undefined;
  /** The number of a region; the whole chain, unless said otherwise. */
  area?: number | undefined;
  products?: readonly string[] | undefined;
  brands?: readonly string[] | undefined;
  retailers?: readonly string[] | undefined;
};

const day = (number: number): SQL => sql`${dayFromNumber(number)}::date`;
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const dayNumbers = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`;

/** Keeps chains (as `c`) to what the filter names. */
export const meets = (filter: ChainFilter): SQL => {
  const { categoryNo, dataset, priceType = 'consumer', area = 0, products, brands, retailers } = filter;
  const conditions = [
    sql`c.category_no = ${categoryNo} and c.dataset = ${dataset} and c.price_type = ${priceType} and c.area = ${area}`,
    sql`c.owner_company_id is null`,
    products && sql`c.product_id = any (${texts(products)})`,
    brands && sql`c.brand_id = any (${texts(brands)})`,
    retailers && sql`c.retailer_id = any (${texts(retailers)})`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
};

/**
 * Spells of one chain (`c`) that touch a range. Written so that each chain is one walk of its index, whatever the planner believes of how
 * many chains there are: reading a category's spells of all areas takes longer.
 */
export const spellsOf = ({ categoryNo }: ChainFilter, { from, to }: DayNumberRange): SQL => sql`
  select s.from_on, s.to_on, s.regular_price, s.promo_price, s.unit_price::float8 as unit_price, s.direction from chain_spells s
  where s.category_no = ${categoryNo} and s.chain_id = c.id and s.to_on >= ${day(from)} and s.from_on <= ${day(to)}
  offset 0`;

export type StandingPrice = {
  day: number;
  chainId: number;
  productId: string;
  brandId: string;
  retailerId: string;
  regular: number;
  promo: number | null;
  unit: number;
  /** The first day of its spell. */
  since: number;
};

const STANDING_COLUMNS = [
  ...['day', 'chainId', 'productId', 'brandId', 'retailerId', 'regular', 'promo', 'unit', 'since'],
] as const satisfies readonly (keyof StandingPrice)[];

/** The chain prices that stood on each of the days. */
export const listStandingPrices = keepingRead(
  'listStandingPrices',
  async (db: Database, filter: ChainFilter, days: readonly number[]): Promise<StandingPrice[]> =>
    listAsColumns<StandingPrice>(
      db,
      STANDING_COLUMNS,
      sql`
    select asked.day, c.id::float8 as "chainId", c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId",
      spell.regular_price as regular, spell.promo_price as promo, spell.unit_price as unit, spell.from_on - date '1970-01-01' as since
    from chain_prices c
    cross join unnest(${dayNumbers(days)}) as asked (day)
    -- The first spell that ends no sooner: it stood, or began later.
    cross join lateral (
      select s.from_on, s.regular_price, s.promo_price, s.unit_price from chain_spells s
      where s.category_no = ${filter.categoryNo} and s.chain_id = c.id and s.to_on >= date '1970-01-01' + asked.day
      order by s.to_on limit 1) as spell
    where ${meets(filter)} and spell.from_on <= date '1970-01-01' + asked.day
    order by asked.day, c.id`,
    ),
);

/** Who a line is of: a subject, a brand at a retailer, or the own brands on one side and all others on the other. */
export type LineSubject = PriceSubject | 'shelf' | { own: readonly string[] };

/** Of what the line of a brand at a retailer is. */
export const partsOfShelf = (subjectId: string): { brandId: string; retailerId: string } => {
  const [brandId, retailerId] = JSON.parse(subjectId);
  return { brandId, retailerId };
};

const lineSubject = (by: LineSubject): SQL => {
  if (by === 'shelf') return sql`json_build_array(c.brand_id, c.retailer_id)::text`;
  return typeof by === 'string'
    ? subjectIds[by]
    : sql`case when c.brand_id = any (${texts(by.own)}) then ${PRICE_SIDES[0]} else ${PRICE_SIDES[1]} end`;
};

/** The subject of a chain (`c`). */
export const subjectIds: Record<PriceSubject, SQL> = {
  listing: sql`c.id::text`,
  product: sql`c.product_id`,
  brand: sql`c.brand_id`,
  retailer: sql`c.retailer_id`,
};

/** What shoppers pay, or the price without promotions. */
export type PriceKind = 'effective' | 'regular';

/** Fractions are summed as whole numbers, which a float holds exactly: a sum is the same in any order and comes back to nothing. */
export const UNIT_PARTS = 1e4;
export const LOG_PARTS = 1e9;

/** The price of a unit in a spell (`s`); without its promotion where the regular price is meant. */
export const unitOf = (kind: PriceKind): SQL =>
  kind === 'effective'
    ? sql`s.unit_price`
    : sql`round(s.unit_price * (s.regular_price / coalesce(s.promo_price, s.regular_price))::float8 * ${UNIT_PARTS}::float8)
        / ${UNIT_PARTS}::float8`;

/** What stood of a subject on a day. */
export type LinePoint = {
  subjectId: string;
  day: number;
  /** Chains whose price stood. */
  n: number;
  /** Sums of their unit prices and of the logarithms of these. */
  unit: number;
  logUnit: number;
  /** Those on deal. */
  onDeal: number;
};

/** A sum of what begins, less what ended, at the first of the days that it holds for. */
type LineTurn = Omit<LinePoint, 'day'> & { at: number };

/** What stood on each of the days, by subject: sums over the beginnings and ends of spells. A day on which nothing stood has no point. */
export const listPriceLines = keepingRead(
  'listPriceLines',
  async (
    db: Database,
    filter: ChainFilter,
    { days, by, kind = 'effective' }: { days: readonly number[]; by: LineSubject; kind?: PriceKind },
  ): Promise<LinePoint[]> => {
    const asked = [...new Set(days)].sort((a, b) => a - b);
    const [from, to] = [asked[0], asked.at(-1)];
    if (from === undefined || to === undefined) return [];
    // How many of the days are over before a spell begins, and when it ends: those between are its own.
    const daysUpTo = (date: SQL) => sql`width_bucket(${date} - date '1970-01-01', ${dayNumbers(asked)})`;
    const turns = await db.execute<LineTurn>(sql`
    with spell as materialized (
      select ${lineSubject(by)} as subject, ${daysUpTo(sql`s.from_on - 1`)} as begins, ${daysUpTo(sql`least(s.to_on, ${day(to)})`)} as ends, s.promo_price,
        round(${unitOf(kind)} * ${UNIT_PARTS}::float8) as unit, round(ln(${unitOf(kind)}) * ${LOG_PARTS}::float8) as log_unit
      from chain_prices c cross join lateral (${spellsOf(filter, { from, to })}) as s
      where ${meets(filter)}),
    turn as (
      select subject, begins as at, count(*) as n, sum(unit) as unit, sum(log_unit) as log_unit, count(promo_price) as on_deal from spell where begins < ends group by 1, 2
      union all
      select subject, ends, -count(*), -sum(unit), -sum(log_unit), -count(promo_price) from spell where begins < ends group by 1, 2)
    select subject as "subjectId", at, sum(n)::int as n, sum(unit) as unit, sum(log_unit) as "logUnit", sum(on_deal)::int as "onDeal"
    from turn group by 1, 2 order by 1, 2`);
    return [...Map.groupBy(turns, ({ subjectId }) => subjectId).values()].flatMap((ofSubject) =>
      pointsOf(ofSubject, asked),
    );
  },
);

/** Runs the sums over the days. */
const pointsOf = (turns: readonly LineTurn[], days: readonly number[]): LinePoint[] => {
  const sum = { n: 0, unit: 0, logUnit: 0, onDeal: 0 };
  const turnAt = new Map(turns.map((turn) => [turn.at, turn]));
  return days.flatMap((number, at) => {
    const turn = turnAt.get(at);
    if (turn) {
      sum.n += turn.n;
      sum.unit += turn.unit;
      sum.logUnit += turn.logUnit;
      sum.onDeal += turn.onDeal;
    }
    const { n, unit, logUnit, onDeal } = sum;
    const subjectId = turns[0]?.subjectId ?? '';
    const sums = { unit: unit / UNIT_PARTS, logUnit: logUnit / LOG_PARTS };
    return n > 0 ? [{ subjectId, day: number, n, onDeal, ...sums }] : [];
  });
};

export type LowestPrice = { subjectId: string; day: number; unit: number };

/** The lowest price of a unit that stood on each of the days, by subject. */
export const listLowestPrices = keepingRead(
  'listLowestPrices',
  async (
    db: Database,
    filter: ChainFilter,
    { days, by, kind }: { days: readonly number[]; by: LineSubject; kind: PriceKind },
  ): Promise<LowestPrice[]> => {
    if (days.length === 0) return [];
    const range = { from: Math.min(...days), to: Math.max(...days) };
    return db.execute<LowestPrice>(sql`
    with spell as materialized (
      -- One of many equal spells is enough: what is asked for is the lowest of them.
      select ${lineSubject(by)} as subject, s.from_on, s.to_on, min(${unitOf(kind)}) as unit
      from chain_prices c cross join lateral (${spellsOf(filter, range)}) as s
      where ${meets(filter)} group by 1, 2, 3)
    select subject as "subjectId", asked.day, min(unit) as unit
    from spell join unnest(${dayNumbers(days)}) as asked (day) on date '1970-01-01' + asked.day between from_on and to_on
    group by 1, 2 order by 1, 2`);
  },
);

export type PriceChanges = { up: number; down: number };

/** Rises and falls of regular prices after the range's first day, up to its last. */
export const countPriceChanges = keepingRead(
  'countPriceChanges',
  async (db: Database, filter: ChainFilter, { from, to }: DayNumberRange): Promise<PriceChanges> => {
    const [row] = await db.execute<PriceChanges>(sql`
    select count(*) filter (where s.direction > 0)::int as up, count(*) filter (where s.direction < 0)::int as down
    from chain_prices c cross join lateral (${spellsOf(filter, { from: from + 1, to })}) as s
    where ${meets(filter)} and s.from_on > ${day(from)}`);
    return row ?? { up: 0, down: 0 };
  },
);

/** A change of a regular price, with what the chain's shelf said from then on; or so many older ones of a brand at a retailer. */
export type PriceChange = {
  brandId: string;
  retailerId: string;
  n: number;
  /** Null: of several. */
  product: (Pick<StandingPrice, 'regular' | 'promo' | 'unit' | 'since'> & { id: string }) | null;
};

/** The changes that `countPriceChanges` counts, the newest first: so many one by one, what is older by brand and retailer. */
export const listPriceChanges = keepingRead(
  'listPriceChanges',
  async (
    db: Database,
    filter: ChainFilter,
    { from, to, direction, limit }: DayNumberRange & { direction: 1 | -1; limit: number },
  ): Promise<PriceChange[]> =>
    db.execute<PriceChange>(sql`
    with change as (
      select c.id, c.product_id, c.brand_id, c.retailer_id, s.from_on, s.regular_price, s.promo_price, s.unit_price,
        row_number() over (order by s.from_on desc, c.id) as place
      from chain_prices c cross join lateral (${spellsOf(filter, { from: from + 1, to })}) as s
      where ${meets(filter)} and s.from_on > ${day(from)} and s.direction = ${direction})
    select brand_id as "brandId", retailer_id as "retailerId", n, product
    from (
      select brand_id, retailer_id, 1 as n, place, json_build_object('id', product_id, 'regular', regular_price, 'promo', promo_price,
        'unit', unit_price, 'since', from_on - date '1970-01-01') as product
      from change where place <= ${limit}
      union all
      select brand_id, retailer_id, count(*)::int, min(place), null from change
        where place > ${limit} group by brand_id, retailer_id) as shown
    order by place`),
);

export type ChainSpell = {
  chainId: number;
  productId: string;
  brandId: string;
  retailerId: string;
  from: number;
  /** Its last day; of one that still stands, the last of the range. */
  to: number;
  regular: number;
  promo: number | null;
  unit: number;
  /** Sign of the regular price's change; 0: the first, a promotion alone, or back after days without a price. */
  direction: number;
};

/** Spells that touch a range, for histories of single products: a filter that names few chains. */
export const listChainSpells = async (
  db: Database,
  filter: ChainFilter,
  { from, to }: DayNumberRange,
): Promise<ChainSpell[]> =>
  db.execute<ChainSpell>(sql`
    select c.id::float8 as "chainId", c.product_id as "productId", c.brand_id as "brandId", c.retailer_id as "retailerId",
      s.from_on - date '1970-01-01' as from, least(s.to_on, ${day(to)}) - date '1970-01-01' as to,
      s.regular_price::float8 as regular, s.promo_price::float8 as promo, s.unit_price as unit, s.direction
    from chain_prices c cross join lateral (${spellsOf(filter, { from, to })}) as s
    where ${meets(filter)}
    order by c.id, s.from_on`);
