import { useTranslations } from 'next-intl';
import { Histogram, type HistogramBar } from '#components/charts/histogram.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { useWithheld } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { DepthsData } from '#lib/market/promotions/panels/depths/schema.ts';

type Props = { depths: DepthsData; figures: Figures };

/** How many promotions go how deep. */
export function DepthHistogram({ depths: { n, median, bins }, figures }: Props) {
  const t = useTranslations('promotions.depths');
  const isWithheld = useWithheld().has('median-depth');
  if (n === 0)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  const tellsOwn = bins.some(({ n: all, own }) => own > 0 && own < all);
  const percent = figures.wholePercent;
  const bars = bins.map(({ from, to, n: count, own }): HistogramBar => {
    const words =
      to === null
        ? t('above', { from: percent(from), n: count })
        : t('between', { from: percent(from), to: percent(to), n: count });
    return {
      ...{ id: `${from}`, n: count, own: tellsOwn ? own : 0, href: rowsAddress(`depth-bin:${from}`) },
      mark: from % 10 === 0 ? percent(from) : '',
      side: 'above',
      name: tellsOwn && own > 0 ? t('withOurs', { text: words, own }) : words,
    };
  });
  return (
    <Panel
      title={t('title')}
      text={t.rich('text', {
        n,
        depth: figures.percent(median),
        rows: (words) => <FigureLink figure="median-depth">{words}</FigureLink>,
      })}
    >
      {!isWithheld && <Histogram label={t('title')} bars={bars} write={figures.count} />}
      {tellsOwn && <PanelNote>{t('ours')}</PanelNote>}
    </Panel>
  );
}
