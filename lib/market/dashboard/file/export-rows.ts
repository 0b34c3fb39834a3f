import type { ColumnKind, ExportCell, ExportColumn, ExportRow } from '#lib/exports/export-table.ts';
import type { TableFile } from '#lib/exports/make-file.ts';
import { translator } from '#lib/i18n/translator.ts';
import { isQuestioned, type OpenIssue } from '#lib/market/access/open-issues.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { DrillRowsData, ListedRows } from '#lib/market/dashboard/drill/drill-rows.ts';
import { dayOfRows, hasValues, rowHead } from '#lib/market/dashboard/drill/row-heads.ts';
import type { ViewBase } from '#lib/market/dashboard/view/view-base.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { fileNameOf } from './file-name.ts';
import { issueCells } from './issue-cells.ts';
import { type SheetLabels, sheetLabels } from './sheet-labels.ts';

type Column = DrillRowsData['columns'][number];
type Cells = DrillRowsData['items'][number]['cells'];

type Parts = {
  module: ModuleName;
  /** What a column of the dashboard's own is called. */
  columnName: (id: string, labels: SheetLabels) => string;
};

/** All rows behind a figure as one table of a file, in the order in which they are listed first. */
export const exportRows = (
  { module, columnName }: Parts,
  { base, about, rows, write }: ListedRows & { base: ViewBase },
  { locale, now, issues }: Pick<Reader, 'locale' | 'now'> & { issues: readonly OpenIssue[] },
): TableFile => {
  const { view, range } = base;
  const { baseUnit, dataset, id: category } = view.category;
  const labels = sheetLabels(
    locale,
    { filters: { range }, baseUnit, currency: MARKET_CURRENCY },
    view.products,
  );
  const t = translator(locale, 'marketRows');
  const named = { t, days: daysIn(about, labels), columnName: (id: string) => columnName(id, labels) };
  const shown = about.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => isShown(column, about));
  const columns = shown.map(({ column }): ExportColumn => {
    const [head, kind] = [rowHead(about, column.id, named), kindOf(column, about)];
    return { label: kind === 'money' ? `${head} (${labels.given.currency})` : head, kind };
  });
  const written = rows.map(write);
  const day = dayOfRows(about, range.to);
  const idOf = (cells: Cells, id: string): string | null => {
    const cell = cells[about.columns.findIndex((column) => column.id === id)];
    return typeof cell === 'object' ? (cell?.id ?? null) : null;
  };
  const listedIn = (cells: Cells) => ({
    ...{ productId: idOf(cells, 'product'), retailerId: idOf(cells, 'retailer') },
    days: day === null ? null : { from: day, to: day },
  });
  const isMarked = day !== null && written.some(({ cells }) => isQuestioned(issues, listedIn(cells)));
  const marks = issueCells(isMarked ? issues : [], labels);
  const hasWithheld = written.some(({ withheld }) => withheld);
  const isSample = dataset === 'sample';
  const lines = written.map(
    ({ cells, withheld }): ExportRow => [
      ...shown.map(({ column, at }) => cellOf(cells[at] ?? null, column, about)),
      ...(hasWithheld ? [withheld ? labels.market('withheld.word') : null] : []),
      ...marks.cellsOf(listedIn(cells)),
    ],
  );
  return {
    name: fileNameOf(module, category, now),
    isSample,
    mark: isSample ? labels.market('warning.text') : null,
    table: {
      ...{ id: about.kind, title: t('title') },
      columns: [
        ...columns,
        ...(hasWithheld ? [{ label: labels.t('columns.withheld'), kind: 'text' as const }] : []),
        ...marks.columns,
      ],
      rows: lines,
    },
  };
};

type About = ListedRows['about'];

const isShown = ({ id }: Column, about: About): boolean =>
  (id !== 'value' || hasValues(about)) &&
  (id !== 'own' || about.columns.some((column) => column.id === 'other'));

const kindOf = ({ id, kind }: Column, { reduction, valuesIn }: About): ColumnKind => {
  if (kind === 'name') return 'text';
  if (kind !== 'value') return kind;
  if (id === 'value' && reduction === 'change') return 'percent';
  return valuesIn === 'change' ? 'percent' : valuesIn;
};

/** What went from 100 to 122 rose by 22 percent, as the screen says. */
const cellOf = (
  cell: DrillRowsData['items'][number]['cells'][number],
  { kind }: Column,
  { reduction }: About,
): ExportCell => {
  if (typeof cell === 'object') return cell?.name ?? null;
  if (kind === 'value' && reduction === 'change' && typeof cell === 'number')
    return Math.round((cell - 100) * 1e4) / 1e4;
  return cell;
};

const daysIn = ({ days }: About, { day, month }: SheetLabels) => {
  if (days === null) return null;
  const write = days.by === 'month' ? month : day;
  return { own: write(days.own), other: write(days.other) };
};
