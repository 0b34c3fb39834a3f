import { sql } from 'drizzle-orm';
import { type Pool, withDriver } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { copyLines } from '#db/market/copy-lines.ts';
import { MINUTE } from '#lib/core/clock.ts';
import { type Day, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { derive, hash, unit } from './hash.ts';
import type { MarketShape, Say } from './market-shapes.ts';
import { SCALED } from './scale-catalogue.ts';

/** Readers, each of its share of the series, over a connection of its own: PostgreSQL takes what one brings by one processor. */
const READERS = 2;
/** Rows that one transaction stores. */
const AT_ONCE = 250_000;
const DEALS = 0.3;
/** Readings that found nothing, now and then for a fortnight. */
const MISSED = 0.03;
const ABSENT = 0.01;
const FORTNIGHT = 14;

type Series = { category: number; id: string; retailer: string; product: string; store: string };

/** What one series asks at the moment. */
type Label = {
  prefix: string;
  retailer: string;
  seed: number;
  /** A shop that asks a little more than its chain. */
  extra: number;
  step: number;
  changesAt: number;
  list: number;
  text: string;
};

/** Prices of every copied series on each of the days, as evidence alone. Days that were stored before stay as they are. */
export const storeScaledPrices = async (
  pool: Pool,
  { days, shape }: { days: readonly Day[]; shape: MarketShape },
  say: Say,
): Promise<void> => {
  const labels = (await listScaledSeries(pool)).map(labelOf);
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
    select category_no as category, id::text as id, retailer_id as retailer, product_id as product, store_id as store
    from price_series where listing_id like ${`${SCALED}%`} order by id`);

const labelOf = ({ category, id, retailer, product, store }: Series): Label => {
  const seed = hash(`${product}@${retailer}`);
  return {
    prefix: `${category}\t${id}\t`,
    retailer,
    seed,
    extra: unit(hash(store + product)) < 0.2 ? 1.02 : 1,
    step: 0,
    changesAt: 0,
    list: 15 + unit(hash(product)) * 150 * (0.95 + unit(seed) / 10),
    text: '',
  };
};

/** Its next price: every third a deal, the others another list price, which mostly rises. */
const change = (label: Label, at: number, shape: MarketShape): void => {
  label.step += 1;
  const chance = derive(label.seed, label.step);
  const stays = 1 + -Math.log(1 - unit(derive(chance, 1))) * (shape.stays / shape.every - 1);
  label.changesAt = at + Math.max(1, Math.round(stays));
  const isOnDeal = unit(derive(chance, 2)) < DEALS;
  if (!isOnDeal) label.list *= unit(derive(chance, 3)) < 0.85 ? 1.002 + unit(chance) / 40 : 0.97;
  const regular = (label.list * label.extra).toFixed(2);
  const promo = isOnDeal ? (Number(regular) * (0.65 + unit(chance) * 0.3)).toFixed(2) : '\\N';
  label.text = `${regular}\t${promo}\n`;
};

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
  await copyLines(
    tx`copy price_observations (category_no, series_id, observed_at, run_no, regular_price, promo_price) from stdin`,
    (function* () {
      for (const [at, day] of days.entries()) {
        const lines = linesOf(labels, { day, at: firstDay + at, shape, runs: runs.get(day) ?? new Map() });
        // Labels change along with the days that are passed over.
        for (const line of lines) if (isFresh(day)) yield line;
      }
    })(),
  );
  return days.filter(isFresh).length;
};

type Round = { day: Day; at: number; shape: MarketShape; runs: ReadonlyMap<string, number> };

function* linesOf(labels: readonly Label[], { day, at, shape, runs }: Round): Generator<string> {
  const opens = startOfCairoDay(day).getTime();
  const fortnight = Math.floor((at * shape.every) / FORTNIGHT);
  let lines = '';
  for (const place of shuffled(labels.length, hash(day))) {
    const label = labels[place];
    if (!label) continue;
    if (at >= label.changesAt) change(label, at, shape);
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
