import { useTranslations } from 'next-intl';
import { Table } from '#components/ui/table.tsx';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import cards from './card-table.module.css';
import type { Figures } from './figures.ts';
import styles from './rows-table.module.css';
import { rowValueOf } from './rows-words.ts';
import { PlanFlag } from './withheld-mark.tsx';

type Row = DrillRowsData['items'][number];

type Props = {
  data: DrillRowsData;
  figures: Figures;
  /** What a column of the dashboard's own is called, by its id. */
  columnName: (id: string) => string;
  busy: boolean;
};

/** The rows behind a figure; on a phone each is a card. */
export function RowsTable({ data, figures, columnName, busy }: Props) {
  const t = useTranslations('marketRows');
  const { items, level, columns: given } = data;
  const columns = useColumns(data, figures, columnName);
  const nameIn = (row: Row, id: string) => nameOf(row.cells[given.findIndex((column) => column.id === id)]);
  const hasRetailer = items.some((row) => nameIn(row, 'retailer') !== null);
  return (
    <div className={`${cards.cards} ${styles.table}`}>
      <Table dense caption={t('title')} busy={busy}>
        <thead>
          <tr>
            <th scope="col">{level === 'brand' ? t('brand') : t('product')}</th>
            {hasRetailer && <th scope="col">{t('retailer')}</th>}
            {columns.map(({ id, head }) => (
              <th key={id} scope="col" data-numeric="">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.id}>
              <th scope="row">{nameIn(row, 'product') ?? nameIn(row, 'brand') ?? t('brandsTogether')}</th>
              {hasRetailer && (
                <td data-label={t('retailer')}>{nameIn(row, 'retailer') ?? t('retailersTogether')}</td>
              )}
              {columns.map(({ id, head, write }) => (
                <td key={id} data-numeric="" data-label={head} data-key={id === 'value' ? '' : undefined}>
                  <bdi>{write(row)}</bdi>
                  {id === 'value' && row.withheld && (
                    <>
                      {' '}
                      <PlanFlag />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

type Cell = Row['cells'][number];

function nameOf(cell: Cell | undefined): string | null {
  return typeof cell === 'object' && cell !== null ? cell.name : null;
}

function numberOf(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}

type Column = { id: string; head: string; write: (row: Row) => string };

/** Columns that the frame knows; the others have the dashboard's names. */
const FRAMES = { n: 'prices', own: 'own', other: 'other', value: 'value', weight: 'weight' } as const;

function isFrames(id: string): id is keyof typeof FRAMES {
  return Object.hasOwn(FRAMES, id);
}

/** The columns of figures; how many rows are folded into one stands first, where any is. */
function useColumns(data: DrillRowsData, figures: Figures, columnName: Props['columnName']): Column[] {
  const { items, valuesIn, columns } = data;
  const t = useTranslations('marketRows');
  const named = columns.map((column, at) => ({ ...column, at })).filter(({ kind }) => kind !== 'name');
  const isFolded = (at: number) => items.some(({ cells }) => cells[at] !== 1);
  const shown = named.filter(({ id, at }) => {
    if (id === 'n') return isFolded(at);
    if (id === 'own') return columns.some((column) => column.id === 'other');
    return id !== 'value' || valuesIn !== 'count';
  });
  const inOrder = [...shown.filter(({ id }) => id === 'n'), ...shown.filter(({ id }) => id !== 'n')];
  return inOrder.map(({ id, kind, at }) => ({
    id,
    head: isFrames(id) ? t(FRAMES[id]) : columnName(id),
    write: ({ cells }) => writeCell(cells[at] ?? null, kind, data, figures),
  }));
}

function writeCell(
  cell: Cell,
  kind: DrillRowsData['columns'][number]['kind'],
  data: DrillRowsData,
  figures: Figures,
): string {
  switch (kind) {
    case 'name':
      return nameOf(cell) ?? '–';
    case 'day':
      return typeof cell === 'string' ? figures.shortDay(cell) : '–';
    case 'count':
      return figures.count(numberOf(cell) ?? 0);
    case 'money':
      return figures.amount(numberOf(cell));
    case 'percent':
      return figures.percent(numberOf(cell));
    case 'index':
      return figures.index(numberOf(cell));
    case 'value':
      return rowValueOf(data, numberOf(cell), figures);
  }
}
