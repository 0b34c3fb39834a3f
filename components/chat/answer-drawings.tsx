'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { BarList } from '#components/charts/bar-list.tsx';
import { tellingLines } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { GapBars } from '#components/charts/gap-bars.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import { type Figures, figuresFor } from '#components/market/dashboard/figures.ts';
import type { DrawnResult } from '#lib/chat/drawn-results.ts';
import type { Drawing } from '#lib/chat/tools/parts/drawing.ts';
import type { ToolProvenance } from '#lib/chat/tools/parts/output-parts.ts';
import { formatDays } from '#lib/i18n/format.ts';
import { isolateName } from '#lib/i18n/isolate.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import styles from './answer-drawings.module.css';

const LINES_HEIGHT = 240;

/** The results of an answer as drawings: what they are of stands above each. */
export default function AnswerDrawings({ results }: { results: readonly DrawnResult[] }) {
  return results.map(({ id, ...result }) => <AnswerDrawing key={id} {...result} />);
}

type Props = Omit<DrawnResult, 'id'>;
type Lined = Extract<Drawing, { kind: 'lines' }>;

function AnswerDrawing({ tool, looked, drawing }: Props) {
  const t = useTranslations('chat.drawings');
  const locale = useLocale();
  const id = useId();
  const currency = drawing.kind === 'lines' ? drawing.currency : undefined;
  const figures = figuresFor(locale, currency ?? MARKET_CURRENCY);
  const title = t(`titles.${tool}`, {
    subject: isolateName(locale, looked.subject),
    period: formatDays(locale, looked.from, looked.to),
  });
  const unit = useUnit(drawing, looked, figures);
  return (
    // No landmark: two answers may have drawings of the same name.
    <figure className={styles.drawing} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {unit !== null && <p className={styles.unit}>{unit}</p>}
      <Body drawing={drawing} label={title} figures={figures} />
    </figure>
  );
}

/** A month by its first day where there is one value a month. */
function writeDay({ days }: Lined, figures: Figures): (day: string) => string {
  return days.every((day) => day.endsWith('-01')) ? figures.month : figures.shortDay;
}

/** What the lines are counted in; of shares and gaps the figures say it. */
function useUnit(drawing: Drawing, { isByBrand, baseUnit }: ToolProvenance, figures: Figures): string | null {
  const t = useTranslations('chat.drawings');
  if (drawing.kind !== 'lines') return null;
  const { currency } = figures;
  if (drawing.of === 'index') return t('index', { day: writeDay(drawing, figures)(drawing.days[0] ?? '') });
  return isByBrand && baseUnit ? t('unitPrice', { unit: baseUnit, currency }) : t('price', { currency });
}

type BodyProps = { drawing: Drawing; label: string; figures: Figures };

function Body({ drawing, label, figures }: BodyProps) {
  const t = useTranslations('chat.drawings');
  if (drawing.kind === 'lines') return <Lines drawing={drawing} label={label} figures={figures} />;
  const { rows, total } = drawing;
  const some =
    rows.length < total ? <p className={styles.unit}>{t('some', { shown: rows.length, total })}</p> : null;
  if (drawing.kind === 'shares') {
    const shares = drawing.rows.map(({ name, share }) => ({
      ...{ id: name, name, value: share, figure: figures.percent(share), note: '' },
    }));
    return (
      <>
        <BarList label={label} rows={shares} />
        {some}
      </>
    );
  }
  const gaps = drawing.rows.map(({ name, gap, isLowBase }) => ({
    ...{ id: name, name, gap, figure: figures.change(gap) },
    ...(isLowBase && { note: t('lowBase') }),
  }));
  return (
    <>
      <GapBars label={label} rows={gaps} />
      {some}
    </>
  );
}

type LinesProps = Omit<BodyProps, 'drawing'> & { drawing: Lined };

function Lines({ drawing, label, figures }: LinesProps) {
  const t = useTranslations('chat.drawings');
  const { days, baseline } = drawing;
  const lines = drawing.lines.map(({ name, values }, at) => ({
    id: String(at),
    name: name ?? t('ours'),
    place: name === null ? ('own' as const) : at,
    values,
  }));
  const isIndex = drawing.of === 'index';
  return (
    <ChartFrame label={t('keyboard')} description={label} height={LINES_HEIGHT}>
      <LineChart
        days={days}
        lines={lines}
        focus={tellingLines(lines)}
        bands={[]}
        baseline={baseline === undefined ? undefined : { name: '', value: baseline }}
        height={LINES_HEIGHT}
        write={{
          value: isIndex ? figures.index : figures.amount,
          tick: figures.tick,
          day: writeDay(drawing, figures),
          change: figures.change,
          share: figures.wholePercent,
          count: figures.count,
        }}
      />
    </ChartFrame>
  );
}
