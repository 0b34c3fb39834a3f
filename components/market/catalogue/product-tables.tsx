'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ProductPage } from '#lib/market/catalogue/product-page.ts';
import { NET_UNITS } from '#lib/vocabulary/market-terms.ts';
import { PlanNote } from './plan-note.tsx';
import { ProductName } from './product-name.tsx';
import styles from './product-record.module.css';
import { useContent } from './use-content.ts';

/** The tables of a product's page. */

type Facts = NonNullable<ProductPage['facts']>;
type Product = ProductPage['product'];

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

function RecordTable<Row>({ title, text, none, rows, idOf, nameOf, columns }: RecordTableProps<Row>) {
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

type FactsProps = { facts: Facts; figures: Figures };

export function PriceTable({ facts, product, figures }: FactsProps & { product: Product }) {
  const t = useTranslations('catalogueProduct');
  const unit = useTranslations('market.units')(product.baseUnit);
  return (
    <RecordTable
      title={t('prices')}
      text={t('pricesText', { day: facts.day === null ? '' : figures.day(facts.day) })}
      none={t('noPrices')}
      rows={facts.prices}
      idOf={({ retailer }) => retailer.id}
      nameOf={({ retailer }) => retailer.name}
      columns={[
        { head: t('retailer'), cell: ({ retailer }) => <bdi>{retailer.name}</bdi> },
        {
          ...{ head: t('price'), isNumeric: true, isKey: true },
          cell: ({ price, regular }) => (
            <span className={styles.key}>
              <bdi>{figures.money(price)}</bdi>
              {regular !== null && (
                <span className={styles.detail}>{t('promotion', { price: figures.money(regular) })}</span>
              )}
            </span>
          ),
        },
        {
          ...{ head: t('unitPrice', { unit }), isNumeric: true },
          cell: (row) => <bdi>{figures.amount(row.unit)}</bdi>,
        },
        { head: t('since'), cell: ({ since }) => figures.day(since) },
      ]}
    />
  );
}

export function HistoryTable({ facts, figures }: FactsProps) {
  const t = useTranslations('catalogueProduct');
  return (
    <RecordTable
      title={t('history')}
      text={t('historyText')}
      none={t('noHistory')}
      rows={facts.history}
      idOf={({ month }) => month}
      nameOf={({ month }) => figures.month(month)}
      columns={[
        { head: t('month'), cell: ({ month }) => figures.month(month) },
        { head: t('low'), isNumeric: true, cell: ({ low }) => figures.amount(low) },
        { head: t('mean'), isNumeric: true, isKey: true, cell: ({ mean }) => figures.amount(mean) },
        { head: t('high'), isNumeric: true, cell: ({ high }) => figures.amount(high) },
        { head: t('retailers'), isNumeric: true, cell: ({ retailers }) => figures.count(retailers) },
      ]}
    />
  );
}

export function PromotionTable({ facts, figures }: FactsProps) {
  const t = useTranslations('catalogueProduct');
  return (
    <RecordTable
      title={t('promotions')}
      text={t('promotionsText')}
      none={t('noPromotions')}
      rows={facts.promotions}
      idOf={({ id }) => id}
      nameOf={({ retailer }) => retailer.name}
      columns={[
        { head: t('retailer'), cell: ({ retailer }) => <bdi>{retailer.name}</bdi> },
        { head: t('terms'), cell: ({ words }) => <bdi>{words}</bdi> },
        {
          ...{ head: t('price'), isNumeric: true, isKey: true },
          cell: ({ promoted }) => <bdi>{figures.money(promoted)}</bdi>,
        },
        { head: t('from'), cell: ({ from }) => figures.day(from) },
        { head: t('to'), cell: ({ to }) => (to === null ? '–' : figures.day(to)) },
      ]}
    />
  );
}

export function AvailabilityTable({ facts, figures }: FactsProps) {
  const t = useTranslations('catalogueProduct');
  const channels = useTranslations('market.channels');
  return (
    <RecordTable
      title={t('availability')}
      text={t('availabilityText')}
      none={t('noAvailability')}
      rows={facts.availability}
      idOf={({ channel }) => channel}
      nameOf={({ channel }) => channels(channel)}
      columns={[
        { head: t('channel'), cell: ({ channel }) => channels(channel) },
        {
          ...{ head: t('inStock'), isNumeric: true, isKey: true },
          cell: ({ onShelf }) => <bdi>{figures.percent(onShelf)}</bdi>,
        },
        { head: t('checks'), isNumeric: true, cell: ({ checks }) => figures.count(checks) },
      ]}
    />
  );
}

export function ListingTable({ listings, figures }: { listings: ProductPage['listings']; figures: Figures }) {
  const t = useTranslations('catalogueProduct');
  if (listings === null)
    return (
      <Panel title={t('listings')}>
        <PlanNote text={t('listingsNotInPlan')} />
      </Panel>
    );
  return (
    <RecordTable
      title={t('listings')}
      text={t('listingsText')}
      none={t('noListings')}
      rows={listings}
      idOf={({ id }) => id}
      nameOf={({ retailer, code }) => `${retailer.name} ${code}`}
      columns={[
        { head: t('retailer'), cell: ({ retailer }) => <bdi>{retailer.name}</bdi> },
        { head: t('code'), cell: ({ code }) => <bdi className="tabular">{code}</bdi> },
        { head: t('titleThere'), cell: ({ title }) => <bdi>{title}</bdi> },
        {
          ...{ head: t('match'), isKey: true },
          cell: ({ status, score }) => (
            <span className={styles.key}>
              {t(`statuses.${status}`)}{' '}
              {score !== null && <bdi className={styles.detail}>{figures.wholePercent(100 * score)}</bdi>}
            </span>
          ),
        },
        { head: t('firstSeen'), cell: ({ firstSeen }) => figures.day(firstSeen) },
        { head: t('lastSeen'), cell: ({ lastSeen }) => figures.day(lastSeen) },
      ]}
    />
  );
}

type FamilyProps = { family: ProductPage['family']; product: Product; figures: Figures; locale: Locale };

export function FamilyTable({ family, product, figures, locale }: FamilyProps) {
  const t = useTranslations('catalogueProduct');
  const contentOf = useContent(product.baseUnit, figures);
  if (family === null)
    return (
      <Panel title={t('family')}>
        <PlanNote text={t('familyNotInPlan')} />
      </Panel>
    );
  if (family.length < 2) return null;
  return (
    <RecordTable
      title={t('family')}
      text={t('familyText')}
      none={t('noListings')}
      rows={family}
      idOf={({ id }) => id}
      nameOf={contentOf}
      columns={[
        {
          head: t('size'),
          cell: (pack) =>
            pack.id === product.id ? (
              <bdi>{contentOf(pack)}</bdi>
            ) : (
              <ProductName product={{ id: pack.id, name: contentOf(pack) }} locale={locale} />
            ),
        },
        { head: t('firstSeen'), cell: ({ from }) => figures.day(from) },
        { head: t('lastSeen'), cell: ({ to }) => figures.day(to) },
      ]}
    />
  );
}

type Change = Facts['changes'][number];

/** What a part of a record said, as people read it. */
function useWritten(
  { baseUnit }: Product,
  figures: Figures,
): (change: Change, value: string | null) => string {
  const t = useTranslations('catalogueProduct');
  const contentOf = useContent(baseUnit, figures);
  return ({ field }, value) => {
    if (value === null) return t('noValue');
    if (field === 'net_content') return contentOf({ packCount: 1, netContent: Number(value) });
    if (field === 'pack_count') return figures.count(Number(value));
    if (field === 'image_url') return t('hasImage');
    const unit = field === 'net_unit' ? NET_UNITS.find((each) => each === value) : undefined;
    return unit ? t(`units.${unit}`) : value;
  };
}

export function ChangeTable({ facts, product, figures }: FactsProps & { product: Product }) {
  const t = useTranslations('catalogueProduct');
  const written = useWritten(product, figures);
  return (
    <RecordTable
      title={t('changes')}
      text={t('changesText')}
      none={t('noChanges')}
      rows={facts.changes}
      idOf={({ id }) => id}
      nameOf={({ field }) => t(`fields.${field}`)}
      columns={[
        { head: t('field'), cell: ({ field }) => t(`fields.${field}`) },
        { head: t('before'), cell: (change) => <bdi>{written(change, change.before)}</bdi> },
        { head: t('after'), cell: (change) => <bdi>{written(change, change.after)}</bdi> },
        { head: t('changedOn'), isKey: true, cell: ({ day }) => figures.day(day) },
      ]}
    />
  );
}
