'use client';

import { useLocale, useTranslations } from 'next-intl';
import { PointChart, type PointRole } from '#components/charts/point-chart.tsx';
import cards from '#components/market/dashboard/card-table.module.css';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import styles from './price-ladder.module.css';

type Ladder = NonNullable<PriceMonitorData['packs']>['ladder'];
type Rung = Ladder[number];

type LadderProps = {
  ladder: Ladder;
  /** Why packs are filled: their brand was chosen, or is ours. */
  ownSide: PriceMonitorData['tiles']['index']['kind'];
  ours: PriceMonitorData['ours'];
  baseUnit: PriceMonitorData['baseUnit'];
  figures: Figures;
};

type Props = LadderProps & { isInPlan: boolean };

/** Price per unit by pack size, and packs that turn it upside down. */
export function PriceLadder({ isInPlan, ...props }: Props) {
  const { ladder, baseUnit } = props;
  const t = useTranslations('priceMonitor.ladder');
  const unit = useTranslations('market.units')(baseUnit);
  if (!isInPlan) return <NotInPlan />;
  if (ladder.length === 0) {
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  }
  const inversions = ladder.filter(({ cheaperSmaller }) => cheaperSmaller.length > 0).length;
  return (
    <Panel title={t('inversions', { n: inversions, unit })} text={t('text', { unit })}>
      <div className={styles.both}>
        <LadderChart {...props} />
        <LadderTable {...props} />
      </div>
    </Panel>
  );
}

function NotInPlan() {
  const t = useTranslations('priceMonitor.ladder');
  const upgrade = useTranslations('market.withheld')('upgrade');
  const locale = useLocale();
  return (
    <Panel title={t('title')}>
      <PanelNote>{t('notInPlan')}</PanelNote>
      <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined" size="small">
        {upgrade}
      </LinkButton>
    </Panel>
  );
}

/** The words of rungs, alike in chart and table. */
function useRungs({ ladder, baseUnit, figures }: LadderProps) {
  const t = useTranslations('priceMonitor.ladder');
  const unit = useTranslations('market.units')(baseUnit);
  const names = new Map(ladder.map(({ id, product }) => [id, product.name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  return {
    unit,
    nameOf,
    content: (value: number) => t('amount', { value: figures.tick(value), unit: baseUnit }),
    noteOf: ({ cheaperSmaller }: Rung): string =>
      cheaperSmaller.length === 0
        ? ''
        : t('inverted', { unit, names: figures.names(cheaperSmaller.map((id) => ({ name: nameOf(id) }))) }),
  };
}

function LadderChart(props: LadderProps) {
  const { ladder, ours, ownSide, figures } = props;
  const t = useTranslations('priceMonitor.ladder');
  const { unit, nameOf, content, noteOf } = useRungs(props);
  const byPrice = ladder.toSorted((a, b) => a.unit - b.unit);
  const extremes = [byPrice.at(0), byPrice.at(-1)];
  const points = ladder
    .map((rung) => {
      const { id, ladder: line, content: x, unit: y, isOwn } = rung;
      const said = t('point', { name: nameOf(id), unit, price: figures.money(rung.unit), n: rung.n });
      const words = [said, noteOf(rung)].filter(Boolean).join(' ');
      const href = rowsAddress(`rung:${id}`);
      const isFlagged = rung.cheaperSmaller.length > 0;
      const isRival = stanceOf(ours, rung.brand.id) === 'rival';
      const role: PointRole = isOwn ? 'own' : isRival ? 'rival' : 'others';
      const isNamed = isOwn || isFlagged || extremes.includes(rung);
      return { ...{ id, line, x, y, role, isFlagged, words, href }, name: isNamed ? nameOf(id) : null };
    })
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
  const filled = ladder.some(({ isOwn }) => isOwn) ? `${t(ownSide === 'brand' ? 'chosen' : 'ours')} ` : '';
  return (
    <PointChart
      points={points}
      label={t('keyboard')}
      description={t('description', { unit, n: ladder.length })}
      hint={t('hint', { filled, unit })}
      open={t('open')}
      writeX={content}
      writeY={figures.tick}
      axes={{ x: t('axisX', { unit }), y: t('axisY', { unit, currency: figures.currency }) }}
    />
  );
}

function LadderTable(props: LadderProps) {
  const { ladder, ours, figures } = props;
  const t = useTranslations('priceMonitor.ladder');
  const { unit, nameOf, content, noteOf } = useRungs(props);
  return (
    <div className={`${cards.cards} ${styles.table}`}>
      <Table dense tall caption={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('pack')}</th>
            <th scope="col" data-numeric="">
              {t('content')}
            </th>
            <th scope="col" data-numeric="">
              {t('unitPrice', { unit })}
            </th>
            <th scope="col" data-numeric="" title={t('premiumHint')}>
              {t('premium')}
            </th>
            <th scope="col" data-numeric="">
              {t('prices')}
            </th>
            <th scope="col">{t('note')}</th>
          </tr>
        </thead>
        <tbody>
          {ladder.map((rung) => (
            <tr key={rung.id}>
              <th scope="row">
                {nameOf(rung.id)} <StanceMark ours={ours} brandId={rung.brand.id} />
              </th>
              <td data-numeric="" data-label={t('content')}>
                {content(rung.content)}
              </td>
              <td data-numeric="" data-key="" data-label={t('unitPrice', { unit })}>
                <FigureLink figure={`rung:${rung.id}`}>{figures.amount(rung.unit)}</FigureLink>
              </td>
              <td data-numeric="" data-label={t('premium')}>
                <FigureLink figure={`rung-premium:${rung.id}`}>
                  <bdi>{figures.change(rung.premium)}</bdi>
                </FigureLink>
              </td>
              <td data-numeric="" data-label={t('prices')}>
                <LowBase measure={{ value: rung.unit, lowBase: rung.lowBase }} />
                {figures.count(rung.n)}
              </td>
              <td className={styles.inverted}>{noteOf(rung)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
