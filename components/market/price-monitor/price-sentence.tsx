'use client';

import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { sentenceOf } from '#lib/market/price-monitor/sentence.ts';
import styles from './price-sentence.module.css';

type Props = { data: Pick<PriceMonitorData, 'tiles' | 'filters'>; figures: Figures };

/** What changed, said of the view's own figures before anything is drawn. */
export function PriceSentence({ data, figures }: Props) {
  const t = useTranslations('priceMonitor.sentence');
  const sentence = sentenceOf(data);
  if (sentence === null) return null;
  const { paid, real, changes, isAgainst, stand } = sentence;
  const { from, to } = data.filters.range;
  const day = figures.dayBeside(from, to);
  return (
    <p className={styles.sentence}>
      {t(`paid.${paid.kind}`, { by: figures.percent(paid.by), day })}
      <Flag lowBase={paid.lowBase} /> {real && `${t(`real.${real.kind}`, { by: figures.percent(real.by) })} `}
      {t(`changes.${changes.kind}`, { up: changes.up, down: changes.down })}
      {isAgainst && paid.kind !== 'same' && <> {t(`against.${paid.kind}`)}</>}
      {stand && (
        <>
          {' '}
          {t(`stand.${stand.to}.${stand.kind}`, { by: figures.percent(stand.by) })}
          <Flag lowBase={stand.lowBase} />
        </>
      )}
    </p>
  );
}

function Flag({ lowBase }: { lowBase: boolean }) {
  return lowBase ? (
    <>
      {' '}
      <LowBase measure={{ value: 0, lowBase }} />
    </>
  ) : null;
}
