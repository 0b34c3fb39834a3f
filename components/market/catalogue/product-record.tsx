'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useOpenIssues } from '#components/disputes/use-open-issues.ts';
import { type Figures, figuresFor } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { joinNames } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ProductPage } from '#lib/market/catalogue/product-page.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import { PackPicture } from './pack-picture.tsx';
import { PlanNote } from './plan-note.tsx';
import styles from './product-record.module.css';
import {
  AvailabilityTable,
  ChangeTable,
  FamilyTable,
  HistoryTable,
  ListingTable,
  PriceTable,
  PromotionTable,
} from './product-tables.tsx';
import { useContent } from './use-content.ts';

type Props = {
  record: ProductPage;
  locale: Locale;
  /** The reader can say that a price or a match is wrong. */
  offersReports?: boolean;
};

/** A product's page: its record, and where the plan has it, what it costs where, its promotions, shelves, listings and packs. */
export function ProductRecord({ record, locale, offersReports = false }: Props) {
  const t = useTranslations('catalogueProduct');
  const market = useTranslations('market');
  const gone = useTranslations('catalogue.products')('gone');
  const figures = figuresFor(locale, record.currency);
  const issues = useOpenIssues(offersReports);
  const { product, isSample, facts } = record;
  const home = localizedPath(locale, `${modules.imdb.path}?category=${product.category.id}`);
  return (
    <div className={styles.page}>
      <PageHeader
        back={<PageLink href={home}>{t('back')}</PageLink>}
        title={<bdi>{product.name}</bdi>}
        context={
          <>
            {isSample && (
              <Chip variant="warning" size="small">
                {market('dataset.sample')}
              </Chip>
            )}
            {!product.isActive && (
              <Chip variant="secondary" size="small">
                {gone}
              </Chip>
            )}
          </>
        }
        {...(product.otherName !== null && { text: product.otherName })}
      />
      <Details record={record} figures={figures} locale={locale} />
      {facts === null ? (
        <Panel>
          <PlanNote text={t('notInPlan')} />
        </Panel>
      ) : (
        <>
          <PriceTable facts={facts} product={product} figures={figures} issues={issues} />
          <HistoryTable facts={facts} figures={figures} />
          <PromotionTable facts={facts} figures={figures} />
          <AvailabilityTable facts={facts} figures={figures} />
          <FamilyTable family={record.family} product={product} figures={figures} locale={locale} />
          <ListingTable listings={record.listings} product={product} figures={figures} issues={issues} />
          <ChangeTable facts={facts} product={product} figures={figures} />
        </>
      )}
    </div>
  );
}

type DetailsProps = Pick<Props, 'record' | 'locale'> & { figures: Figures };

function Details({ record: { product, facts }, figures, locale }: DetailsProps) {
  const t = useTranslations('catalogueProduct');
  const images = useTranslations('catalogue.products');
  const lacks = useTranslations('catalogue.lacks');
  const contentOf = useContent(product.baseUnit, figures);
  const size = contentOf(product);
  const missing = joinNames(
    locale,
    (facts?.lacks ?? []).map((part) => lacks(part)),
  );
  const rows: [string, ReactNode][] = [
    [t('maker'), product.maker?.name ?? '–'],
    [t('brand'), product.brand.name],
    [t('category'), product.category.name],
    [t('size'), size],
    ...(product.variant === null ? [] : [[t('variant'), product.variant] satisfies [string, ReactNode]]),
    ...(facts === null
      ? []
      : ([
          [t('gtin'), facts.gtin ?? '–'],
          ...(facts.ownCodes.length === 0
            ? []
            : ([[t('ownCodes'), <bdi key="codes">{facts.ownCodes.join(' · ')}</bdi>]] satisfies [
                string,
                ReactNode,
              ][])),
          [t('completeness'), figures.wholePercent(facts.completeness)],
        ] satisfies [string, ReactNode][])),
  ];
  return (
    <Panel title={t('details')}>
      <div className={styles.details}>
        <PackPicture
          size="page"
          src={product.imageUrl}
          alt={images('image', { name: product.name, size })}
          missing={images('noImage', { name: product.name })}
        />
        <dl className={styles.facts}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {facts && facts.lacks.length > 0 && <PanelNote>{t('missing', { names: missing })}</PanelNote>}
    </Panel>
  );
}
