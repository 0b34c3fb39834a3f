import { z } from 'zod';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { issuesIn } from '#lib/market/access/find-open-issues.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import type { Dashboard } from './dashboard-type.ts';
import { type DrillColumn, drillRowsOut, type Listing, pageOfRows } from './drill/drill-rows.ts';
import { type Drillable, figureParts, findDrillRows } from './drill/find-drill-rows.ts';
import { DEFAULT_ROW_SORT, ROW_ORDERS, ROW_SORTS } from './drill/order-rows.ts';
import { exportRows } from './file/export-rows.ts';
import { exportView } from './file/export-view.ts';
import type { FileTerms } from './file/file-terms.ts';
import type { SheetLabels } from './file/sheet-labels.ts';
import { tableIdsOf, tablesFor } from './file/tables.ts';
import { filterParameters, filtersOut, optionsOut } from './filters/filter-schema.ts';
import type { DashboardFilters } from './filters/filter-table.ts';
import { type Parsed, parseQuery } from './filters/parse-format.ts';
import { type DashboardTypes, panelsOf, type TilesPanel } from './panel-type.ts';
import { AddressField } from './schema.ts';
import { filtersThatEmpty } from './view/emptied-by.ts';
import { type Opened, readView, type ViewOf } from './view/read-view.ts';
import { type Sections, sectionShapes } from './view/sections.ts';
import type { ViewBase } from './view/view-base.ts';
import { viewOut } from './view/view-schema.ts';

const MAX_TABLE_NAME = 40;
const MAX_FIGURE_LENGTH = 200;
const MAX_PAGE = 10_000;
const MAX_SEARCH = 100;

const EXPORT_FORMATS = ['xlsx', 'csv'] as const;

/** Read tolerantly, as addresses are. */
const listingFields = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
  sort: z.enum(ROW_SORTS).catch(DEFAULT_ROW_SORT),
  /** Unless given: names from the beginning, figures from the largest. */
  order: z.enum(ROW_ORDERS).optional().catch(undefined),
  search: z
    .string()
    .transform((words) => words.trim().slice(0, MAX_SEARCH))
    .catch(''),
};

type TableTerms<D extends FramedTypes> = { scope: Reader['scope']; base: D['base']; isRead: boolean };

/** A dashboard whose sections can be read by their names. */
export type SectionedDashboard<Query, View, Id extends string> = Dashboard<Query, View> & {
  findSections: (reader: Reader, query: Query, ids?: readonly Id[]) => Promise<View | null>;
};

/** The types of a dashboard whose panels the frame reads. */
export type FramedTypes = DashboardTypes & { base: ViewBase };

export type DashboardParts<
  D extends FramedTypes,
  Table extends DashboardFilters,
  Tiles,
  S extends Sections<D>,
> = {
  module: ModuleName;
  /** All that its address says, the filters of all dashboards first. */
  filters: Table;
  /** The panel at the head of every section. */
  tiles: TilesPanel<D, Tiles>;
  sections: S;
  sectionOf: (query: Parsed<Table>) => keyof S & string;
  /** The columns of rows behind its figures, beside those that all dashboards have. */
  columns: readonly DrillColumn[];
  /** What these are called in a file. */
  columnName: (id: string, labels: SheetLabels) => string;
  /** Whether its rows are prices that shoppers pay, each of which can be reported as wrong. */
  listsPrices?: (base: D['base']) => boolean;
  /** Finds what is asked for. @param listed of what panels list: the page that was chosen, or all */
  open: (reader: Reader, query: Parsed<Table>, listed: 'page' | 'all') => Promise<Opened<D, Table> | null>;
  openCategory?: Dashboard<Parsed<Table>, unknown>['openCategory'];
  headline?: Dashboard<Parsed<Table>, unknown>['headline'];
  /** What its panels were asked for in words, for the sheet about a file. */
  filterRows: FileTerms<Table, ViewOf<Table, Tiles, S>>['filterRows'];
};

