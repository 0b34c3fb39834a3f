import { z } from 'zod';
import { SHEET_LISTS } from '#lib/market/dashboard/file/sheet-facts.ts';
import { DROP_REASONS } from '#lib/market/dashboard/filters/dropped.ts';
import type { FilterOptions, ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { FRESHNESS } from '#lib/market/dashboard/freshness.ts';
import { Named, Range, WithheldOut } from '#lib/market/dashboard/schema.ts';
import { BASE_UNITS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';

// Named in the API's document, which repeats it for each dashboard.
const SheetOut = z
  .object({ id: z.string(), lists: z.enum(SHEET_LISTS), rows: z.number().int().nullable() })
  .meta({ id: 'Sheet' });

/** What of the address is not shown, and why; a parameter that is no filter by its own name. */
const Dropped = z.array(z.object({ filter: z.string(), why: z.enum(DROP_REASONS) }));
/** The brands here that the company calls its own, and those that it watches. */
const Ours = z.object({ own: z.array(z.string()), rivals: z.array(z.string()) });
/** What the figures rest on. */
const grounds = {
  dataset: z.enum(DATASETS),
  baseUnit: z.enum(BASE_UNITS),
  currency: z.string(),
  asOf: z.iso.datetime().nullable(),
  /** The oldest day with a price, where the range begins before it. */
  knownFrom: z.iso.date().nullable(),
  /** Chain prices (a product at a retailer) that stand at the end of the range, after the filters. */
  listings: z.number().int(),
};
/** How old the prices of each shown retailer are, the newest first. */
const Freshness = z.array(Named.extend({ state: z.enum(FRESHNESS), asOf: z.iso.datetime().nullable() }));
/** Of a view of nothing: the filters each of which leaves something when it alone is taken away. Absent where there is something. */
const EmptiedBy = z.array(z.string());

const head = z.object({
  dropped: Dropped,
  ours: Ours,
  ...grounds,
  withheld: WithheldOut.optional(),
  freshness: Freshness,
  withoutPrices: z.array(Named),
  emptiedBy: EmptiedBy.optional(),
});

/** What a view says of itself above its panels, with the dashboard's own filters. */
export type ViewHead<Table> = z.output<typeof head> & {
  filters: ShownFilters<Table>;
  options: FilterOptions<Table>;
};

type ViewParts<Filters, Options, Sheet extends string, Tiles> = {
  filters: z.ZodType<Filters>;
  options: z.ZodType<Options>;
  tables: readonly [Sheet, ...Sheet[]];
  tiles: z.ZodType<Tiles>;
};

/** The answer of a dashboard's call. @param sections the fields of its sections */
export const viewOut = <Filters, Options, Sheet extends string, Tiles, Sections extends z.ZodRawShape>(
  { filters, options, tables, tiles }: ViewParts<Filters, Options, Sheet, Tiles>,
  sections: Sections,
) =>
  z.object({
    /** The filters as they were applied, which is what the address should say. */
    filters,
    dropped: Dropped,
    options,
    ours: Ours,
    /** The tables of its file. */
    tables: z.array(z.enum(tables)),
    /** The same with what they list and how many rows they have; null: known only once the file is made. */
    sheets: z.array(SheetOut),
    ...grounds,
    tiles,
    /** The days that the range is compared with, and the same tiles for them; null where nothing is compared. */
    compared: z.object({ range: Range, tiles, withheld: z.array(z.string()).optional() }).nullable(),
    withheld: WithheldOut.optional(),
    freshness: Freshness,
    /** Retailers that the filters leave and that have no price at the end of the range; where none has one, none is named. */
    withoutPrices: z.array(Named),
    emptiedBy: EmptiedBy.optional(),
    /** The panels of the section that was asked for; of the others, and where nothing was read, null. */
    ...sections,
  });
