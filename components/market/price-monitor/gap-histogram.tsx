import { useTranslations } from 'next-intl';
import { Histogram, type HistogramBar } from '#components/charts/histogram.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { useWithheld, WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import { LOW_BASE_BELOW } from '#lib/market/measures/measure.ts';
import type { GapsData } from '#lib/market/price-monitor/panels/gaps/schema.ts';
import styles from './gap-histogram.module.css';

type Bin = GapsData['bins'][number];

type Props = { gaps: GapsData; figures: Figures };

/** Those open at one end say so; of the others every second says where it begins. */
function markOf({ from, to }: Bin, figures: Figures): string {
  if (from === null) return `≤ ${figures.signed(to ?? 0)}`;
  if (to === null) return `≥ ${figures.signed(from)}`;
  return from % 5 === 0 && from > FIRST ? figures.signed(from) : '';
}
/** The bin beside the open one, whose name has no room beside it. */
const FIRST = -20;

/** How many of the prices are near the others', in words; null where they are too few, or not shown. */
function nearOf({ n, bins }: GapsData, figures: Figures): { share: string; limit: string } | null {
  if (n < LOW_BASE_BELOW || bins.length === 0) return null;
  const isNear = ({ from, to }: Bin) => from !== null && to !== null && from >= -NEAR && to <= NEAR;
  const near = bins.reduce((sum, bin) => (isNear(bin) ? sum + bin.n : sum), 0);
  return { share: figures.wholePercent((100 * near) / n), limit: figures.wholePercent(NEAR) };
}
/** In percent; it is where bins begin and end. */
const NEAR = 5;

/** How many prices lie how far from the other retailers' for the same product. Nothing where there is no other retailer to compare with. */
export function GapHistogram({ gaps, figures }: Props) {
  const t = useTranslations('priceMonitor.gaps');
  const isWithheld = useWithheld().has('gaps');
  if (gaps.n === 0) return null;
  const write = (percent: number) => figures.change(percent);
  const tellsOwn = gaps.bins.some(({ n, own }) => own > 0 && own < n);
  const nameOf = ({ from, to, n }: Bin): string => {
    if (from === null) return t('below', { to: write(to ?? 0), n });
    return to === null
      ? t('above', { from: write(from), n })
      : t('between', { from: write(from), to: write(to), n });
  };
  const bars = gaps.bins.map((bin): HistogramBar => {
    const { from, n } = bin;
    const own = tellsOwn ? bin.own : 0;
    return {
      ...{ id: `${from}`, n, own, href: rowsAddress(`gap-bin:${from ?? 'open'}`) },
      mark: markOf(bin, figures),
      side: from !== null && from >= 0 ? 'above' : 'below',
      name: own > 0 ? t('withOurs', { text: nameOf(bin), own }) : nameOf(bin),
    };
  });
  const near = nearOf(gaps, figures);
  const lowBase = { value: gaps.median, lowBase: gaps.n < LOW_BASE_BELOW };
  return (
    <Panel
      title={near === null ? t('title') : t('finding', near)}
      text={
        <>
          {t('text', { n: gaps.n, gap: figures.change(gaps.median) })} <LowBase measure={lowBase} />
          <WithheldMark figure="gaps" />
        </>
      }
    >
      {!isWithheld && <Histogram label={t('title')} bars={bars} write={figures.count} />}
      {tellsOwn && (
        <p className={styles.own}>
          <span className={styles.swatch} aria-hidden="true" /> {t('ours')}
        </p>
      )}
    </Panel>
  );
}
