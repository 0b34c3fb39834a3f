import { useTranslations } from 'next-intl';
import { CardRow } from '#components/market/dashboard/card-row.tsx';
import cards from '#components/market/dashboard/card-table.module.css';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { LeagueData } from '#lib/market/promotions/panels/league/schema.ts';
import { FigureCell } from './promotion-cells.tsx';

type Props = { league: LeagueData; figures: Figures };

/** Retailers by how many of their discounts are real. */
export function LeaguePanel({ league: { share, retailers }, figures }: Props) {
  const t = useTranslations('promotions.league');
  if (retailers.length === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  const text =
    share.n === 0
      ? t('notJudged')
      : t.rich('text', {
          share: figures.percent(share.value),
          n: share.n,
          rows: (words) => <FigureLink figure="real-share">{words}</FigureLink>,
        });
  const counted = (value: number | null) => (value === null ? '–' : figures.count(value));
  return (
    <Panel title={t('title')} text={text}>
      <div className={cards.cards}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('retailer')}</th>
              {(['share', 'honest', 'inflated', 'noDiscount', 'promotions', 'alwaysOn'] as const).map(
                (name) => (
                  <th key={name} scope="col" data-numeric="">
                    {t(name)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {retailers.map(({ id, name, promotions, share: real, verdicts, alwaysOn }) => (
              <CardRow key={id} name={name} head={<bdi>{name}</bdi>}>
                <FigureCell label={t('share')} isKey>
                  <LowBase measure={real} />
                  {real.n > 0 ? (
                    <FigureLink figure={`retailer-real-share:${id}`}>
                      {figures.percent(real.value)}
                    </FigureLink>
                  ) : (
                    '–'
                  )}
                </FigureCell>
                <FigureCell label={t('honest')}>{counted(verdicts.honest)}</FigureCell>
                <FigureCell label={t('inflated')}>{counted(verdicts.inflated)}</FigureCell>
                <FigureCell label={t('noDiscount')}>{counted(verdicts.noDiscount)}</FigureCell>
                <FigureCell label={t('promotions')}>{figures.count(promotions)}</FigureCell>
                <FigureCell label={t('alwaysOn')}>{figures.count(alwaysOn)}</FigureCell>
              </CardRow>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