/** A dashboard, made of its panels. Its types are named first, the rest follows from what is given. */
export const defineDashboard =
  <D extends FramedTypes>() =>
  <Table extends DashboardFilters, Tiles, S extends Sections<D>>(
    parts: DashboardParts<D, Table, Tiles, S>,
  ): SectionedDashboard<Parsed<Table>, ViewOf<Table, Tiles, S>, keyof S & string> => {
    const { module, filters, tiles, sections, sectionOf, columns, open } = parts;
    const panels = [tiles, ...Object.values(sections).flatMap((section) => panelsOf<D>(section))];
    const figures = Object.assign({}, ...panels.map((panel) => panel.figures ?? {}));
    const parse = (address: AddressFields): Parsed<Table> => parseQuery(filters, address);
    const fields = filterParameters(filters);
    const fileFields = {
      ...fields,
      format: z.enum(EXPORT_FORMATS).default('xlsx'),
      table: z.string().max(MAX_TABLE_NAME).optional(),
      /** All rows behind this figure, as CSV. */
      figure: z.string().max(MAX_FIGURE_LENGTH).optional(),
    };
    const drillable: Drillable<D> = { figures, columns };
    const findSections = async (
      reader: Reader,
      query: Parsed<Table>,
      ids: readonly (keyof S & string)[] = [sectionOf(query)],
    ) => {
      const opened = await open(reader, query, 'page');
      if (opened === null) return null;
      const drawn = {
        filters,
        tiles,
        sections,
        tablesFor: (terms: TableTerms<D>) => tablesFor<D>(panels, terms),
      };
      return (await readView<D, Table, Tiles, S>(drawn, opened, reader, ids)).data;
    };
    const find = async (reader: Reader, query: Parsed<Table>) => {
      const view = await findSections(reader, query);
      if (view === null || view.listings > 0) return view;
      return { ...view, emptiedBy: await filtersThatEmpty<D, Table>(parts, reader, query, view.filters) };
    };
    const listRowsOf = async (reader: Reader, query: Parsed<Table>, asked: Listing & { figure: string }) => {
      if (!Object.hasOwn(figures, figureParts(asked.figure)[0])) return null;
      const read = (await open(reader, query, 'page'))?.read;
      return read ? findDrillRows<D>(drillable, read, reader, asked) : null;
    };
    const issuesOf = async (reader: Reader, base: D['base']) =>
      parts.listsPrices?.(base) ? issuesIn(reader, base.view) : [];
    const view = viewOut(
      {
        filters: filtersOut(filters),
        options: optionsOut(filters),
        tables: tableIdsOf(panels),
        tiles: tiles.out,
      },
      sectionShapes<D>(sections),
    );
    return {
      module,
      filters,
      parse,
      parameters: Object.keys(fields),
      // What is no filter is named in the answer.
      viewParameters: z.object(fields).catchall(AddressField).transform(parse),
      rowsParameters: z
        .object({
          ...fields,
          figure: z.string().max(MAX_FIGURE_LENGTH),
          ...listingFields,
        })
        .transform(({ figure, page, sort, order, search, ...address }) => ({
          query: parse(address),
          ...{ figure, page, sort, order, search },
        })),
      fileFields,
      fileParameters: z.object(fileFields).transform(({ format, table, figure, ...address }) => ({
        ...{ format, table, figure },
        query: parse(address),
      })),
      viewOut: view as unknown as z.ZodType<ViewOf<Table, Tiles, S>>,
      figureKinds: Object.keys(figures),
      rowsOut: drillRowsOut(Object.keys(figures) as [string, ...string[]]),
      find,
      findHead: (reader, query) => findSections(reader, query, []),
      findSections,
      ...(parts.openCategory && { openCategory: parts.openCategory }),
      ...(parts.headline && { headline: parts.headline }),
      findRows: async (reader, query, { page, ...asked }) => {
        const rows = await listRowsOf(reader, query, asked);
        return rows && pageOfRows(rows, page);
      },
      exportRows: async (reader, query, figure) => {
        const rows = await listRowsOf(reader, query, { figure });
        return rows && exportRows(parts, rows, { ...reader, issues: await issuesOf(reader, rows.base) });
      },
      exportView: async (reader, query, table) => {
        const opened = await open(reader, query, 'all');
        return (
          opened && exportView<D, Table, Tiles, S>({ ...parts, panels, issuesOf }, opened, reader, table)
        );
      },
    };
  };
