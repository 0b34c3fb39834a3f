import { sql } from 'drizzle-orm';
import { type Pool, withDriver } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { copyLines } from '#db/market/copy-lines.ts';
import { MINUTE } from '#lib/core/clock.ts';
import { type Day, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { assortmentUntil } from './assortment.ts';
import { derive, hash, unit } from './hash.ts';
import type { MarketShape, Say } from './market-shapes.ts';
import { LIVING_COPY, SCALED } from './scale-catalogue.ts';
import { type Announced, announce, storeAnnounced } from './scale-promotions.ts';

/** Readers, each of its share of the series, over a connection of its own: PostgreSQL takes what one brings by one processor. */
const READERS = 2;
/** Rows that one transaction stores. */
const AT_ONCE = 250_000;
const DEALS = 0.3;
/** Readings that found nothing, now and then for a fortnight. */
const MISSED = 0.03;
const ABSENT = 0.01;
const FORTNIGHT = 14;

type Series = {
  category: number;
  id: string;
  retailer: string;
  product: string;
  store: string;
  /** The first of its listing's: what the retailer announces is announced once. */
  leads: boolean;
};

/** What one series asks at the moment. */
type Label = {
  prefix: string;
  category: number;
  retailer: string;
  product: string;
  leads: boolean;
  /** First day on sale and first day after, as day numbers. */
  from: number;
  until: number;
  seed: number;
  /** A shop that asks a little more than its chain. */
  extra: number;
  step: number;
  changesAt: number;
  list: number;
  text: string;
};

/**
 * Prices of every copied series on each of the days, and what retailers announce of their promotions, as evidence alone. Days that were
 * stored before stay as they are.
 */
export const storeScaledPrices = async (
  pool: Pool,
  { days, shape }: { days: readonly Day[]; shape: MarketShape },
  say: Say,
): Promise<void> => {
  const lives = livesOf(days.at(-1));
  const labels = (await listScaledSeries(pool)).map((series) => labelOf(series, lives));
  const all = days.length * labels.length;
  await withDriver(pool, (tx) => tx`select ensure_market_months(${days[0] ?? ''}, ${days.at(-1) ?? ''})`);
  const began = performance.now();
  let [stored, known] = [0, 0];
  const read = async (reader: number) => {
    const own = labels.filter((_, at) => at % READERS === reader);
    const daysAtOnce = Math.max(1, Math.floor(AT_ONCE / own.length));
    for (let at = 0; at < days.length; at += daysAtOnce) {
      const some = days.slice(at, at + daysAtOnce);
      const fresh = await withDriver(pool, (tx) =>
        storeDays(tx, { reader, labels: own, days: some, firstDay: at, shape }),
      );
      stored += fresh * own.length;
      known += (some.length - fresh) * own.length;
      const perSecond = Math.round((1000 * stored) / (performance.now() - began));
      const before = known > 0 ? `, ${known.toLocaleString('en')} of them before` : '';
      say(
        `${(stored + known).toLocaleString('en')} of ${all.toLocaleString('en')} prices${before}, ${perSecond} a second`,
      );
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
};

const listScaledSeries = (pool: Pool): Promise<Series[]> =>
  pool.execute<Series>(sql`
    select category_no as category, id::text as id, retailer_id as retailer, product_id as product, store_id as store,
      id = min(id) over (partition by listing_id) as leads
    from price_series where listing_id like ${`${SCALED}%`} order by id`);

type Lives = ReadonlyMap<string, { from: number; until: number }>;

/** Of the sample's products that begin or end. */
const livesOf = (today: Day | undefined): Lives =>
  new Map(
    (today ? assortmentUntil(today).products : []).map(({ id, from, until }) => [
      id,
      { from: from ?? -Infinity, until: until ?? Infinity },
    ]),
  );

const ALWAYS = { from: -Infinity, until: Infinity };

/** A copy's own: most copies are on sale all the time. */
const lifeOf = (product: string, lives: Lives) => {
  const parts = product.slice(SCALED.length).split(':');
  const copy = Number(parts.pop());
  return (copy % LIVING_COPY === 0 && lives.get(parts.join(':'))) || ALWAYS;
};

const labelOf = ({ category, id, retailer, product, store, leads }: Series, lives: Lives): Label => {
  const seed = hash(`${product}@${retailer}`);
  return {
    prefix: `${category}\t${id}\t`,
    ...{ category, retailer, product, leads },
    ...lifeOf(product, lives),
    seed,
    extra: unit(hash(store + product)) < 0.2 ? 1.02 : 1,
    step: 0,
    changesAt: 0,
    list: 15 + unit(hash(product)) * 150 * (0.95 + unit(seed) / 10),
    text: '',
  };
};

/** Its next price: every third a promotion, the others another list price, which mostly rises. @returns what is announced of it */
const change = (label: Label, { day, at, shape }: Round): Announced | null => {
  label.step += 1;
  const chance = derive(label.seed, label.step);
  const stays = 1 + -Math.log(1 - unit(derive(chance, 1))) * (shape.stays / shape.every - 1);
  label.changesAt = at + Math.max(1, Math.round(stays));
  const isOnDeal = unit(derive(chance, 2)) < DEALS;
  if (!isOnDeal) label.list *= unit(derive(chance, 3)) < 0.85 ? 1.002 + unit(chance) / 40 : 0.97;
  const regular = Number((label.list * label.extra).toFixed(2));
  const deal = isOnDeal ? announce(regular, chance) : null;
  label.text = `${regular}\t${deal?.isOnLabel ? deal.promoted : '\\N'}\n`;
  if (!deal?.isAnnounced || !label.leads || !isOnSale(label, day)) return null;
  return { ...label, ...deal, from: day, days: (label.changesAt - at) * shape.every };
};

const isOnSale = ({ from, until }: Label, day: Day): boolean =>
  dayNumber(day) >= from && dayNumber(day) < until;

type Part = {
  reader: number;
  labels: readonly Label[];
  days: readonly Day[];
  firstDay: number;
  shape: MarketShape;
};

/** @returns how many of the days were not there yet */
const storeDays = async (tx: Driver, { reader, labels, days, firstDay, shape }: Part): Promise<number> => {
  const runs = await openRuns(tx, days, reader);
  const isFresh = (day: Day) => runs.has(day);
  const announced: Announced[] = [];
  await copyLines(
    tx`copy price_observations (category_no, series_id, observed_at, run_no, regular_price, promo_price) from stdin`,
    (function* () {
      for (const [at, day] of days.entries()) {
        const round = { day, at: firstDay + at, shape, runs: runs.get(day) ?? new Map() };
        const lines = linesOf(labels, round, (deal) => isFresh(day) && announced.push(deal));
        // Labels change along with the days that are passed over.
        for (const line of lines) if (isFresh(day)) yield line;
      }
    })(),
  );
  await storeAnnounced(tx, announced);
  return days.filter(isFresh).length;
};

type Round = { day: Day; at: number; shape: MarketShape; runs: ReadonlyMap<string, number> };

function* linesOf(
  labels: readonly Label[],
  round: Round,
  onAnnounced: (deal: Announced) => void,
): Generator<string> {
  const { day, at, shape, runs } = round;
  const opens = startOfCairoDay(day).getTime();
  const fortnight = Math.floor((at * shape.every) / FORTNIGHT);
  let lines = '';
  for (const place of shuffled(labels.length, hash(day))) {
    const label = labels[place];
    if (!label) continue;
    if (at >= label.changesAt) {
      const announced = change(label, round);
      if (announced) onAnnounced(announced);
    }
    if (!isOnSale(label, day)) continue;
    const chance = derive(label.seed, -1 - at);
    if (unit(chance) < MISSED || unit(derive(label.seed, 1_000_000 + fortnight)) < ABSENT) continue;
    const minute = new Date(opens + (420 + (chance % 240)) * MINUTE).toISOString();
    lines += `${label.prefix}${minute}\t${runs.get(label.retailer)}\t${label.text}`;
    if (lines.length < 100_000) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}

/** The numbers below `length` in an order that looks like none. */
const shuffled = (length: number, seed: number): Uint32Array => {
  const order = Uint32Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const other = derive(seed, at) % (at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
};

/** A reader's runs of each day, by their retailers; none for days that it stored before. */
const openRuns = async (
  tx: Driver,
  days: readonly Day[],
  reader: number,
): Promise<Map<Day, Map<string, number>>> => {
  const rows = await tx<{ day: Day; retailer: string; no: number }[]>`
    insert into market_runs (key, dataset, source, retailer_id, started_at, finished_at, state)
    select ${SCALED} || r.id || '/' || day || '/' || ${reader}::int, 'sample', 'web', r.id, day::date, day::date + 1, 'published'
    from retailers r cross join unnest(${days as string[]}::text[]) as day where r.dataset = 'sample'
    on conflict (key) do nothing
    returning started_at::date::text as day, retailer_id as retailer, no`;
  const byDay = new Map<Day, Map<string, number>>();
  for (const { day, retailer, no } of rows) byDay.set(day, (byDay.get(day) ?? new Map()).set(retailer, no));
  return byDay;
};
