'use client';

import { useLocale, useTranslations } from 'next-intl';
import { use, useId } from 'react';
import { BarList } from '#components/charts/bar-list.tsx';
import { tellingLines } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { GapBars } from '#components/charts/gap-bars.tsx';
import { type HeatRow, HeatScale, HeatTable } from '#components/charts/heat-table.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import { PointChart } from '#components/charts/point-chart.tsx';
import { type Figures, figuresFor } from '#components/market/dashboard/figures.ts';
import { heatLevel, heatPlace } from '#components/market/dashboard/heat-levels.ts';
import type { DrawnResult } from '#lib/chat/drawn-results.ts';
import type { Drawing } from '#lib/chat/tools/parts/drawing.ts';
import type { ToolProvenance } from '#lib/chat/tools/parts/output-parts.ts';
import { formatDays, joinParts } from '#lib/i18n/format.ts';
import { isolateName } from '#lib/i18n/isolate.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import styles from './answer-drawings.module.css';
import { LINES_HEIGHT } from './drawing-places.ts';
import { NeedsAccount } from './needs-account.ts';

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
  const currency = 'currency' in drawing ? drawing.currency : undefined;
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
      <Body drawing={drawing} looked={looked} label={title} figures={figures} />
    </figure>
  );
}

/** A month by its first day where there is one value a month. */
function writeDay({ days }: Lined, figures: Figures): (day: string) => string {
  return days.every((day) => day.endsWith('-01')) ? figures.month : figures.shortDay;
}

/** What lines and prices are counted in; of shares and gaps the figures say it, of points the axes. */
function useUnit(drawing: Drawing, { isByBrand, baseUnit }: ToolProvenance, figures: Figures): string | null {
  const t = useTranslations('chat.drawings');
  if (drawing.kind !== 'lines' && drawing.kind !== 'heat') return null;
  const { currency } = figures;
  if (drawing.kind === 'lines' && drawing.of === 'index')
    return t('index', { day: writeDay(drawing, figures)(drawing.days[0] ?? '') });
  return isByBrand && baseUnit ? t('unitPrice', { unit: baseUnit, currency }) : t('price', { currency });
}

type BodyProps<D = Drawing> = { drawing: D; looked: ToolProvenance; label: string; figures: Figures };
type Of<K extends Drawing['kind']> = Extract<Drawing, { kind: K }>;

function Body({ drawing, ...rest }: BodyProps) {
  if (drawing.kind === 'lines') return <Lines drawing={drawing} {...rest} />;
  const shown = drawing.kind === 'points' ? drawing.points.length : drawing.rows.length;
  return (
    <>
      {drawing.kind === 'points' && <Points drawing={drawing} {...rest} />}
      {drawing.kind === 'heat' && <Heat drawing={drawing} {...rest} />}
      {(drawing.kind === 'shares' || drawing.kind === 'gaps') && <Bars drawing={drawing} {...rest} />}
      <Some shown={shown} total={drawing.total} />
    </>
  );
}

/** Where others are not drawn. */
function Some({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('chat.drawings');
  return shown < total && <p className={styles.unit}>{t('some', { shown, total })}</p>;
}

function Bars({ drawing, label, figures }: BodyProps<Of<'shares' | 'gaps'>>) {
  const t = useTranslations('chat.drawings');
  if (drawing.kind === 'shares') {
    const shares = drawing.rows.map(({ name, share }) => ({
      ...{ id: name, name, value: share, figure: figures.percent(share), note: '' },
    }));
    return <BarList label={label} rows={shares} />;
  }
  const gaps = drawing.rows.map(({ name, gap, isLowBase }) => ({
    ...{ id: name, name, gap, figure: figures.change(gap) },
    ...(isLowBase && { note: t('lowBase') }),
  }));
  return <GapBars label={label} rows={gaps} />;
}

function Points({ drawing, label, figures }: BodyProps<Of<'points'>>) {
  const t = useTranslations('chat.drawings.points');
  const unit = drawing.baseUnit ?? 'other';
  const price = useTranslations('chat.drawings')('unitPrice', { unit, currency: figures.currency });
  const locale = useLocale();
  const needsAccount = use(NeedsAccount);
  const arePacks = drawing.of === 'packs';
  const flagged = drawing.points.filter(({ isFlagged }) => isFlagged);
  const points = drawing.points.map((point, at) => {
    const { name, x, y, isFlagged, href } = point;
    const named = { name: isolateName(locale, name) };
    const said = arePacks
      ? t('packs.point', { ...named, price: figures.money(y), unit })
      : t('promotion.point', { ...named, time: figures.percent(x), depth: figures.percent(y) });
    return {
      ...{ id: String(at), line: point.line, x, y, isFlagged, role: 'others' as const },
      words: isFlagged ? joinParts(locale, [said, t('packs.flagged')]) : said,
      href: href === null ? null : localizedPath(locale, href),
      name: isFlagged || !arePacks || flagged.length === 0 ? name : null,
    };
  });
  return (
    <PointChart
      points={points}
      label={t(arePacks ? 'packs.keyboard' : 'promotion.keyboard')}
      description={label}
      hint={t(arePacks ? 'packs.hint' : 'promotion.hint')}
      open={t(needsAccount ? 'openWithAccount' : 'open')}
      writeX={arePacks ? figures.tick : figures.wholePercent}
      writeY={arePacks ? figures.tick : figures.wholePercent}
      axes={arePacks ? { x: t('packs.x', { unit }), y: price } : { x: t('promotion.x'), y: t('promotion.y') }}
      scale={arePacks ? 'log' : 'linear'}
    />
  );
}

function Heat({ drawing, looked, label, figures }: BodyProps<Of<'heat'>>) {
  const t = useTranslations('chat.drawings.heat');
  const locale = useLocale();
  const { columns } = drawing;
  const rows = drawing.rows.map(
    ({ name, mean, values }, at): HeatRow => ({
      ...{ id: String(at), name, lead: figures.amount(mean) },
      cells: values.map((value) => ({
        level: value === null ? null : heatLevel(indexOf(value, mean)),
        place: heatPlace(value === null ? 100 : indexOf(value, mean)),
        ...{ text: figures.amount(value), base: '', isLowBase: false },
      })),
    }),
  );
  const read = ({ id }: HeatRow, column: number | null) => {
    const row = drawing.rows[Number(id)];
    if (!row) return '';
    const name = isolateName(locale, row.name);
    if (column === null) return t('lead', { name, price: figures.money(row.mean) });
    const value = row.values[column] ?? null;
    const at = { name, retailer: isolateName(locale, columns[column] ?? '') };
    if (value === null) return t('none', at);
    const gap = figures.change(indexOf(value, row.mean) - 100);
    return t('read', { ...at, price: figures.money(value), gap });
  };
  return (
    <>
      <HeatTable
        caption={label}
        headings={{ row: t(looked.isByBrand ? 'brand' : 'product'), lead: t('mean') }}
        columns={columns.map((name) => ({ id: name, name }))}
        rows={rows}
        hint={t('hint')}
        read={read}
      />
      <HeatScale label={t('scale')} low={t('low')} high={t('high')} />
    </>
  );
}

/** 100 = the same. */
function indexOf(value: number, mean: number): number {
  return mean === 0 ? 100 : (100 * value) / mean;
}

function Lines({ drawing, label, figures }: BodyProps<Lined>) {
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
