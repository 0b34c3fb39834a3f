import type { ExportTable } from '#lib/exports/export-table.ts';
import type { Exportable } from '#lib/exports/make-file.ts';
import type { OpenIssue } from '#lib/market/access/open-issues.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { DashboardFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { AnyPanel, DashboardTypes, TilesPanel } from '#lib/market/dashboard/panel-type.ts';
import { type Opened, type ReadView, readView, type ViewOf } from '#lib/market/dashboard/view/read-view.ts';
import type { Sections } from '#lib/market/dashboard/view/sections.ts';
import type { ViewBase } from '#lib/market/dashboard/view/view-base.ts';
import { aboutSheet } from './about-sheet.ts';
import { answersOf } from './answers.ts';
import { fileNameOf } from './file-name.ts';
import type { FileTerms } from './file-terms.ts';
import { sheetLabels } from './sheet-labels.ts';
import { rowSheetsOf, sectionsFor, tablesFor } from './tables.ts';

type Types = DashboardTypes & { base: ViewBase };

type Parts<D extends Types, Table, Tiles, S extends Sections<D>> = FileTerms<
  Table,
  ViewOf<Table, Tiles, S>
> & {
  tiles: TilesPanel<D, Tiles>;
  sections: S;
  panels: readonly AnyPanel<D>[];
  /** What the reader's company has reported of the prices that it lists. */
  issuesOf: (reader: Reader, base: D['base']) => Promise<readonly OpenIssue[]>;
};

/**
 * All sections of a view as a file, with the rows behind their figures.
 * @param table the only one that is meant: then no more is read than it is drawn of
 */
export const exportView = async <
  D extends Types,
  Table extends DashboardFilters,
  Tiles,
  S extends Sections<D>,
>(
  parts: Parts<D, Table, Tiles, S>,
  opened: Opened<D, Table>,
  reader: Reader,
  table: string | null,
): Promise<Exportable> => {
  const { module, filters, sections, panels, tiles } = parts;
  const { now, locale, scope } = reader;
  const read: ReadView<D, ViewOf<Table, Tiles, S>> = await readView<D, Table, Tiles, S>(
    { filters, tiles, sections, tablesFor: (terms) => tablesFor(panels, terms) },
    opened,
    reader,
    sectionsFor<D, S>(sections, table),
  );
  const { data, base, compared, query } = read;
  const labels = sheetLabels(locale, data, base.view.products);
  const answered = answersOf<D, S>(tiles, sections, data);
  const ids: readonly string[] = table === null ? data.tables : data.tables.filter((id) => id === table);
  const head = data as unknown as D['head'];
  const figures = answered.flatMap(({ panel, out }) =>
    out === null
      ? []
      : (panel.sheets ?? []).map((sheet): ExportTable => {
          const then = panel === tiles && data.compared;
          const view = { head, compared: then ? { range: then.range, out: then.tiles } : null };
          return { id: sheet.id, ...sheet.draw(out, labels, view) };
        }),
  );
  const issues = await parts.issuesOf(reader, base);
  const rows = rowSheetsOf(panels).flatMap(({ panel, sheet }): ExportTable[] => {
    const out = answered.find((each) => each.panel === panel)?.out ?? null;
    const drawn = sheet.draw({ out, base, compared, query, issues }, labels, scope);
    return drawn === null ? [] : [{ id: sheet.id, ...drawn }];
  });
  const tables = [...figures, ...rows].filter(({ id }) => ids.includes(id));
  const isSample = data.dataset === 'sample';
  return {
    name: fileNameOf(module, data.filters.category, now),
    isSample,
    mark: isSample ? labels.market('warning.text') : null,
    about: {
      title: labels.t('about.title'),
      tableOf: (cut) => aboutSheet({ parts, reader, data, base, answered, labels, tables }, cut),
    },
    tables,
  };
};
