import { setImmediate } from 'node:timers/promises';
import type { Reader } from '#lib/market/access/reader.ts';
import { type SheetFact, sheetFacts } from '#lib/market/dashboard/file/sheet-facts.ts';
import type { FilterTable } from '#lib/market/dashboard/filters/filter.ts';
import type { AnyPanel, DashboardTypes, TilesPanel } from '#lib/market/dashboard/panel-type.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { noSections, readSections, type Sections, type SectionsOut } from './sections.ts';
import type { ViewBase } from './view-base.ts';
import { type HeadInput, viewHead } from './view-head.ts';
import type { ViewHead } from './view-schema.ts';
import { withheldIn, withheldThen } from './withheld-figures.ts';

type Types = DashboardTypes & { base: ViewBase };

/** What is read of one range. */
export type ReadRange<D extends Types> = { query: D['query']; readBase: () => Promise<D['base']> };

/** A query that was found to be about something: what its figures are calculated from is still to be read. */
export type Opened<D extends Types, Table> = {
  head: Omit<HeadInput<Table>, 'scope' | 'now'>;
  /** What there is to calculate from where nothing was read. */
  emptyBase: () => D['base'];
  /** Null where nothing was read in the range. */
  read: ReadRange<D> | null;
  /** The days that the range is compared with; null where none are. */
  compared: (ReadRange<D> & { range: DayRange }) | null;
};

/** A view, as far as all dashboards have the same: what it says of itself, its tables and the figures at its head. */
export type FramedView<Table, Tiles = unknown> = ViewHead<Table> & {
  tables: string[];
  sheets: SheetFact[];
  tiles: Tiles;
  compared: { range: DayRange; tiles: Tiles; withheld?: string[] | undefined } | null;
};

export type ViewOf<Table, Tiles, S> = FramedView<Table, Tiles> & SectionsOut<S>;

/** A view, and what its figures were calculated from. */
export type ReadView<D extends Types, View> = {
  data: View;
  base: D['base'];
  /** The same of the days that the range is compared with; null where nothing is compared. */
  compared: D['base'] | null;
  /** What it was read by; null where nothing was in the range. */
  query: D['query'] | null;
};

type Parts<D extends Types, Table, Tiles, S> = {
  filters: Table;
  tiles: TilesPanel<D, Tiles>;
  sections: S;
  tablesFor: (terms: { scope: Reader['scope']; base: D['base']; isRead: boolean }) => string[];
};

/** The view with the panels of these sections, all of it side by side. */
export const readView = async <D extends Types, Table extends FilterTable, Tiles, S extends Sections<D>>(
  { filters, tiles, sections, tablesFor }: Parts<D, Table, Tiles, S>,
  { head: given, emptyBase, read, compared: then }: Opened<D, Table>,
  { scope, now }: Pick<Reader, 'scope' | 'now'>,
  ids: readonly (keyof S & string)[],
): Promise<ReadView<D, ViewOf<Table, Tiles, S>>> => {
  const headOf = (base: D['base']) => ({
    ...viewHead(filters, base, { ...given, scope, now }),
    tables: tablesFor({ scope, base, isRead: read !== null }),
  });
  // Once everything is drawn.
  const whole = <Data extends { tables: string[] }>(data: Data) =>
    ({ ...data, sheets: sheetFacts<D, S>(tiles, sections, data) }) as unknown as ViewOf<Table, Tiles, S>;
  if (read === null) {
    const base = emptyBase();
    const nothing = { tiles: tiles.drawEmpty(base), compared: null };
    const data = { ...headOf(base), ...nothing, ...noSections<D>(sections), ...withheldIn(base) };
    return { data: whole(data), base, compared: null, query: null };
  }
  const { query } = read;
  const reads = read.readBase();
  const [base, figures, compared, panels] = await Promise.all([
    reads,
    drawTiles(tiles, query, reads),
    then && readCompared(tiles, then),
    readSections<D, S>(sections, ids, query, reads),
  ]);
  const data = {
    ...headOf(base),
    tiles: figures,
    compared: compared && {
      ...{ range: compared.base.range, tiles: compared.tiles },
      ...withheldThen(compared.base),
    },
    ...noSections<D>(sections),
    ...panels,
    // Once everything is drawn.
    ...withheldIn(base),
  };
  return {
    data: whole(data),
    base,
    compared: compared?.base ?? null,
    query,
  };
};

/** In a turn of their own, as the panels of a section. */
const drawTiles = async <D extends Types>(
  tiles: AnyPanel<D>,
  query: D['query'],
  base: Promise<D['base']>,
): Promise<unknown> => {
  const draw = await tiles.open(query, base);
  await setImmediate();
  return draw();
};

/** The same tiles for the days that the range is compared with. */
const readCompared = async <D extends Types>(tiles: AnyPanel<D>, { query, readBase }: ReadRange<D>) => {
  const reads = readBase();
  const [base, figures] = await Promise.all([reads, drawTiles(tiles, query, reads)]);
  return { base, tiles: figures };
};
