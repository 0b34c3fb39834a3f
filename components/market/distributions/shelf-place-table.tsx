'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CardRow } from '#components/market/dashboard/card-row.tsx';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Table } from '#components/ui/table.tsx';
import { joinTitles } from '#lib/i18n/format.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { ProductInStore } from '#lib/market/distributions/list-schema.ts';
import styles from './shelf-place-table.module.css';

export type PlaceColumn<Row> = {
  id: string;
  name: string;
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** On a phone it is beside the name; the others open. */
  isKey?: boolean;
};

type Props<Row> = {
  caption: string;
  rows: readonly Row[];
  columns: readonly PlaceColumn<Row>[];
  ours: OwnBrands;
  /** Where a shelf has several rows, what makes each of them unique. */
  keyOf?: (row: Row) => string;
};

/** Products in shops: on a desk a line each, on a phone a card with the key figure, which opens to the rest. */
export function ShelfPlaceTable<Row extends ProductInStore>({
  caption,
  rows,
  columns,
  ours,
  keyOf = () => '',
}: Props<Row>) {
  const t = useTranslations('distributions.list');
  return (
    <CardTable rows={rows.length} first={5} className={styles.table}>
      <Table dense caption={caption}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            {columns.map(({ id, name, isNumeric }) => (
              <th key={id} scope="col" data-numeric={isNumeric ? '' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlaceLine
              key={`${row.product.id} ${row.store.id} ${keyOf(row)}`}
              row={row}
              columns={columns}
              ours={ours}
            />
          ))}
        </tbody>
      </Table>
    </CardTable>
  );
}

type LineProps<Row> = { row: Row } & Pick<Props<Row>, 'columns' | 'ours'>;

function PlaceLine<Row extends ProductInStore>({ row, columns, ours }: LineProps<Row>) {
  const t = useTranslations('distributions.list');
  const locale = useLocale();
  const place = joinTitles(locale, [row.store.name, row.governorate ?? t('onWeb')]);
  return (
    <CardRow
      name={joinTitles(locale, [row.product.name, row.store.name])}
      head={
        <>
          <span className={styles.name}>
            <bdi>{row.product.name}</bdi> <StanceMark ours={ours} brandId={row.brandId} />
          </span>
          <span className={styles.place}>{place}</span>
        </>
      }
    >
      {columns.map(({ id, name, cell, isNumeric, isKey }) => (
        <td
          key={id}
          data-numeric={isNumeric ? '' : undefined}
          data-key={isKey ? '' : undefined}
          data-rest={isKey ? undefined : ''}
          data-label={name}
        >
          {cell(row)}
        </td>
      ))}
    </CardRow>
  );
}
