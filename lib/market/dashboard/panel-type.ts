import type { z } from 'zod';
import type { ExportTable } from '#lib/exports/export-table.ts';
import type { OpenIssue } from '#lib/market/access/open-issues.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { Figure } from './drill/figure-source.ts';
import type { Measured, SheetLabels } from './file/sheet-labels.ts';
import type { PanelTexts } from './panel-texts.ts';

/**
 * A panel of a dashboard, everything of which stands in one folder: what it answers, how it is calculated, the rows behind its figures, its
 * sheets in a file and what these leave out. The answer's shape, the kinds of figures, the sheets and their order follow from the lists of panels.
 */

/** What the panels of one dashboard have in common: what figures are calculated from, what is read by, and the head of the view. */
export type DashboardTypes = { base: object; query: object; head: object };

/** Which sheets a file has follows from these. */
export type SheetTerms<Base> = { scope: Pick<DataScope, 'level' | 'features'>; base: Base };

/** A sheet of a panel's figures. */
export type Sheet<D extends DashboardTypes, Out> = {
  /** Its name in addresses and file names. */
  id: string;
  /** Unless given, the file always has it. */
  has?: (terms: SheetTerms<D['base']>) => boolean;
  /** The file has it even where nothing was read in the range. */
  isAlways?: boolean;
  draw: (out: Out, labels: SheetLabels, view: SheetView<D, Out>) => Omit<ExportTable, 'id'>;
  /** How many rows it has; null where its panel does not say. */
  count?: (out: Out) => number | null;
  /** Its figures with their names, of which those with a low base are listed. */
  measures?: (out: Out, labels: SheetLabels) => readonly Measured[];
};

/** What a sheet of figures knows beside its panel. */
type SheetView<D extends DashboardTypes, Out> = {
  head: D['head'];
  /** The panel for the days that the range is compared with; null where it has none. */
  compared: { range: { from: string; to: string }; out: Out } | null;
};

/** A sheet of the rows that figures are calculated from. */
export type RowSheet<D extends DashboardTypes, Out> = {
  id: string;
  has?: (terms: SheetTerms<D['base']>) => boolean;
  isAlways?: boolean;
  /** The sheets of rows stand in the order of their lengths, the longest last, which is cut first. */
  length: number;
  /** @returns null where there is nothing to list from */
  draw: (rows: RowsOf<D, Out>, labels: SheetLabels, scope: DataScope) => Omit<ExportTable, 'id'> | null;
};

/** What a sheet of rows is listed from. */
export type RowsOf<D extends DashboardTypes, Out> = {
  out: Out | null;
  base: D['base'];
  /** The same of the days that the range is compared with. */
  compared: D['base'] | null;
  /** Null where nothing was read in the range. */
  query: D['query'] | null;
  /** What the reader's company has reported of its prices. */
  issues: readonly OpenIssue[];
};

type PanelParts<D extends DashboardTypes, Read, Out> = {
  texts: PanelTexts;
  out: z.ZodType<Out>;
  /** What it needs beside the base; it may wait for the base. */
  read?: (query: D['query'], base: Promise<D['base']>) => Promise<Read>;
  draw: (base: D['base'], read: Read, query: D['query']) => Out;
  figures?: Readonly<Record<string, Figure<D['base'], D['query']>>>;
  sheets?: readonly Sheet<D, Out>[];
  rowSheets?: readonly RowSheet<D, Out>[];
  /** What its figures leave out, each in a sentence. */
  exclusions?: (out: Out, labels: SheetLabels) => readonly string[];
};

export type Panel<D extends DashboardTypes, Out> = Omit<PanelParts<D, never, Out>, 'read' | 'draw'> & {
  /** Reads what it needs; drawing it is left for later. */
  open: (query: D['query'], base: Promise<D['base']>) => Promise<() => Out>;
};

/** A panel of whatever it answers; what it reads stays between its own two functions. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds panels of many answers
export type AnyPanel<D extends DashboardTypes> = Panel<D, any>;

export const panelFor =
  <D extends DashboardTypes>() =>
  <Out, Read = undefined>({ read, draw, ...parts }: PanelParts<D, Read, Out>): Panel<D, Out> => ({
    ...parts,
    open: async (query, base) => {
      // Without a reading the parameter is never looked at.
      const reading = read ? read(query, base) : Promise.resolve(undefined as Read);
      const [drawnOn, own] = await Promise.all([base, reading]);
      return () => draw(drawnOn, own, query);
    },
  });

/** The panel at the head of every section, which is drawn even where nothing was read. */
export type TilesPanel<D extends DashboardTypes, Out> = Panel<D, Out> & {
  drawEmpty: (base: D['base']) => Out;
};

/** The panels of a section by their names in its answer, or one that is the section's whole answer. */
export type SectionPanels<D extends DashboardTypes> = Readonly<Record<string, AnyPanel<D>>> | AnyPanel<D>;

export const isPanel = <D extends DashboardTypes>(section: SectionPanels<D>): section is AnyPanel<D> =>
  typeof section.open === 'function';

export const panelsOf = <D extends DashboardTypes>(section: SectionPanels<D>): readonly AnyPanel<D>[] =>
  isPanel(section) ? [section] : Object.values(section);
