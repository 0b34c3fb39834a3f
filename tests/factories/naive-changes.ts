import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';

/** The rules of changes as one would apply them by hand, chain by chain and visit by visit: what the derivation in the database is compared with. */

type Spell = {
  chain: string;
  productId: string;
  retailerId: string;
  brandId: string;
  familyId: string;
  net: number;
  from: number;
  to: number;
  regular: number;
  paid: number;
};
type Chain = Omit<Spell, 'from' | 'to' | 'regular' | 'paid'> & {
  /** What stood on a day. */
  on: ReadonlyMap<number, { regular: number; paid: number }>;
  first: number;
};
type Deal = {
  productId: string;
  retailerId: string;
  from: number;
  to: number | null;
  regular: number | null;
  promoted: number | null;
};

/** Promotions begin on their first day and are over on the day after their last. */
const ofPromotions = async (db: Statements, categoryNo: number, newest: number): Promise<Found[]> => {
  const deals = await db.execute<Deal>(sql`
    select product_id as "productId", retailer_id as "retailerId", from_on - date '1970-01-01' as from,
      case when to_on < 'infinity' then to_on - date '1970-01-01' end as to, regular_price::float8 as regular, promoted_price::float8 as promoted
    from chain_deals where category_no = ${categoryNo} and dataset = 'sample' and owner_company_id is null`);
  const given = (...values: (number | null)[]) => values.filter((value) => value !== null);
  return deals
    .flatMap(({ productId, retailerId, from, to, regular, promoted }): Found[] => [
      { day: from, what: ['promotion_begun', productId, retailerId, ...given(regular, promoted)] },
      ...(to === null
        ? []
        : [{ day: to + 1, what: ['promotion_ended', productId, retailerId, ...given(promoted)] }]),
    ])
    .filter(({ day }) => day <= newest);
};

type Visit = {
  series: string;
  productId: string;
  storeId: string;
  retailerId: string;
  state: string;
  day: number;
};

/** Changes as texts, in order. */
export const calculateChanges = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const [held] = await db.execute<{ newest: number | null; kept: number | null }>(sql`
    select newest_on - date '1970-01-01' as newest, (newest_on - interval '13 months')::date - date '1970-01-01' as kept
    from category_datasets where category_no = ${categoryNo} and dataset = 'sample'`);
  const keptFrom = held?.kept ?? Number.NEGATIVE_INFINITY;
  const found = [
    ...(held?.newest == null
      ? []
      : ofPrices(await chainsOf(db, categoryNo, held.newest), held.newest, await readDays(db, categoryNo))),
    ...(await ofPromotions(db, categoryNo, held?.newest ?? Number.NEGATIVE_INFINITY)),
    ...ofVisits(await visitsOf(db, categoryNo)),
  ];
  return found
    .filter(({ day }) => day >= keptFrom)
    .map(({ day, what }) => `${dayFromNumber(day)} ${what.join(' ')}`)
    .sort();
};

/** The same from what was derived. */
export const listChangeTexts = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const rows = await db.execute<{ row: string }>(sql`
    select concat_ws(' ', first_on, kind, product_id, retailer_id, store_id, before::float8, after::float8, former_id, array_to_string(store_ids, ',')) as row
    from market_changes where category_no = ${categoryNo} and dataset = 'sample'`);
  return rows.map(({ row }) => row).sort();
};

type Found = { day: number; what: (string | number)[] };

const ofPrices = (
  chains: readonly Chain[],
  newest: number,
  reads: ReadonlyMap<string, readonly number[]>,
): Found[] =>
  chains.flatMap((chain): Found[] => {
    const { productId, retailerId, on, first } = chain;
    const found: Found[] = [];
    const say = (day: number, kind: string, ...more: (string | number)[]) =>
      found.push({ day, what: [kind, productId, retailerId, ...more] });
    let lastStood = first;
    let isGone = false;
    for (let day = first; day <= newest; day += 1) {
      const [before, now] = [on.get(day - 1), on.get(day)];
      if (now) {
        if (before && 100 * Math.abs(now.paid - before.paid) >= 3 * before.paid)
          say(day, 'price', before.paid, now.paid);
        [lastStood, isGone] = [day, false];
        continue;
      }
      // A price stands for ten days after it was read.
      const lastSeen = lastStood - 10;
      const missed = (reads.get(retailerId) ?? []).filter((read) => read > lastSeen && read <= day);
      if (!isGone && day >= lastSeen + 28 && missed.length >= 3) {
        say(day, 'gone');
        isGone = true;
      }
    }
    const known = Math.min(
      ...chains.flatMap((other) => (other.retailerId === retailerId ? [other.first] : [])),
    );
    if (first - known >= 28) say(first, 'new');
    const former = formerOf(chain, chains);
    const regular = on.get(first)?.regular ?? 0;
    if (former && 100 * Math.abs(regular - former.regular) <= 3 * former.regular)
      say(first, 'pack', former.net, chain.net, former.productId);
    return found;
  });

