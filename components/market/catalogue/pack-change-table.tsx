'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useId, useState } from 'react';
import cards from '#components/market/dashboard/card-table.module.css';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import type { PackChangesData } from '#lib/market/catalogue/panels/packs/schema.ts';
import styles from './pack-change-table.module.css';
import { PlanNote } from './plan-note.tsx';
import { ProductName } from './product-name.tsx';
import { useContent } from './use-content.ts';

type Row = PackChangesData['rows'][number];

type Props = {
  packs: PackChangesData;
  data: Pick<CatalogueData, 'ours' | 'baseUnit'>;
  figures: Figures;
};

/** A smaller pack for the same money is bad news, a larger one good. */
const TONES = { shrunk: 'error', grown: 'success', repacked: 'secondary' } as const satisfies Record<
  Row['kind'],
  ChipVariant
>;

/** Packs that took another's place, with the retailers that prove it. */
export function PackChangeTable({ packs, data, figures }: Props) {
  const t = useTranslations('catalogue.packs');
  const unit = useTranslations('market.units')(data.baseUnit);
  if (!packs.isInPlan)
    return (
      <Panel title={t('title')}>
        <PlanNote text={t('notInPlan')} />
      </Panel>
    );
  if (packs.rows.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  const shrunk = packs.rows.filter(({ kind }) => kind === 'shrunk').length;
  return (
    <Panel title={t('finding', { shrunk })} text={t('text', { unit })}>
      <div className={cards.cards}>
        <Table dense caption={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col">{t('size')}</th>
              <th scope="col" data-numeric="">
                {t('rise', { unit })}
              </th>
              <th scope="col" data-numeric="">
                {t('over')}
              </th>
              <th scope="col">{t('day')}</th>
              <th scope="col" data-numeric="">
                {t('retailers')}
              </th>
            </tr>
          </thead>
          <tbody>
            {packs.rows.map((row) => (
              <PackLine key={row.after.id} row={row} data={data} figures={figures} unit={unit} />
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}

function PackLine({ row, data, figures, unit }: Omit<Props, 'packs'> & { row: Row; unit: string }) {
  const t = useTranslations('catalogue.packs');
  const locale = useLocale();
  const contentOf = useContent(data.baseUnit, figures);
  const [isOpen, setIsOpen] = useState(false);
  const evidence = useId();
  const { kind, brand, before, after, rise, overCategory, day } = row;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <ProductName product={after} locale={locale} /> <StanceMark ours={data.ours} brandId={brand.id} />
        </th>
        <td data-label={t('kind')}>
          <Chip variant={TONES[kind]} size="small">
            {t(`kinds.${kind}`)}
          </Chip>
        </td>
        <td data-label={t('size')}>
          <span>
            <bdi>{contentOf(before)}</bdi> <span aria-hidden="true">{locale === 'ar' ? '←' : '→'}</span>{' '}
            <bdi>{contentOf(after)}</bdi>
          </span>
        </td>
        <td data-numeric="" data-key="" data-label={t('rise', { unit })}>
          {rise === null ? (
            '–'
          ) : (
            <>
              <LowBase measure={rise} />{' '}
              <FigureLink figure={`pack-rise:${after.id}`}>
                <bdi>{figures.change(rise.value)}</bdi>
              </FigureLink>
            </>
          )}
        </td>
        <td data-numeric="" data-label={t('over')}>
          <bdi>{figures.change(overCategory)}</bdi>
        </td>
        <td data-label={t('day')}>{figures.day(day)}</td>
        <td data-numeric="" data-label={t('retailers')}>
          <Button
            variant="empty"
            size="small"
            aria-expanded={isOpen}
            aria-controls={evidence}
            aria-label={`${row.retailers} ${t('show', { name: after.name })}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {figures.count(row.retailers)}
          </Button>
        </td>
      </tr>
      <tr id={evidence} hidden={!isOpen}>
        <td colSpan={7} className={styles.evidence}>
          {isOpen && <Evidence row={row} figures={figures} />}
        </td>
      </tr>
    </Fragment>
  );
}

/** What each retailer charged for the one pack and then the other. */
function Evidence({ row, figures }: { row: Row; figures: Figures }) {
  const t = useTranslations('catalogue.packs');
  return (
    <ul className={styles.list} aria-label={t('evidence')}>
      {row.evidence.map(({ retailer, lastSeen, firstSeen, priceBefore, priceAfter, rise }) => (
        <li key={retailer.id}>
          <bdi className={styles.retailer}>{retailer.name}</bdi>
          <span>
            <bdi>{figures.money(priceBefore)}</bdi> ({figures.shortDay(lastSeen)})
          </span>
          <span>
            <bdi>{figures.money(priceAfter)}</bdi> ({figures.shortDay(firstSeen)})
          </span>
          <bdi>{figures.change(rise)}</bdi>
        </li>
      ))}
    </ul>
  );
}
