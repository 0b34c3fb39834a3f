import {
  type AnyPanel,
  type DashboardTypes,
  panelsOf,
  type RowSheet,
  type Sheet,
  type SheetTerms,
} from '#lib/market/dashboard/panel-type.ts';
import type { Sections } from '#lib/market/dashboard/view/sections.ts';

/** The tables of a dashboard's file, as they follow from its panels: sheets of figures, then those of rows, the shortest first. */

// biome-ignore lint/suspicious/noExplicitAny: sheets of many panels
type AnySheet<D extends DashboardTypes> = Sheet<D, any> | RowSheet<D, any>;

export const rowSheetsOf = <D extends DashboardTypes>(panels: readonly AnyPanel<D>[]) =>
  panels
    .flatMap((panel) => (panel.rowSheets ?? []).map((sheet) => ({ panel, sheet })))
    .toSorted((a, b) => a.sheet.length - b.sheet.length);

const sheetsOf = <D extends DashboardTypes>(panels: readonly AnyPanel<D>[]): AnySheet<D>[] => [
  ...panels.flatMap(({ sheets = [] }) => sheets),
  ...rowSheetsOf(panels).map(({ sheet }) => sheet),
];

export const tableIdsOf = <D extends DashboardTypes>(
  panels: readonly AnyPanel<D>[],
): [string, ...string[]] => {
  const [first = '', ...more] = sheetsOf(panels).map(({ id }) => id);
  return [first, ...more];
};

/** Those that a scope's file has. */
export const tablesFor = <D extends DashboardTypes>(
  panels: readonly AnyPanel<D>[],
  { isRead, ...terms }: SheetTerms<D['base']> & { isRead: boolean },
): string[] =>
  sheetsOf(panels)
    .filter(({ has, isAlways }) => (isRead || isAlways === true) && (has?.(terms) ?? true))
    .map(({ id }) => id);

/** The sections that are read for one table, or for all. */
export const sectionsFor = <D extends DashboardTypes, S extends Sections<D>>(
  sections: S,
  table: string | null,
): (keyof S & string)[] => {
  const ids = Object.keys(sections) as (keyof S & string)[];
  if (table === null) return ids;
  return ids.filter((id) =>
    panelsOf<D>(sections[id] ?? {}).some((panel) => sheetsOf<D>([panel]).some((sheet) => sheet.id === table)),
  );
};
