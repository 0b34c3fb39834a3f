import type { AnyPanel, DashboardTypes } from '#lib/market/dashboard/panel-type.ts';
import type { Sections } from '#lib/market/dashboard/view/sections.ts';
import { answersOf } from './answers.ts';

/** What a table of a file lists: figures, or the rows that figures are calculated from. */
export const SHEET_LISTS = ['figures', 'rows'] as const;

/** A table of a view's file; `rows`: how many it has, null where that is not known without drawing it. */
export type SheetFact = { id: string; lists: (typeof SHEET_LISTS)[number]; rows: number | null };

/** What is known of the tables of a view's file, in their order. */
export const sheetFacts = <D extends DashboardTypes, S extends Sections<D>>(
  tiles: AnyPanel<D>,
  sections: S,
  view: { tables: readonly string[] },
): SheetFact[] => {
  const counts = new Map<string, number | null>();
  const ofRows = new Set<string>();
  for (const { panel, out } of answersOf<D, S>(tiles, sections, view)) {
    for (const { id, count } of panel.sheets ?? [])
      counts.set(id, out === null ? null : (count?.(out) ?? null));
    for (const { id } of panel.rowSheets ?? []) ofRows.add(id);
  }
  return view.tables.map((id) => ({
    id,
    lists: ofRows.has(id) ? 'rows' : 'figures',
    rows: counts.get(id) ?? null,
  }));
};
