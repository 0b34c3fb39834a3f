import type { ReactNode } from 'react';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { FigureCell, PromotionDays, PromotionRow, type PromotionSubject } from './promotion-cells.tsx';

export type PromotionColumn<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  isText?: boolean;
  /** On a phone beside the name, while the row is folded. */
  isKey?: boolean;
};

type Props<Row> = {
  caption: string;
  /** Over what is promoted and where, which heads each row. */
  subject: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  detailOf?: (row: Row) => string | undefined;
  columns: readonly PromotionColumn<Row>[];
  ours: OwnBrands;
};

/** Promotions of products at retailers, one a row. A phone shows the first of many, each folded to its key figure. */
export function PromotionList<Row extends PromotionSubject>({
  caption,
  subject,
  rows,
  idOf,
  detailOf,
  columns,
  ours,
}: Props<Row>) {
  return (
    <CardTable rows={rows.length} first={5}>
      <Table dense caption={caption}>
        <thead>
          <tr>
            <th scope="col">{subject}</th>
            {columns.map(({ head, isText }) => (
              <th key={head} scope="col" {...(!isText && { 'data-numeric': '' })}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PromotionRow key={idOf(row)} {...row} ours={ours} detail={detailOf?.(row)}>
              {columns.map(({ head, cell, ...kind }) => (
                <FigureCell key={head} label={head} {...kind}>
                  {cell(row)}
                </FigureCell>
              ))}
            </PromotionRow>
          ))}
        </tbody>
      </Table>
    </CardTable>
  );
}

/** Of a promotion of one product: a product has one at a retailer on a day. */
export function promotionId({ product, retailer, from }: PromotionSubject & { from: string }): string {
  return `${product?.id} ${retailer.id} ${from}`;
}

/** From its first day to its last. */
export function daysColumn(
  head: string,
  figures: Figures,
): PromotionColumn<{ from: string; to: string | null }> {
  return {
    ...{ head, isText: true },
    cell: ({ from, to }) => <PromotionDays from={from} to={to} figures={figures} />,
  };
}
