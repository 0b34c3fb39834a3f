'use client';

import { useTranslations } from 'next-intl';
import { StepBars } from '#components/charts/step-bars.tsx';
import { CardRow } from '#components/market/dashboard/card-row.tsx';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { StoreMovesData } from '#lib/market/distributions/panels/store-moves/schema.ts';
import { Note } from './shortfall-parts.tsx';

type Props = { moves: StoreMovesData; ours: OwnBrands; figures: Figures };

/** What products kept, lost and won in the shops that are known on both days. */
export function StoreMovesTable({ moves, ours, figures }: Props) {
  const t = useTranslations('distributions.moves');
  const list = useTranslations('distributions.list');
  const { stores, from, to, by, total, rows } = moves;
  if (stores === 0)
    return (
      <Panel title={t('title')}>
        <Note>{t('none')}</Note>
      </Panel>
    );
  return (
    <Panel title={t('title')} text={t('text', { n: stores, from: figures.day(from), to: figures.day(to) })}>
      <Bars moves={moves} figures={figures} />
      <CardTable rows={rows.length} first={5}>
        <Table dense caption={t('caption')}>
          <thead>
            <tr>
              <th scope="col">{t(`by.${by}`)}</th>
              <th scope="col" data-numeric="">
                {t('lost')}
              </th>
              <th scope="col" data-numeric="">
                {t('filled')}
              </th>
              <th scope="col" data-numeric="">
                {t('kept')}
              </th>
              <th scope="col" data-numeric="" title={t('pointsHint')}>
                {t('lostPoints')}
              </th>
              <th scope="col" data-numeric="" title={t('pointsHint')}>
                {t('filledPoints')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.subject.id} row={row} ours={ours} figures={figures} />
            ))}
          </tbody>
        </Table>
      </CardTable>
      {rows.length < total && <Note>{list('file', { n: figures.count(total) })}</Note>}
    </Panel>
  );
}

type LineProps = { row: StoreMovesData['rows'][number] } & Pick<Props, 'ours' | 'figures'>;

function Line({ row, ours, figures }: LineProps) {
  const t = useTranslations('distributions.moves');
  const { subject, brandId, lostPoints, filledPoints } = row;
  return (
    <CardRow
      name={subject.name}
      head={
        <>
          <bdi>{subject.name}</bdi> <StanceMark ours={ours} brandId={brandId} />
        </>
      }
    >
      {(['lost', 'filled', 'kept'] as const).map((move) => (
        <td
          key={move}
          data-numeric=""
          data-label={t(move)}
          {...{ [move === 'lost' ? 'data-key' : 'data-rest']: '' }}
        >
          {row[move] === 0 ? (
            figures.count(0)
          ) : (
            <FigureLink figure={`${move}:${subject.id}`}>{figures.count(row[move])}</FigureLink>
          )}
        </td>
      ))}
      <td data-numeric="" data-rest="" data-label={t('lostPoints')}>
        <LowBase measure={lostPoints} /> <bdi>{figures.index(lostPoints.value)}</bdi>{' '}
        <WithheldMark figure={`points-lost:${subject.id}`} />
      </td>
      <td data-numeric="" data-rest="" data-label={t('filledPoints')}>
        <LowBase measure={filledPoints} /> <bdi>{figures.index(filledPoints.value)}</bdi>{' '}
        <WithheldMark figure={`points-filled:${subject.id}`} />
      </td>
    </CardRow>
  );
}

/** From the points before, over what was lost and won, to those after. */
function Bars({ moves: { points, from, to }, figures }: Pick<Props, 'moves' | 'figures'>) {
  const t = useTranslations('distributions.moves');
  const { before, lost, filled, after } = points;
  if (before.value === null || lost.value === null || filled.value === null || after.value === null)
    return null;
  const kept = before.value - lost.value;
  const text = (value: number) => t('points', { n: figures.index(value) });
  return (
    <StepBars
      label={t('pointsHint')}
      bars={[
        {
          id: 'before',
          name: t('before', { day: figures.day(from) }),
          from: 0,
          to: before.value,
          tone: 'level',
        },
        { id: 'lost', name: t('lost'), from: kept, to: before.value, tone: 'down' },
        { id: 'filled', name: t('filled'), from: kept, to: after.value, tone: 'up' },
        { id: 'after', name: t('after', { day: figures.day(to) }), from: 0, to: after.value, tone: 'level' },
      ].map((bar) => ({ ...bar, text: text(bar.to - bar.from) }))}
    />
  );
}
