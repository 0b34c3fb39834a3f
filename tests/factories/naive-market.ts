import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { ShelfCount, ShelfFilter } from '#db/queries/market-availability.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

/**
 * The rules of standing prices, chain prices and visits as one would calculate them by hand, day by day: what the derivation in the
 * database is compared with.
 */

type Reading = {
  seriesId: number;
  chain: string;
  day: number;
  regular: number;
  promo: number | null;
};
type Standing = { regular: number; promo: number | null; effective: number; seriesId: number };

/** Chain spells as text, chain by chain, from the sound observations. */
export const calculateChainSpells = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const rows = await db.execute<Reading & { isShared: boolean; dataset: string }>(sql`
    select o.series_id::int as "seriesId", s.owner_company_id is null as "isShared", s.dataset,
      concat_ws('|', s.dataset, coalesce(s.owner_company_id, '-'), s.price_type, s.product_id, s.retailer_id, area) as chain,
      (o.observed_at at time zone 'Africa/Cairo')::date - date '1970-01-01' as day, o.regular_price::float8 as regular, o.promo_price::float8 as promo
    from price_observations o join price_series s on s.category_no = o.category_no and s.id = o.series_id
      cross join lateral (values (0), (s.region_no)) as places (area)
    where o.category_no = ${categoryNo} and o.status = 'ok' and area is not null
    order by o.observed_at, o.revision`);
  const horizon = Math.max(...rows.filter((row) => row.isShared).map((row) => row.day));
  const matched = rows.filter((row) => row.chain.split('|').length === 6);
  return [...Map.groupBy(matched, (row) => row.chain)]
    .flatMap(([chain, readings]) => spellsOf(readings, horizon).map((spell) => `${chain} ${spell}`))
    .sort();
};

const spellsOf = (readings: readonly Reading[], horizon: number): string[] => {
  const spells: { from: number; to: number; price: Standing; direction: number }[] = [];
  const first = Math.min(...readings.map(({ day }) => day));
  const bySeries = [...Map.groupBy(readings, ({ seriesId }) => seriesId).values()];
  for (let day = first; day <= horizon; day += 1) {
    const price = chainPrice(bySeries, day);
    const last = spells.at(-1);
    if (price === null) continue;
    const isNext = last?.to === day - 1;
    if (isNext && last.price.regular === price.regular && last.price.promo === price.promo) last.to = day;
    else {
      const direction = isNext ? Math.sign(price.regular - last.price.regular) : 0;
      spells.push({ from: day, to: day, price, direction });
    }
  }
  return spells.map(({ from, to, price, direction }) =>
    [from, to === horizon ? 'on' : to, price.regular, price.promo ?? '-', direction].join(' '),
  );
};

const chainPrice = (bySeries: readonly (readonly Reading[])[], day: number): Standing | null => {
  const standing = bySeries.flatMap((readings): Standing[] => {
    // In the order of their instants: the last one of the last day stands.
    const last = readings.findLast((reading) => reading.day <= day);
    if (!last || day - last.day > 10) return [];
    const { regular, promo, seriesId } = last;
    return [{ regular, promo, seriesId, effective: promo ?? regular }];
  });
  standing.sort((a, b) => a.effective - b.effective || a.regular - b.regular || a.seriesId - b.seriesId);
  return standing[Math.floor((standing.length - 1) / 2)] ?? null;
};

/** The same from what was derived. */
export const listChainSpellTexts = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const rows = await db.execute<{ row: string }>(sql`
    select concat_ws('|', c.dataset, coalesce(c.owner_company_id, '-'), c.price_type, c.product_id, c.retailer_id, c.area) || ' ' ||
      concat_ws(' ', p.from_on - date '1970-01-01', case when p.to_on = 'infinity' then 'on' else (p.to_on - date '1970-01-01')::text end,
        p.regular_price::float8, coalesce(p.promo_price::float8::text, '-'), p.direction) as row
    from chain_spells p join chain_prices c on c.category_no = p.category_no and c.id = p.chain_id
    where p.category_no = ${categoryNo}`);
  return rows.map(({ row }) => row).sort();
};

type Visit = {
  subject: string;
  productId: string;
  retailerId: string;
  storeId: string;
  state: string;
  day: Day;
};

/** What `countShelves` says, from the sound visits alone: the last one of a day is what the day found. */
export const countVisits = async (
  db: Statements,
  { categoryNo, dataset, area = 0, retailers, stores }: ShelfFilter,
  { from, to }: { from: Day; to: Day },
): Promise<ShelfCount[]> => {
  const rows = await db.execute<Visit>(sql`
    select s.id::text as subject, s.product_id as "productId", s.retailer_id as "retailerId", s.store_id as "storeId", v.state,
      (v.observed_at at time zone 'Africa/Cairo')::date::text as day
    from shelf_observations v join shelf_series s on s.category_no = v.category_no and s.id = v.series_id
    where v.category_no = ${categoryNo} and s.category_no = ${categoryNo} and s.dataset = ${dataset} and s.owner_company_id is null and ${area}::int in (0, s.region_no)
      and v.status = 'ok' and v.state <> 'unknown'
      and (v.observed_at at time zone 'Africa/Cairo')::date between ${from}::date and ${to}::date
    order by v.observed_at, v.revision`);
  const wanted = rows.filter(
    ({ retailerId, storeId }) =>
      (retailers?.includes(retailerId) ?? true) && (stores?.includes(storeId) ?? true),
  );
  const lastOfDay = new Map(wanted.map((visit) => [`${visit.subject} ${visit.day}`, visit]));
  const listed = [...lastOfDay.values()].filter(({ state }) => state !== 'not_listed');
  return [
    ...Map.groupBy(listed, ({ productId, retailerId }) => `${productId} ${retailerId}`).values(),
  ].flatMap((visits) => {
    const [first] = visits;
    const outOfStock = visits.filter(({ state }) => state === 'oos').length;
    return first
      ? [{ productId: first.productId, retailerId: first.retailerId, listed: visits.length, outOfStock }]
      : [];
  });
};

type CountedDay = { subject: string; day: string; facings: number | null };

/** What was counted on each shelf and day, from the sound visits alone: the last one of a day is what the day found. */
export const calculateFacings = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const rows = await db.execute<CountedDay>(sql`
    select v.series_id::text as subject, (v.observed_at at time zone 'Africa/Cairo')::date::text as day, v.facings
    from shelf_observations v where v.category_no = ${categoryNo} and v.status = 'ok' and v.state <> 'unknown'
    order by v.observed_at, v.revision`);
  return textsOf([...new Map(rows.map((row) => [`${row.subject} ${row.day}`, row])).values()]);
};

/** The same from what was derived. */
export const listFacings = async (db: Statements, categoryNo: number): Promise<string[]> =>
  textsOf(
    await db.execute<CountedDay>(sql`
      select p.series_id::text as subject, seen.day::text as day, seen.facings
      from shelf_spells p cross join unnest(p.days, p.facings) as seen (day, facings) where p.category_no = ${categoryNo}`),
  );

const textsOf = (days: readonly CountedDay[]): string[] =>
  days.map(({ subject, day, facings }) => `${subject} ${day} ${facings ?? '-'}`).sort();

/** In an order that two counts share. */
export const inOrder = (counts: readonly ShelfCount[]): ShelfCount[] =>
  counts.toSorted((a, b) => `${a.productId} ${a.retailerId}`.localeCompare(`${b.productId} ${b.retailerId}`));
