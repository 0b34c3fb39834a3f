'use client';

import { useTranslations } from 'next-intl';
import { Segments } from './segments.tsx';

const CHART_VIEWS = ['chart', 'table'] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

type Props = { view: ChartView; onChange: (view: ChartView) => void };

/** The same figures as a chart or as a table. Needs the namespace `common`. */
export function ChartViewSwitch({ view, onChange }: Props) {
  const t = useTranslations('common.chart');
  const options = CHART_VIEWS.map((id) => ({ id, name: t(id) }));
  return <Segments label={t('view')} options={options} value={view} onChange={onChange} />;
}
