import { useTranslations } from 'next-intl';
import { Table } from '#components/ui/table.tsx';
import type { FigureRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import cards from './card-table.module.css';
import type { Figures } from './figures.ts';
import styles from './rows-table.module.css';
import { rowValueOf } from './rows-words.ts';
import { PlanFlag } from './withheld-mark.tsx';

type Row = FigureRowsData['items'][number];

type Props = { data: FigureRowsData; figures: Figures; unit: string; busy: boolean };

/** The rows behind a figure; on a phone each is a card. */
export function RowsTable({ data, figures, unit, busy }: Props) {
  const t = useTranslations('market.rows');
  const { items, level } = data;
  const columns = useColumns(data, figures, unit);
  const hasRetailer = items.some(({ retailer }) => retailer !== null);
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
              <th scope="row">{row.product?.name ?? row.brand?.name ?? t('brandsTogether')}</th>
              {hasRetailer && (
                <td data-label={t('retailer')}>{row.retailer?.name ?? t('retailersTogether')}</td>
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

type Column = { id: string; head: string; isKnown: boolean; write: (row: Row) => string };

/** The columns of figures that the rows have something for. */
function useColumns(data: FigureRowsData, figures: Figures, unit: string): Column[] {
  const { items, valuesIn } = data;
  const t = useTranslations('market.rows');
  const has = (id: 'regular' | 'trade' | 'other' | 'weight') => items.some((row) => row[id] !== null);
  const [hasShelf, hasMargin, hasOther] = [has('regular'), has('trade'), has('other')];
  const amount = (
    id: 'regular' | 'promo' | 'consumer' | 'net' | 'trade' | 'own' | 'other',
    isKnown: boolean,
  ): Column => ({ id, head: t(id), isKnown, write: (row) => figures.amount(row[id]) });
  const columns: Column[] = [
    {
      ...{ id: 'n', head: t('prices'), isKnown: items.some(({ n }) => n !== 1) },
      write: ({ n }) => figures.count(n),
    },
    amount('regular', hasShelf),
    amount('promo', hasShelf),
    {
      ...{ id: 'unit', head: t('perUnit', { unit }), isKnown: hasShelf },
      write: (row) => figures.amount(row.unit),
    },
    {
      ...{ id: 'since', head: t('since'), isKnown: hasShelf },
      write: ({ since }) => (since === null ? '–' : figures.shortDay(since)),
    },
    amount('consumer', hasMargin),
    amount('net', hasMargin),
    amount('trade', hasMargin),
    amount('own', hasOther),
    amount('other', hasOther),
    {
      ...{ id: 'value', head: t('value'), isKnown: valuesIn !== 'count' },
      write: (row) => rowValueOf(data, row, figures),
    },
    {
      ...{ id: 'weight', head: t('weight'), isKnown: has('weight') },
      write: ({ weight }) => figures.percent(weight),
    },
  ];
  return columns.filter(({ isKnown }) => isKnown);
}
