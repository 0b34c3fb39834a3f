import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pool, withDriver } from '#db/client.ts';
import type { Driver } from '#db/driver.ts';
import { HOUR } from '#lib/core/clock.ts';
import { addDays, type Day, dayNumber, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import { isOnSale, products } from './assortment.ts';
import {
  fullSpan,
  priceLines,
  promotionLines,
  ROUND_ENDS_AFTER,
  runId,
  type SampleSpan,
  SHELF_DAYS,
  sampleDays,
  shelfLines,
} from './observations.ts';

export type Extension = { days: number; prices: number };

/**
 * Brings the sample data up to a day: what a first load would hold, or only the days since the last run. Runs of the same day
 * settle by the key of the day's run, so that two at once, or one again, add nothing twice.
 */
export const extendSampleData = async (
  pool: Pool,
  to: Day,
  span: SampleSpan = fullSpan,
): Promise<Extension> => withDriver(pool, (tx) => extendIn(tx, to, span));

const extendIn = async (tx: Driver, to: Day, span: SampleSpan): Promise<Extension> => {
  // One at a time: the second waits here and then finds nothing to do.
  await tx`select pg_advisory_xact_lock(hashtext('market.extend-sample-data'))`;
  const days = await missingDays(tx, to, span);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { days: 0, prices: 0 };
  await addRuns(tx, days);
  await addCalendar(tx, first, last);
  const shelf = days.filter((day) => day > addDays(last, -SHELF_DAYS));
  const prices = await copy(
    tx`
    copy price_observations (listing_id, store_id, dataset, observed_at, regular_price, promo_price, unit_price,
      currency, price_type, source, run_id, status) from stdin`,
    priceLines(days),
  );
  await copy(
    tx`
    copy promotions (id, dataset, retailer_id, product_id, mechanic, terms, starts_on, ends_on, promoted_price,
      regular_price, source) from stdin`,
    promotionLines(first, last),
  );
  await copy(
    tx`
    copy availability_observations (product_id, store_id, dataset, observed_at, state, facings) from stdin`,
    shelfLines(shelf),
  );
  await closeRuns(tx, days);
  await touchCatalogue(tx, last);
  return { days: days.length, prices };
};

const missingDays = async (tx: Driver, to: Day, span: SampleSpan): Promise<Day[]> => {
  const [row] = await tx<
    { last: string | null }[]
  >`select max(id) as last from scrape_runs where dataset = 'sample'`;
  const last = row?.last ?? null;
  return sampleDays(to, span).filter((day) => last === null || runId(day) > last);
};

const addRuns = async (tx: Driver, days: readonly Day[]): Promise<void> => {
  const runs = days.map((day) => {
    const midnight = startOfCairoDay(day).getTime();
    const [begins, ends] = [midnight + 6 * HOUR, midnight + ROUND_ENDS_AFTER].map((at) =>
      new Date(at).toISOString(),
    );
    return { id: runId(day), begins: begins ?? '', ends: ends ?? '' };
  });
  await tx`
    insert into scrape_runs (id, dataset, source, started_at, finished_at, attempted, succeeded)
    select id, 'sample', 'web', begins::timestamptz, ends::timestamptz, 0, 0
    from unnest(${runs.map((r) => r.id)}::text[], ${runs.map((r) => r.begins)}::text[], ${runs.map((r) => r.ends)}::text[])
      as run (id, begins, ends)`;
};

/** Counts come from what was stored; what is missing was out of stock. */
const closeRuns = async (tx: Driver, days: readonly Day[]): Promise<void> => {
  await tx`
    update scrape_runs as run
    set attempted = listed.n, succeeded = coalesce(seen.n, 0),
      failures = case when listed.n > coalesce(seen.n, 0)
        then jsonb_build_object('out_of_stock', listed.n - coalesce(seen.n, 0)) else '{}'::jsonb end
    from (select count(*)::int as n from listings where dataset = 'sample') as listed,
      (select id from unnest(${days.map(runId)}::text[]) as id) as mine
      left join (select run_id, count(*)::int as n from price_observations where dataset = 'sample'
        and observed_at >= ${days[0] ?? ''}::date - 1 group by run_id) as seen on seen.run_id = mine.id
    where run.id = mine.id`;
};

const addCalendar = async (tx: Driver, first: Day, last: Day): Promise<void> => {
  const seasons = seasonsBetween(`${first.slice(0, 4)}-01-01`, `${Number(last.slice(0, 4)) + 1}-12-31`);
  await tx`
    insert into market_events (kind, starts_on, ends_on)
    select * from unnest(${seasons.map((s) => s.kind)}::text[], ${seasons.map((s) => s.from)}::text[]::date[],
      ${seasons.map((s) => s.to)}::text[]::date[])
    on conflict do nothing`;
  await tx`
    insert into cpi_series (dataset, month, index)
    select 'sample', month::date, round((100 * 1.135 ^ ((month::date - date '2025-01-01') / 365.25))::numeric, 4)
    from generate_series(date_trunc('month', ${first}::date), ${last}::date, interval '1 month') as month
    on conflict do nothing`;
};

/** Listings were last seen, and products go on and off sale, by the calendar. */
const touchCatalogue = async (tx: Driver, last: Day): Promise<void> => {
  const active = products
    .filter((product) => isOnSale(product, dayNumber(last)))
    .map((product) => product.id);
  await tx`
    update products set status = case when id = any (${active}) then 'active' else 'delisted' end
    where dataset = 'sample' and (status = 'active') <> (id = any (${active}))`;
  await tx`
    update listings set last_seen = ${last}
    where dataset = 'sample' and last_seen < ${last} and product_id = any (${active})`;
};

type Copying = { writable(): Promise<NodeJS.WritableStream> };

/** Streams lines into a COPY; returns how many there were. */
const copy = async (statement: Copying, chunks: Iterable<string>): Promise<number> => {
  let lines = 0;
  const counted = function* () {
    for (const chunk of chunks) {
      for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) lines += 1;
      yield chunk;
    }
  };
  await pipeline(Readable.from(counted()), await statement.writable());
  return lines;
};
