import { useTranslations } from 'next-intl';
import { CardRow } from '#components/market/dashboard/card-row.tsx';
import cards from '#components/market/dashboard/card-table.module.css';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OverlapData } from '#lib/market/promotions/panels/overlap/schema.ts';
import { FigureCell } from './promotion-cells.tsx';

type Props = { overlap: OverlapData; figures: Figures };
type Measured = OverlapData['rivals'];

/** On how many days on promotion rivals, or other own packs, were on promotion too. */
export function OverlapPanel({ overlap, figures }: Props) {
  const t = useTranslations('promotions.overlap');
  const { kind, brand, rivals, own, retailers, brands } = overlap;
  if (kind === null || retailers.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  const lines = [
    {
      id: '',
      name: t('allRetailers'),
      days: retailers.reduce((sum, { days }) => sum + days, 0),
      rivals,
      own,
    },
    ...retailers,
  ];
  return (
    <Panel title={t('title')} text={t('text', { kind, name: brand?.name ?? '' })}>
      <div className={cards.cards}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('retailer')}</th>
              {(['rivals', 'own', 'days'] as const).map((name) => (
                <th key={name} scope="col" data-numeric="">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <CardRow key={line.id} name={line.name} head={<bdi>{line.name}</bdi>}>
                <FigureCell label={t('rivals')} isKey>
                  <Share figure={figureAt('rivals', line.id)} of={line.rivals} figures={figures} />
                </FigureCell>
                <FigureCell label={t('own')}>
                  <Share figure={figureAt('own', line.id)} of={line.own} figures={figures} />
                </FigureCell>
                <FigureCell label={t('days')}>{figures.count(line.days)}</FigureCell>
              </CardRow>
            ))}
          </tbody>
        </Table>
      </div>
      {brands.length > 0 && (
        <PanelNote>
          {t('who', {
            brands: figures.names(
              brands.map(({ name, days }) => ({ name: t('brandDays', { name, days: figures.count(days) }) })),
            ),
          })}
        </PanelNote>
      )}
    </Panel>
  );
}

function figureAt(kind: 'rivals' | 'own', retailerId: string): string {
  return retailerId === '' ? `overlap-${kind}` : `overlap-${kind}-at:${retailerId}`;
}

function Share({ figure, of, figures }: { figure: string; of: Measured; figures: Figures }) {
  return (
    <>
      <LowBase measure={of} />
      <FigureLink figure={figure}>{figures.percent(of.value)}</FigureLink>
    </>
  );
}
