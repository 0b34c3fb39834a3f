import { z } from 'zod';
import { DROP_REASONS } from '#lib/market/dashboard/filters/dropped.ts';
import { FRESHNESS } from '#lib/market/dashboard/freshness.ts';
import {
  AddressField,
  FiltersOut,
  filterParameters,
  Named,
  OptionsOut,
  Range,
  WithheldOut,
} from '#lib/market/dashboard/schema.ts';
import { BASE_UNITS, PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { MOVER_WINDOWS } from './movers-choice.ts';
import { ChangesOut } from './panels/changes-schema.ts';
import { MarginOut } from './panels/margin-schema.ts';
import { OverviewOut } from './panels/overview-schema.ts';
import { PacksOut } from './panels/packs-schema.ts';
import { TilesOut } from './panels/tiles-schema.ts';
import { parsePriceMonitor } from './query.ts';
import { PRICE_SECTIONS } from './section-ids.ts';
import { PRICE_TABLES } from './table-list.ts';

const MAX_TABLE_NAME = 40;
const MAX_FIGURE_LENGTH = 200;
const MAX_PAGE = 10_000;

export const PriceMonitorParameters = z
  .object({
    ...filterParameters,
    section: AddressField,
    by: AddressField,
    window: AddressField,
    page: AddressField,
    floor: AddressField,
  })
  // What is no filter is named in the answer.
  .catchall(AddressField)
  .transform(parsePriceMonitor);

const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

/** The view's own query, and how it goes out: as a workbook, or one of its tables as CSV. */
export const PriceExportParameters = z
  .object({
    ...PriceMonitorParameters.in.shape,
    format: z.enum(EXPORT_FORMATS).default('xlsx'),
    table: z.string().max(MAX_TABLE_NAME).optional(),
  })
  .transform(({ format, table, ...fields }) => ({ format, table, query: parsePriceMonitor(fields) }));

/** A figure by its kind and place, as `cell:<brand>:<retailer>`, of the view that the other parameters ask for. */
export const FigureRowsParameters = z
  .object({
    ...filterParameters,
    section: AddressField,
    by: AddressField,
    window: AddressField,
    figure: z.string().max(MAX_FIGURE_LENGTH),
    page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
  })
  .transform(({ figure, page, ...fields }) => ({ ...parsePriceMonitor(fields), figure, page }));

const PriceMonitorOut = z.object({
  /** The filters as they were applied, which is what the address should say. */
  filters: FiltersOut.extend({
    section: z.enum(PRICE_SECTIONS),
    movers: z.object({
      by: z.enum(PRICE_SUBJECTS).nullable(),
      window: z.enum(MOVER_WINDOWS),
      page: z.number().int(),
    }),
    floor: z.number().nullable(),
  }),
  /** What of the address is not shown, and why; a parameter that is no filter by its own name. */
  dropped: z.array(z.object({ filter: z.string(), why: z.enum(DROP_REASONS) })),
  options: OptionsOut,
  /** The brands here that the company calls its own, and those that it watches. */
  ours: z.object({ own: z.array(z.string()), rivals: z.array(z.string()) }),
  /** The tables of its file. */
  tables: z.array(z.enum(PRICE_TABLES)),
  dataset: z.enum(DATASETS),
  baseUnit: z.enum(BASE_UNITS),
  currency: z.string(),
  asOf: z.iso.datetime().nullable(),
  /** Chain prices (a product at a retailer) that stand at the end of the range, after the filters. */
  listings: z.number().int(),
  tiles: TilesOut,
  /** The days that the range is set beside, and the same tiles for them; null where nothing is compared. */
  compared: z.object({ range: Range, tiles: TilesOut, withheld: z.array(z.string()).optional() }).nullable(),
  withheld: WithheldOut.optional(),
  /** How old the prices of each shown retailer are, the newest first. */
  freshness: z.array(Named.extend({ state: z.enum(FRESHNESS), asOf: z.iso.datetime().nullable() })),
  /** Retailers that the filters leave and that have no price at the end of the range; where none has one, nobody is named. */
  withoutPrices: z.array(Named),
  /** The panels of the section that was asked for; of the others, and where nothing was read, null. */
  overview: OverviewOut.nullable(),
  packs: PacksOut.nullable(),
  changes: ChangesOut.nullable(),
  margin: MarginOut.nullable(),
});
export type PriceMonitorData = z.output<typeof PriceMonitorOut>;

/** Null: the scope covers no category. */
export const PriceMonitorAnswer = z.object({ view: PriceMonitorOut.nullable() });
