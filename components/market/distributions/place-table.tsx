import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DistributionMapData } from '#lib/market/distributions/panels/map/schema.ts';
import styles from './place-table.module.css';

type Places = NonNullable<DistributionMapData['places']>;
type Row = Places['rows'][number];
type Props = {
  places: Places;
  /** The selected governorate, or the selected city. */
  within: string;
  figures: Figures;
  onCity: (city: string) => void;
  onBack: () => void;
  onPage: (page: number) => void;
};

/** The cities of the selected governorate, or the stores of the selected city. */
export function PlaceTable({ places, within, figures, onCity, onBack, onPage }: Props) {
  const t = useTranslations('distributions.places');
  const { level, page, pages, total, rows } = places;
  const isOfStores = level === 'store';
  return (
    <Panel
      title={t(`titles.${level}`, { name: within, n: total })}
      text={t(`text.${level}`)}
      actions={
        <Button variant="outlined" size="small" onClick={onBack}>
          {t('back')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <PanelNote>{t('none')}</PanelNote>
      ) : (
        <CardTable rows={rows.length} first={5}>
          <Table dense caption={t('title')} footer={<PanelPager page={page} pages={pages} onPage={onPage} />}>
            <thead>
              <tr>
                <th scope="col">{t(isOfStores ? 'store' : 'city')}</th>
                {isOfStores && <th scope="col">{t('retailer')}</th>}
                <NumericHead name={t(isOfStores ? 'weight' : 'weighted')} />
                {!isOfStores && <NumericHead name={t('numeric')} />}
                <NumericHead name={t('availability')} />
                <NumericHead name={t(isOfStores ? 'carried' : 'known')} />
                {isOfStores && <NumericHead name={t('empty')} />}
                <NumericHead name={t('seen')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) =>
                isOfStores ? (
                  <StoreRow key={row.id} row={row} figures={figures} />
                ) : (
                  <CityRow key={row.id} row={row} figures={figures} onCity={onCity} />
                ),
              )}
            </tbody>
          </Table>
        </CardTable>
      )}
    </Panel>
  );
}

function NumericHead({ name }: { name: string }) {
  return (
    <th scope="col" data-numeric="">
      {name}
    </th>
  );
}

function CityRow({ row, figures, onCity }: { row: Row; figures: Figures; onCity: (city: string) => void }) {
  const t = useTranslations('distributions.places');
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, known, all, numeric, weighted, availability } = row;
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        <button type="button" className={styles.name} onClick={() => onCity(id)}>
          <bdi>{name}</bdi>
        </button>
        <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-numeric="" data-key="" data-label={t('weighted')}>
        <FigureLink figure={`city-weighted:${id}`}>{figures.percent(weighted.value)}</FigureLink>
      </td>
      <td data-numeric="" data-rest="" data-label={t('numeric')}>
        <LowBase measure={numeric} />
        <FigureLink figure={`city-numeric:${id}`}>{figures.percent(numeric.value)}</FigureLink>
      </td>
      <td data-numeric="" data-rest="" data-label={t('availability')}>
        <LowBase measure={availability} />
        <FigureLink figure={`city-availability:${id}`}>{figures.percent(availability.value)}</FigureLink>
      </td>
      <td data-numeric="" data-rest="" data-label={t('known')}>
        {t('knownOf', { known, all })}
      </td>
      <SeenCell seen={row.seen} figures={figures} />
    </tr>
  );
}

function StoreRow({ row, figures }: { row: Row; figures: Figures }) {
  const t = useTranslations('distributions.places');
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, retailer, weight, known, carried, empty, availability } = row;
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        <bdi>{name}</bdi>
        <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-rest="" data-label={t('retailer')}>
        <bdi>{retailer}</bdi>
      </td>
      <td data-numeric="" data-rest="" data-label={t('weight')}>
        {figures.percent(weight)}
      </td>
      <td data-numeric="" data-rest="" data-label={t('availability')}>
        <LowBase measure={availability} />
        <FigureLink figure={`store-availability:${id}`}>{figures.percent(availability.value)}</FigureLink>
      </td>
      <td data-numeric="" data-key="" data-label={t('carried')}>
        {known === 0 ? '–' : <FigureLink figure={`store-shelves:${id}`}>{figures.count(carried)}</FigureLink>}
      </td>
      <td data-numeric="" data-rest="" data-label={t('empty')}>
        {known === 0 ? '–' : figures.count(empty)}
      </td>
      <SeenCell seen={row.seen} figures={figures} />
    </tr>
  );
}

/** The newest visit of 28 days; a store without one is in no figure. */
function SeenCell({ seen, figures }: { seen: string | null; figures: Figures }) {
  const t = useTranslations('distributions.places');
  return (
    <td data-numeric="" data-rest="" data-label={t('seen')}>
      {seen === null ? t('unseen') : figures.shortDay(seen)}
    </td>
  );
}
