import { type SQL, sql } from 'drizzle-orm';

/** What prices and shelves have in common: readings of series, from which spells follow. */
export type Evidence = {
  table: 'price_observations' | 'shelf_observations';
  series: 'price_series' | 'shelf_series';
  spells: 'price_spells' | 'shelf_spells';
  /** Where each series stood at the end of what was archived. */
  archived: 'archived_prices' | 'archived_shelves';
  /** Temporary tables: rows to add, and the series that they touch. */
  fresh: 'fresh_prices' | 'fresh_visits';
  touched: 'touched_series' | 'touched_shelves';
  /** What an observation says, beside its status. */
  columns: readonly string[];
  /** What of it makes a spell. */
  values: readonly string[];
  /** What else of it is kept: of a series the newest, of a spell an array beside its `days`. */
  beside: readonly string[];
  /** Which observations count. */
  isSound: SQL;
};

export const PRICES: Evidence = {
  table: 'price_observations',
  series: 'price_series',
  spells: 'price_spells',
  archived: 'archived_prices',
  fresh: 'fresh_prices',
  touched: 'touched_series',
  columns: ['regular_price', 'promo_price'],
  values: ['regular_price', 'promo_price'],
  beside: [],
  isSound: sql`status = 'ok'`,
};

export const SHELVES: Evidence = {
  table: 'shelf_observations',
  series: 'shelf_series',
  spells: 'shelf_spells',
  archived: 'archived_shelves',
  fresh: 'fresh_visits',
  touched: 'touched_shelves',
  columns: ['state', 'facings'],
  values: ['state'],
  beside: ['facings'],
  isSound: sql`status = 'ok' and state <> 'unknown'`,
};

/** Columns as SQL, of a table where one is named. */
export const columnsOf = (names: readonly string[], of?: string): SQL =>
  sql.raw(names.map((name) => (of ? `${of}.${name}` : name)).join(', '));

/** The first instant of a day in Cairo, and the day of an instant. */
export const startsAt = (day: SQL): SQL => sql`(${day})::timestamp at time zone 'Africa/Cairo'`;
export const dayOf = (instant: SQL): SQL => sql`(${instant} at time zone 'Africa/Cairo')::date`;
