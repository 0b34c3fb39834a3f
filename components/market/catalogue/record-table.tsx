'use client';

import { type ReactNode, useState } from 'react';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';

type Column<Row> = {
  head: string;
  isNumeric?: boolean;
  /** On a phone beside the name. */
  isKey?: boolean;
  cell: (row: Row) => ReactNode;
};

type RecordTableProps<Row> = {
  title: string;
  text: string;
  none: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is about; where it has a key figure, the rest of it unfolds on a phone. */
  nameOf: (row: Row) => string;
  /** The first heads the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
};

/** A panel with one table. A phone shows its first rows, each folded to its key figure where it has one. */
export function RecordTable<Row>({ title, text, none, rows, idOf, nameOf, columns }: RecordTableProps<Row>) {
  if (rows.length === 0)
    return (
      <Panel title={title}>
        <PanelNote>{none}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={title} text={text}>
      <CardTable rows={rows.length} first={5}>
        <Table dense caption={text}>
          <thead>
            <tr>
              {columns.map(({ head, isNumeric }) => (
                <th key={head} scope="col" {...(isNumeric && { 'data-numeric': '' })}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RecordRow key={idOf(row)} row={row} name={nameOf(row)} columns={columns} />
            ))}
          </tbody>
        </Table>
      </CardTable>
    </Panel>
  );
}

type RowProps<Row> = Pick<RecordTableProps<Row>, 'columns'> & { row: Row; name: string };

function RecordRow<Row>({ row, name, columns: [first, ...rest] }: RowProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const unfolds = rest.some(({ isKey }) => isKey);
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        {first.cell(row)}
        {unfolds && <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      </th>
      {rest.map(({ head, isNumeric, isKey, cell }) => (
        <td
          key={head}
          data-label={head}
          {...(isNumeric && { 'data-numeric': '' })}
          {...(isKey ? { 'data-key': '' } : unfolds && { 'data-rest': '' })}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
