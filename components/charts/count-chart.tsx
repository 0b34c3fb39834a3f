'use client';

import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { seriesStyle } from './series-style.ts';

export type CountChartProps = {
  kind: 'bars' | 'line';
  /** What is counted. */
  name: string;
  labels: readonly string[];
  values: readonly number[];
  height: number;
  write: (value: number) => string;
  /** A level to compare with, and what it is called. */
  level?: { value: number; label: string };
  onPick?: (place: number) => void;
  /** Which places are named along a line where not each has the room: the first, and then every so many, in short. */
  ticks?: { every: number; write: (place: number) => string };
};

const margin = { top: 18, right: 12, bottom: 0, left: 0 };
/** A line's last day stands at its very end, and half of its name beyond. */
const lineMargin = { ...margin, right: 32 };

/** Counts beside each other, as bars or as a line. Drawn from left to right in every language. */
export default function CountChart({
  kind,
  name,
  labels,
  values,
  height,
  write,
  level,
  onPick,
  ticks,
}: CountChartProps) {
  const { direction } = useTheme();
  const { colour } = seriesStyle('own');
  const most = Math.max(...values, 0);
  const yAxis = {
    width: 44,
    // Whole questions alone: an axis of a quiet month would say 0.5 otherwise.
    max: Math.max(most, 4),
    min: 0,
    valueFormatter: write,
    disableLine: true,
    disableTicks: true,
    tickNumber: 5,
    tickLabelStyle: { textAnchor: 'end' as const },
  };
  const shared = {
    height,
    margin: kind === 'line' ? lineMargin : margin,
    hideLegend: true,
    skipAnimation: true,
    grid: { horizontal: true },
    yAxis: [yAxis],
    // Its words run as the page's do.
    slotProps: { tooltip: { trigger: 'axis' as const, dir: direction } },
  };
  const series = {
    label: name,
    data: [...values],
    color: colour,
    valueFormatter: (value: number | null) => write(value ?? 0),
  };
  const axis = { data: [...labels], disableLine: true, disableTicks: true };
  if (kind === 'bars')
    return (
      <BarChart
        {...shared}
        xAxis={[{ ...axis, scaleType: 'band', categoryGapRatio: 0.35 }]}
        series={[series]}
        borderRadius={2}
        {...(onPick ? { onAxisClick: (_event, picked) => picked && onPick(picked.dataIndex) } : {})}
      />
    );
  return (
    <LineChart
      {...shared}
      xAxis={[{ ...axis, ...(ticks && spaced(ticks, labels)), scaleType: 'point' }]}
      series={[{ ...series, curve: 'linear', showMark: false }]}
    >
      {level && (
        <ChartsReferenceLine
          y={level.value}
          lineStyle={{ stroke: 'var(--raff-palette-secondary-main)', strokeDasharray: '6 3' }}
        />
      )}
    </LineChart>
  );
}

function spaced({ every, write }: NonNullable<CountChartProps['ticks']>, labels: readonly string[]) {
  return {
    tickLabelInterval: (_label: string, at: number) => at === 0 || (at + 1) % every === 0,
    // What is read at a place keeps its whole name.
    valueFormatter: (label: string, { location }: { location: string }) =>
      location === 'tick' ? write(labels.indexOf(label)) : label,
  };
}
