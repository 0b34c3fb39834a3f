import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ReportCell } from '#components/disputes/report-cell.tsx';
import { useOpenIssues } from '#components/disputes/use-open-issues.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#components/ui/icons.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { RowOrder, RowSort } from '#lib/market/dashboard/drill/order-rows.ts';
import type { Figures } from './figures.ts';
import styles from './rows-table.module.css';
import { type RowColumn, useRowColumns } from './use-row-columns.ts';
import { PlanFlag } from './withheld-mark.tsx';

type Row = DrillRowsData['items'][number];

type Props = {
  data: DrillRowsData;
  figures: Figures;
  /** What a column of the dashboard's own is called, by its id. */
  columnName: (id: string) => string;
  /** The day whose prices can be reported as wrong; null: none can. */
  reportDay?: string | null;
  sorted: { sort: RowSort; order: RowOrder };
  onSort: (sort: RowSort) => void;
  busy: boolean;
};

/** The rows behind a figure; on a phone each is two lines: whose it is, and its value. */
export function RowsTable({ data, figures, columnName, reportDay = null, sorted, onSort, busy }: Props) {
  const t = useTranslations('marketRows');
  const report = useTranslations('market.report')('head');
  const { items, level, columns: given } = data;
  const columns = useRowColumns(data, figures, columnName);
  const hasRetailer = given.some(({ id }) => id === 'retailer');
  const issues = useOpenIssues(reportDay !== null && hasRetailer);
  const named = (row: Row | undefined, id: string) => {
    const cell = row?.cells[given.findIndex((column) => column.id === id)];
    return typeof cell === 'object' ? cell : null;
  };
  const subjectOf = (row: Row | undefined) => named(row, 'product') ?? named(row, 'brand');
  const shared = { sorted, onSort };
  return (
    <div className={styles.table}>
      <Table dense caption={t('title')} busy={busy}>
        <thead>
          <tr>
            <Head {...shared} by="name">
              {level === 'brand' ? t('brand') : t('product')}
            </Head>
            {hasRetailer && (
              <Head {...shared} by="retailer">
                {t('retailer')}
              </Head>
            )}
            {columns.map(({ id, head }) => (
              <Head key={id} {...shared} by={id === 'value' ? 'value' : null} isNumeric>
                {head}
              </Head>
            ))}
            {issues && (
              <th scope="col">
                <span className="visually-hidden">{report}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((row, at) => {
            const subject = subjectOf(row);
            // Once for rows that follow each other; where nothing else names them, each has its own.
            const isRepeated = hasRetailer && subject !== null && subjectOf(items[at - 1])?.id === subject.id;
            const retailer = hasRetailer ? (named(row, 'retailer')?.name ?? t('retailersTogether')) : null;
            return (
              <tr key={row.id} data-repeated={isRepeated}>
                <th scope="row">
                  <span className={isRepeated ? 'visually-hidden' : styles.name}>
                    {subject?.name ?? t('brandsTogether')}
                  </span>
                  <PhoneLine parts={[retailer, ...detailsOf(columns, row)]} />
                </th>
                {hasRetailer && <td>{retailer}</td>}
                {columns.map((column) => (
                  <Cell key={column.id} {...{ column, columns, row }} />
                ))}
                {issues && (
                  <td data-report="">
                    <ReportCell
                      {...{ issues, product: named(row, 'product'), retailer: named(row, 'retailer') }}
                      day={reportDay}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

type HeadProps = Pick<Props, 'sorted' | 'onSort'> & {
  /** Null: rows are not ordered by it. */
  by: RowSort | null;
  isNumeric?: boolean;
  children: ReactNode;
};

function Head({ sorted, onSort, by, isNumeric = false, children }: HeadProps) {
  const numeric = isNumeric ? { 'data-numeric': '' } : {};
  if (by === null)
    return (
      <th scope="col" {...numeric}>
        {children}
      </th>
    );
  const order = sorted.sort === by ? sorted.order : null;
  return (
    <th
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      {...numeric}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {children}
        {order === 'asc' && <ArrowUpIcon size={14} />}
        {order === 'desc' && <ArrowDownIcon size={14} />}
      </button>
    </th>
  );
}

type CellProps = { column: RowColumn; columns: readonly RowColumn[]; row: Row };

function Cell({ column: { id, write }, columns, row }: CellProps) {
  const t = useTranslations('marketRows');
  const isValue = id === 'value';
  const [own, other] = ['own', 'other'].map((side) => columns.find((column) => column.id === side));
  const compared =
    own?.hasCell(row) && other?.hasCell(row)
      ? t('versus', { own: own.write(row), other: other.write(row) })
      : null;
  return (
    <td data-numeric="" data-key={isValue ? '' : undefined}>
      <bdi>{write(row)}</bdi>
      {isValue && row.withheld && (
        <>
          {' '}
          <PlanFlag />
        </>
      )}
      {isValue && <PhoneLine parts={[compared]} />}
    </td>
  );
}

/** What a phone has no columns for. */
function PhoneLine({ parts }: { parts: readonly (string | null)[] }) {
  const said = parts.filter((part) => part !== null);
  if (said.length === 0) return null;
  return (
    <span className={styles.phone}>
      {said.map((part) => (
        <bdi key={part}>{part}</bdi>
      ))}
    </span>
  );
}

/** What else is known of a row: what stands beside its value, or what was compared, says enough. */
function detailsOf(columns: readonly RowColumn[], row: Row): string[] {
  if (columns.some(({ id }) => id === 'other')) return [];
  return columns.flatMap(({ id, head, hasCell, write }) =>
    id !== 'value' && id !== 'unit' && hasCell(row) ? [`${head} ${write(row)}`] : [],
  );
}
