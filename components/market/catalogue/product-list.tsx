'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { SingleChoice } from '#components/market/dashboard/choice-menu.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { joinNames } from '#lib/i18n/format.ts';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import { LISTED, type Listed, MOST_COMPARED } from '#lib/market/catalogue/catalogue-filters.ts';
import type { ProductGridData } from '#lib/market/catalogue/panels/products/schema.ts';
import { PackPicture } from './pack-picture.tsx';
import { PlanNote } from './plan-note.tsx';
import styles from './product-list.module.css';
import { ProductName } from './product-name.tsx';
import { useContent } from './use-content.ts';

type Row = ProductGridData['rows'][number];

type Props = {
  grid: ProductGridData;
  data: Pick<CatalogueData, 'ours' | 'baseUnit' | 'withheld'>;
  listed: Listed;
  compared: readonly string[];
  figures: Figures;
  onList: (listed: Listed) => void;
  onPage: (page: number) => void;
  onCompare: (ids: string[]) => void;
  /** Shows the products side by side. */
  onOpenComparison: () => void;
};

/** The products, fifty a page, each with what is known of it. */
export function ProductGrid(props: Props) {
  const { grid, data, listed, compared, onList, onPage, onOpenComparison } = props;
  const t = useTranslations('catalogue.products');
  const unit = useTranslations('market.units')(data.baseUnit);
  const showsFacts = !data.withheld;
  const lists = LISTED.filter((each) => showsFacts || each !== 'incomplete');
  return (
    <Panel
      title={t('title')}
      text={t('text', { n: grid.total })}
      actions={
        <div className={styles.choices}>
          {compared.length > 0 && (
            <Button variant="outlined" size="small" onClick={onOpenComparison}>
              {t('compareCount', { n: compared.length })}
            </Button>
          )}
          <SingleChoice
            label={t('show')}
            options={lists.map((id) => ({ id, name: t(`lists.${id}`) }))}
            value={listed}
            onChange={(id) => onList(lists.find((each) => each === id) ?? 'all')}
          />
        </div>
      }
    >
      {grid.rows.length === 0 ? (
        <PanelNote>{t('none')}</PanelNote>
      ) : (
        <CardTable key={grid.page} rows={grid.rows.length} first={20} className={styles.grid}>
          <Table caption={t(`lists.${listed}`)}>
            <thead>
              <tr>
                <th scope="col">{t('product')}</th>
                <th scope="col">{t('brand')}</th>
                <th scope="col">{t('size')}</th>
                {showsFacts && (
                  <>
                    <th scope="col">{t('gtin')}</th>
                    <th scope="col">{t('record')}</th>
                    <th scope="col" data-numeric="">
                      {t('retailers')}
                    </th>
                    <th scope="col" data-numeric="">
                      {t('unitPrice', { unit })}
                    </th>
                    <th scope="col">
                      <span className="visually-hidden">{t('compare')}</span>
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {grid.rows.map((row) => (
                <ProductLine key={row.id} row={row} {...props} />
              ))}
            </tbody>
          </Table>
        </CardTable>
      )}
      <PanelPager page={grid.page} pages={grid.pages} onPage={onPage} />
      {!showsFacts && <PlanNote text={t('notInPlan')} />}
    </Panel>
  );
}

function ProductLine({ row, ...props }: Props & { row: Row }) {
  const { data, figures } = props;
  const t = useTranslations('catalogue.products');
  const locale = useLocale();
  const contentOf = useContent(data.baseUnit, figures);
  const [isOpen, setIsOpen] = useState(false);
  const size = contentOf(row);
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        <span className={styles.product}>
          <PackPicture
            src={row.imageUrl}
            alt={t('image', { name: row.name, size })}
            missing={t('noImage', { name: row.name })}
          />
          <span>
            <ProductName product={row} locale={locale} />{' '}
            {row.isNew && (
              <Chip variant="info" size="small">
                {t('new')}
              </Chip>
            )}
            {!row.isActive && (
              <Chip variant="secondary" size="small">
                {t('gone')}
              </Chip>
            )}
          </span>
        </span>
        <CardToggle name={row.name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-rest="" data-label={t('brand')}>
        <span>
          <bdi>{row.brand.name}</bdi> <StanceMark ours={data.ours} brandId={row.brand.id} />
          {row.maker && <bdi className={styles.detail}>{row.maker.name}</bdi>}
        </span>
      </td>
      <td {...(row.facts ? { 'data-rest': '' } : { 'data-key': '' })} data-label={t('size')}>
        <span>
          <bdi>{size}</bdi>
          {row.variant && <bdi className={styles.detail}>{row.variant}</bdi>}
        </span>
      </td>
      {row.facts && <Facts facts={row.facts} row={row} {...props} />}
    </tr>
  );
}

type FactsProps = Props & { row: Row; facts: NonNullable<Row['facts']> };

function Facts({ row, facts, grid, data, figures, compared, onCompare }: FactsProps) {
  const t = useTranslations('catalogue.products');
  const unit = useTranslations('market.units')(data.baseUnit);
  const lacks = useTranslations('catalogue.lacks');
  const locale = useLocale();
  const { gtin, completeness, unitPrice } = facts;
  const isCompared = compared.includes(row.id);
  const others = compared.filter((id) => id !== row.id);
  const missing = joinNames(
    locale,
    facts.lacks.map((part) => lacks(part)),
  );
  return (
    <>
      <td data-rest="" data-label={t('gtin')}>
        {gtin === null ? '–' : <bdi className="tabular">{gtin}</bdi>}
      </td>
      <td data-rest="" data-label={t('record')}>
        <span className={styles.record} data-complete={facts.lacks.length === 0}>
          <bdi>{figures.wholePercent(completeness)}</bdi>
          {facts.lacks.length > 0 && (
            <span className={styles.detail}>{t('missing', { names: missing })}</span>
          )}
        </span>
      </td>
      <td data-numeric="" data-rest="" data-label={t('retailers')}>
        {t('ofRetailers', { n: facts.retailers, of: grid.retailers })}
      </td>
      <td data-numeric="" data-key="" data-label={t('unitPrice', { unit })}>
        <bdi dir="ltr">
          {unitPrice === null
            ? '–'
            : unitPrice.low === unitPrice.high
              ? figures.amount(unitPrice.low)
              : `${figures.amount(unitPrice.low)} – ${figures.amount(unitPrice.high)}`}
        </bdi>
      </td>
      <td data-rest="" className={styles.act}>
        <Button
          variant="empty"
          size="small"
          aria-pressed={isCompared}
          aria-label={t(isCompared ? 'stopNamed' : 'compareNamed', { name: row.name })}
          disabled={!isCompared && compared.length >= MOST_COMPARED}
          onClick={() => onCompare(isCompared ? others : [...others, row.id])}
        >
          {isCompared ? '✓ ' : ''}
          {t('compare')}
        </Button>
      </td>
    </>
  );
}
