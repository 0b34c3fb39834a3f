import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorBar } from '#components/charts/error-bar.tsx';
import { SparkLine } from '#components/charts/spark-line.tsx';
import cards from '#components/market/dashboard/card-table.module.css';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DistributionChannelsData } from '#lib/market/distributions/panels/channels/schema.ts';
import type { DistributionLinesData } from '#lib/market/distributions/panels/lines/schema.ts';
import styles from './channel-table.module.css';

type Props = {
  channels: DistributionChannelsData;
  lines: DistributionLinesData['channels'];
  figures: Figures;
};
type Row = DistributionChannelsData[number];

/** Each channel that handles the category by itself, with how far off its figure may be. Nothing is pooled. */
export function ChannelTable({ channels, lines, figures }: Props) {
  const t = useTranslations('distributions.channels');
  return (
    <Panel title={t('title')} text={t('text')}>
      {channels.length === 0 ? (
        <PanelNote>{t('none')}</PanelNote>
      ) : (
        <div className={cards.cards}>
          <Table dense caption={t('table')}>
            <thead>
              <tr>
                <th scope="col">{t('channel')}</th>
                <th scope="col" data-numeric="">
                  {t('numeric')}
                </th>
                <th scope="col" className={styles.wide}>
                  <span className="visually-hidden">{t('range')}</span>
                </th>
                <th scope="col" data-numeric="">
                  {t('known')}
                </th>
                <th scope="col" data-numeric="">
                  {t('universe')}
                </th>
                <th scope="col" data-numeric="">
                  {t('weighted')}
                </th>
                <th scope="col" data-numeric="">
                  {t('availability')}
                </th>
                <th scope="col">{t('trend')}</th>
              </tr>
            </thead>
            <tbody>
              {channels.map((row) => (
                <ChannelRow
                  key={row.channel}
                  row={row}
                  trend={lines.find(({ channel }) => channel === row.channel)?.numeric ?? []}
                  figures={figures}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

type RowProps = { row: Row; trend: readonly (number | null)[]; figures: Figures };

function ChannelRow({ row, trend, figures }: RowProps) {
  const t = useTranslations('distributions.channels');
  const name = useTranslations('market.channels')(row.channel);
  const [isOpen, setIsOpen] = useState(false);
  const { channel, universe, known, all, numeric, halfWidth, isSmallSample, weighted, availability } = row;
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        {name}
        <CardToggle name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-numeric="" data-key="" data-label={t('numeric')}>
        {isSmallSample && known > 0 && (
          <span className={styles.few} title={t('fewHint')}>
            {t('few')}
          </span>
        )}{' '}
        <FigureLink figure={`channel-numeric:${channel}`}>{figures.percent(numeric.value)}</FigureLink>
        {halfWidth !== null && (
          <small className={styles.half}>
            <bdi>{t('halfWidth', { value: figures.index(halfWidth) })}</bdi>
          </small>
        )}
      </td>
      <td>
        <ErrorBar value={numeric.value} halfWidth={halfWidth} />
      </td>
      <td data-numeric="" data-rest="" data-label={t('known')}>
        {t('knownOf', { known, all })}
      </td>
      <td data-numeric="" data-rest="" data-label={t('universe')}>
        {universe === null ? '–' : figures.count(universe)}
      </td>
      <td data-numeric="" data-rest="" data-label={t('weighted')}>
        <FigureLink figure={`channel-weighted:${channel}`}>{figures.percent(weighted.value)}</FigureLink>
      </td>
      <td data-numeric="" data-rest="" data-label={t('availability')}>
        <LowBase measure={availability} />
        <FigureLink figure={`channel-availability:${channel}`}>
          {figures.percent(availability.value)}
        </FigureLink>
      </td>
      <td className={styles.trend}>
        {trend.filter((value) => value !== null).length > 1 && <SparkLine values={trend} shape="line" />}
      </td>
    </tr>
  );
}
