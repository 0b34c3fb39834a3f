'use client';

import { useTranslations } from 'next-intl';
import { ReportCell } from '#components/disputes/report-cell.tsx';
import type { OpenIssues } from '#components/disputes/use-open-issues.ts';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ProductPage } from '#lib/market/catalogue/product-page.ts';
import { NET_UNITS } from '#lib/vocabulary/market-terms.ts';
import { PlanNote } from './plan-note.tsx';
import { ProductName } from './product-name.tsx';
import styles from './product-record.module.css';
import { RecordTable } from './record-table.tsx';
import { useContent } from './use-content.ts';

/** The tables of a product's page. */

type Facts = NonNullable<ProductPage['facts']>;
type Product = ProductPage['product'];

type FactsProps = { facts: Facts; figures: Figures };

type Reporting = { product: Product; issues: OpenIssues | null };

export function PriceTable({ facts, product, figures, issues }: FactsProps & Reporting) {
  const t = useTranslations('catalogueProduct');
  const unit = useTranslations('market.units')(product.baseUnit);
  const report = useTranslations('market.report')('head');
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
        ...(issues
          ? [
              {
                head: report,
                cell: ({ retailer }: Facts['prices'][number]) => (
                  <ReportCell {...{ issues, product, retailer }} day={facts.day} />
                ),
              },
            ]
          : []),
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

type ListingProps = Reporting & { listings: ProductPage['listings']; figures: Figures };

export function ListingTable({ listings, product, figures, issues }: ListingProps) {
  const t = useTranslations('catalogueProduct');
  const report = useTranslations('market.report')('head');
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
        ...(issues
          ? [
              {
                head: report,
                cell: ({ retailer, code, status }: NonNullable<ProductPage['listings']>[number]) =>
                  COUNTED.has(status) && <ReportCell {...{ issues, product, retailer, code }} day={null} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Matches whose prices count. */
const COUNTED: ReadonlySet<string> = new Set(['auto', 'approved']);

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
