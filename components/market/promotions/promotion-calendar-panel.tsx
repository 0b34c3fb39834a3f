'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CalendarChart, type CalendarGroup } from '#components/charts/calendar-chart.tsx';
import { KindLegend } from '#components/charts/kind-legend.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import { DEPTH_BANDS } from '#lib/market/promotions/panels/calendar/depth-bands.ts';
import type { CalendarData } from '#lib/market/promotions/panels/calendar/schema.ts';
import { PROMOTION_MECHANICS } from '#lib/vocabulary/market-terms.ts';
import { barAddress, type CalendarBar, type CalendarRow } from './calendar-bar.ts';
import styles from './promotion-calendar-panel.module.css';
import { WeekList } from './week-list.tsx';

type Props = {
  calendar: CalendarData;
  ours: OwnBrands;
  figures: Figures;
  onPage: (page: number) => void;
};

/** What ran when, by retailer and brand; on a phone a list by week. */
export function PromotionCalendarPanel({ calendar, ours, figures, onPage }: Props) {
  const t = useTranslations('promotions.calendar');
  const market = useTranslations('market');
  const wordsOf = useBarWords(figures);
  const { days, newestOn, seasons, rows, page, pages, total, begun, ended } = calendar;
  const opens = (figure: 'begun' | 'ended') => (words: ReactNode) => (
    <FigureLink figure={figure}>{words}</FigureLink>
  );
  const mechanics = new Set(rows.flatMap(({ bars }) => bars.map(({ mechanic }) => mechanic)));
  const bands = seasons.map(({ kind, ...range }) => ({ name: market(`seasons.${kind}`), ...range }));
  const text = { from: figures.day(days.from), to: figures.day(days.to) };
  if (total === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  return (
    <Panel title={t('title')} text={t('text', text)}>
      <KindLegend
        names={PROMOTION_MECHANICS.flatMap((mechanic, kind) =>
          mechanics.has(mechanic) ? [{ kind, name: market(`mechanics.${mechanic}`) }] : [],
        )}
      />
      <div className={styles.chart} data-long="">
        <CalendarChart
          days={days}
          groups={groupsOf(rows, ours, wordsOf)}
          bands={bands}
          mark={{ name: t('newest', { day: figures.day(newestOn) }), day: newestOn }}
          label={t('keyboard')}
          description={t('description', { ...text, rows: total })}
          hint={t('hint')}
          open={t('open')}
          writeDay={figures.shortDay}
        />
      </div>
      <div className={styles.list}>
        <WeekList rows={rows} wordsOf={wordsOf} figures={figures} />
      </div>
      <PanelNote>{t.rich('moves', { begun, ended, first: opens('begun'), last: opens('ended') })}</PanelNote>
      <PanelPager page={page} pages={pages} onPage={onPage} />
    </Panel>
  );
}

type WordsOf = (row: CalendarRow, bar: CalendarBar) => string;

/** Everything that a bar says. */
function useBarWords(figures: Figures): WordsOf {
  const t = useTranslations('promotions.calendar');
  const market = useTranslations('market');
  return ({ brand, retailer }, { from, to, mechanic, products, depth, isAnnounced }) => {
    const days = to === null ? t('since', { day: figures.day(from) }) : figures.days(from, to);
    return [
      t('bar', { name: brand.name, retailer: retailer.name }),
      market(`mechanics.${mechanic}`),
      days,
      t('products', { n: products }),
      ...(depth === null ? [] : [t('depth', { depth: figures.percent(depth) })]),
      ...(isAnnounced ? [t('announced')] : []),
    ].join(' · ');
  };
}

function groupsOf(rows: readonly CalendarRow[], ours: OwnBrands, wordsOf: WordsOf): CalendarGroup[] {
  return [...Map.groupBy(rows, ({ retailer }) => retailer.id)].map(([id, group]) => ({
    id,
    name: group[0]?.retailer.name ?? '',
    rows: group.map((row) => {
      const stance = stanceOf(ours, row.brand.id);
      return {
        ...{ id: row.brand.id, name: row.brand.name, lanes: row.lanes },
        role: stance === 'neither' ? ('others' as const) : stance,
        bars: row.bars.map((bar) => ({
          ...{ from: bar.from, to: bar.to, lane: bar.lane, isPlanned: bar.isAnnounced },
          id: barAddress(row, bar),
          kind: PROMOTION_MECHANICS.indexOf(bar.mechanic),
          level: bar.band === null ? null : DEPTH_BANDS.indexOf(bar.band),
          words: wordsOf(row, bar),
          href: rowsAddress(barAddress(row, bar)),
        })),
      };
    }),
  }));
}