/** The other pack of the family that its retailer was seen with last, on the day of a chain's first price or up to sixty days before. */
const formerOf = (chain: Chain, chains: readonly Chain[]) =>
  chains
    .filter(
      ({ familyId, retailerId, net }) =>
        familyId === chain.familyId && retailerId === chain.retailerId && net !== chain.net,
    )
    .flatMap(({ on, productId, net }) => {
      const days = [...on.keys()].filter((day) => day < chain.first);
      const last = Math.max(...days);
      const price = on.get(on.has(chain.first) && on.has(chain.first - 1) ? chain.first - 1 : last);
      const isThere = on.has(chain.first) && last === chain.first - 1;
      return price && (isThere || chain.first - (last - 10) <= 60)
        ? [{ productId, net, regular: price.regular, last }]
        : [];
    })
    .toSorted((a, b) => b.last - a.last)[0];

const ofVisits = (visits: readonly Visit[]): Found[] => {
  const isListed = (state: string | undefined) => state === 'in_stock' || state === 'low' || state === 'oos';
  const moved = new Map<string, { day: number; what: string[]; stores: string[] }>();
  const found: Found[] = [];
  for (const series of Map.groupBy(visits, (visit) => visit.series).values()) {
    // The last visit of a day says what it was.
    const days = [...new Map(series.map((visit) => [visit.day, visit])).values()];
    for (const [i, { day, state, productId, retailerId, storeId }] of days.entries()) {
      const [before, twoBefore] = [days[i - 1]?.state, days[i - 2]?.state];
      const shelf = [productId, retailerId, storeId];
      if (state === 'oos' && before === 'oos' && twoBefore !== 'oos')
        found.push({ day, what: ['shelf_empty', ...shelf] });
      if ((state === 'in_stock' || state === 'low') && before === 'oos' && twoBefore === 'oos')
        found.push({ day, what: ['shelf_back', ...shelf] });
      const kind =
        isListed(state) && before === 'not_listed'
          ? 'carried'
          : state === 'not_listed' && isListed(before)
            ? 'lost'
            : null;
      if (kind === null) continue;
      const what = [kind, productId, retailerId];
      const key = [day, ...what].join(' ');
      const same = moved.get(key) ?? { day, what, stores: [] };
      same.stores.push(storeId);
      moved.set(key, same);
    }
  }
  return [
    ...found,
    ...[...moved.values()].map(({ day, what, stores }) => ({
      day,
      what: [...what, stores.sort().join(',')],
    })),
  ];
};

const chainsOf = async (db: Statements, categoryNo: number, newest: number): Promise<Chain[]> => {
  const spells = await db.execute<Spell>(sql`
    select c.id::text as chain, c.product_id as "productId", c.retailer_id as "retailerId", c.brand_id as "brandId", o.family_id as "familyId",
      (o.pack_count * o.net_content)::float8 as net, p.from_on - date '1970-01-01' as from,
      case when p.to_on = 'infinity' then ${newest}::int else p.to_on - date '1970-01-01' end as to,
      p.regular_price::float8 as regular, coalesce(p.promo_price, p.regular_price)::float8 as paid
    from chain_spells p join chain_prices c on c.category_no = p.category_no and c.id = p.chain_id join products o on o.id = c.product_id
    where p.category_no = ${categoryNo} and c.area = 0 and c.price_type = 'consumer' and c.owner_company_id is null
    order by p.from_on`);
  return [...Map.groupBy(spells, ({ chain }) => chain).values()].flatMap((own) => {
    const [first] = own;
    const on = new Map(
      own.flatMap(({ from, to, regular, paid }) =>
        Array.from({ length: to - from + 1 }, (_, i) => [from + i, { regular, paid }] as const),
      ),
    );
    return first ? [{ ...first, on, first: first.from }] : [];
  });
};

/** Days on which a retailer was read, as far as prices began on them. */
const readDays = async (db: Statements, categoryNo: number): Promise<Map<string, number[]>> => {
  const rows = await db.execute<{ retailerId: string; day: number }>(sql`
    select distinct s.retailer_id as "retailerId", p.from_on - date '1970-01-01' as day
    from price_spells p join price_series s on s.category_no = p.category_no and s.id = p.series_id
    where p.category_no = ${categoryNo} and s.price_type = 'consumer' and s.owner_company_id is null and s.product_id is not null`);
  return new Map(
    [...Map.groupBy(rows, ({ retailerId }) => retailerId)].map(([id, days]) => [
      id,
      days.map(({ day }) => day),
    ]),
  );
};

const visitsOf = (db: Statements, categoryNo: number): Promise<Visit[]> =>
  db.execute<Visit>(sql`
    select s.id::text as series, s.product_id as "productId", s.store_id as "storeId", s.retailer_id as "retailerId", v.state,
      (v.observed_at at time zone 'Africa/Cairo')::date - date '1970-01-01' as day
    from shelf_observations v join shelf_series s on s.category_no = v.category_no and s.id = v.series_id
    where v.category_no = ${categoryNo} and v.status = 'ok' and v.state <> 'unknown' and s.owner_company_id is null
    order by v.observed_at, v.revision`);
