import { useTranslations } from 'next-intl';
import { Histogram, type HistogramBar } from '#components/charts/histogram.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { rowsAddress } from '#components/market/dashboard/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';

type Props = { gaps: OverviewData['gaps']; figures: Figures };

/** How many prices lie how far from the other retailers' for the same product. Nothing where there is nobody to compare with. */
export function GapHistogram({ gaps, figures }: Props) {
  const t = useTranslations('market.gaps');
  if (gaps.n === 0) return null;
  const write = (percent: number) => figures.change(percent);
  const bars = gaps.bins.map(({ from, to, n }): HistogramBar => {
    const count = { n };
    return {
      id: `${from}`,
      n,
      href: rowsAddress(`gap-bin:${from ?? 'open'}`),
      mark: from !== null && from % 5 === 0 ? figures.signed(from) : '',
      side: from !== null && from >= 0 ? 'above' : 'below',
      name:
        from === null
          ? t('below', { to: write(to ?? 0), ...count })
          : to === null
            ? t('above', { from: write(from), ...count })
            : t('between', { from: write(from), to: write(to), ...count }),
    };
  });
  const lowBase = { value: gaps.median, lowBase: gaps.n < 3 };
  return (
    <Panel
      title={t('title')}
      text={
        <>
          {t('text', { n: gaps.n, gap: figures.change(gaps.median) })} <LowBase measure={lowBase} />
        </>
      }
    >
      <Histogram label={t('title')} bars={bars} write={figures.count} />
    </Panel>
  );
}
