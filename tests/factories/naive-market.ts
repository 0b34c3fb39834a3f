import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';

/**
 * The rules of standing and chain prices as one would reckon them by hand, day by day: what the derivation in the database is held
 * against.
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
export const reckonChainSpells = async (db: Statements, categoryNo: number): Promise<string[]> => {
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
