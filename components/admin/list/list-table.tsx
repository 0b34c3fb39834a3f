import type { ReactNode } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '#components/ui/icons.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { type ListAddress, type SortOrder, sortAddress } from '#lib/admin/list/page-address.ts';
import { BusyTable } from './busy-table.tsx';
import styles from './list-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The parameter that sorts by it, and the order that comes first. */
  sort?: { by: string; first: SortOrder };
  numeric?: boolean;
};

type Props<Row> = {
  /** What the table lists; read to those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  address: ListAddress;
  /** Null where the list has one order. */
  sorted: { by: string; order: SortOrder } | null;
  /** At the beginning of each row: what selects it. */
  select?: { label: string; cell: (row: Row) => ReactNode };
  footer?: ReactNode;
};

/**
 * A list of the admin area: drawn on the server, sorted by links, so that it works before any script does. On a phone each row is a
 * card.
 */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  address,
  sorted,
  select,
  footer,
}: Props<Row>) {
  const [head, ...others] = columns;
  if (!head) return null;
  return (
    <BusyTable caption={caption} footer={footer}>
      <thead className={styles.head}>
        <tr>
          {select && (
            <th scope="col" className={`${styles.cell} ${styles.select}`} data-plain="">
              <span className="visually-hidden">{select.label}</span>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} {...{ column, address, sorted }} />
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={styles.row}>
            {select && <td className={styles.select}>{select.cell(row)}</td>}
            <th scope="row" className={styles.name}>
              {head.cell(row)}
            </th>
            {others.map((column) => (
              <td
                key={column.key}
                data-label={column.label}
                {...(column.numeric ? { 'data-numeric': '' } : {})}
              >
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </BusyTable>
  );
}

type HeadProps<Row> = Pick<Props<Row>, 'address' | 'sorted'> & { column: Column<Row> };

function Head<Row>({ column: { label, sort, numeric }, address, sorted }: HeadProps<Row>) {
  const numericCell = numeric ? { 'data-numeric': '' } : {};
  if (!sort || !sorted) {
    return (
      <th scope="col" className={styles.cell} data-plain="" {...numericCell}>
        {label}
      </th>
    );
  }
  const order = sorted.by === sort.by ? sorted.order : null;
  return (
    <th
      scope="col"
      className={styles.cell}
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      {...numericCell}
    >
      <PageLink
        href={sortAddress(address, sort, sorted)}
        className={styles.sort}
        data-sorted={order !== null}
      >
        {label}
        {order === 'asc' && <ArrowUpIcon size={14} />}
        {order === 'desc' && <ArrowDownIcon size={14} />}
      </PageLink>
    </th>
  );
}
