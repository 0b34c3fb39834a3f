import type { z } from 'zod';
import type { MarketView } from '#db/queries/market-view.ts';
import type { AddressFields } from '#lib/address/address-fields.ts';
import type { Exportable, TableFile } from '#lib/exports/make-file.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { DrillRowsData, Listing } from './drill/drill-rows.ts';
import type { DashboardFilters } from './filters/filter-table.ts';
import type { Headline } from './headline.ts';

/** A figure by its kind and place, as `cell:<brand>:<retailer>`, and a page of its rows, in which order and of which names. */
type AskedFigure = Listing & { figure: string; page: number };

/**
 * A module's dashboard, as those see it who serve any of them: pages, calls, files and saved views. The registry (lib/market/dashboards.ts)
 * names one for each module that has one.
 */
export type Dashboard<Query, View> = {
  module: ModuleName;
  filters: DashboardFilters;
  /** A category with what the filters choose among beside products and retailers, as stores. Unless given, the category alone. */
  openCategory?: (reader: Pick<Reader, 'market'>, view: MarketView) => Promise<MarketView>;
  /** Reads an address tolerantly; formatting gives the query of an address that shows a view. */
  parse: (fields: AddressFields) => Query;
  /** The names of what an address can say. */
  parameters: readonly string[];
  /** What the calls take: of a view, of the rows behind a figure, and of a file. */
  viewParameters: z.ZodType<Query>;
  rowsParameters: z.ZodType<{ query: Query } & AskedFigure>;
  /** The fields of the last, as the API's document lists them. */
  fileFields: z.ZodRawShape;
  fileParameters: z.ZodType<{
    query: Query;
    format: 'xlsx' | 'csv';
    table?: string | undefined;
    figure?: string | undefined;
  }>;
  /** What they answer; of rows the kinds of figures that have them. */
  figureKinds: readonly string[];
  viewOut: z.ZodType<View>;
  rowsOut: z.ZodType<DrillRowsData>;
  /** One view. Null: the scope covers no category. */
  find: (reader: Reader, query: Query) => Promise<View | null>;
  /** The same without its sections. */
  findHead: (reader: Reader, query: Query) => Promise<View | null>;
  /** Its figure on home, of a category over thirty days; null: nothing was read. Unless given, home shows the module without a figure. */
  headline?: (reader: Reader, category: string) => Promise<Headline | null>;
  /** A page of the rows behind a figure of a view. Null: the view has no such figure. */
  findRows: (reader: Reader, query: Query, asked: AskedFigure) => Promise<DrillRowsData | null>;
  /** The view as a file, or one of its tables. Null: the scope covers no category. */
  exportView: (reader: Reader, query: Query, table: string | null) => Promise<Exportable | null>;
  /** All rows behind a figure of a view as a table. Null: the view has no such figure. */
  exportRows: (reader: Reader, query: Query, figure: string) => Promise<TableFile | null>;
};

/** A dashboard of whatever it is asked and answers. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds dashboards of many queries
export type AnyDashboard = Dashboard<any, any>;
