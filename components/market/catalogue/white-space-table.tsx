'use client';

import { useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { useBandName } from '#components/market/dashboard/use-band-name.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { WhiteSpaceData } from '#lib/market/catalogue/panels/white-space/schema.ts';
import type { BaseUnit } from '#lib/vocabulary/market-terms.ts';
import { PlanNote } from './plan-note.tsx';

type Props = { space: WhiteSpaceData; baseUnit: BaseUnit; figures: Figures };

/** Where the own brands sell no pack of a size that others sell. */
export function WhiteSpaceTable({ space, baseUnit, figures }: Props) {
  const t = useTranslations('catalogue.whiteSpace');
  const bandName = useBandName(baseUnit);
  const { state, total, rows } = space;
  if (state === 'notInPlan')
    return (
      <Panel title={t('title')}>
        <PlanNote text={t('notInPlan')} />
      </Panel>
    );
  if (rows.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t(state === 'noBrands' ? 'noBrands' : 'none')}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={t('finding', { n: total })} text={t('text')}>
      <CardTable rows={rows.length} first={5}>
        <Table dense caption={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('brand')}</th>
              <th scope="col">{t('band')}</th>
              <th scope="col">{t('retailer')}</th>
              <th scope="col" data-numeric="">
                {t('rivals')}
              </th>
              <th scope="col">{t('hasPack')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ brand, band, retailer, rivals, hasPack }) => {
              const place = `${brand.id}:${band}:${retailer.id}`;
              return (
                <tr key={place}>
                  <th scope="row">
                    <bdi>{brand.name}</bdi>
                  </th>
                  <td data-label={t('band')}>{bandName(band)}</td>
                  <td data-label={t('retailer')}>
                    <bdi>{retailer.name}</bdi>
                  </td>
                  <td data-numeric="" data-key="" data-label={t('rivals')}>
                    <FigureLink figure={`space:${place}`}>{figures.count(rivals)}</FigureLink>
                  </td>
                  <td data-label={t('hasPack')}>{t(hasPack ? 'yes' : 'no')}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </CardTable>
    </Panel>
  );
}
