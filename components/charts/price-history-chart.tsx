'use client';

import { useTheme } from '@mui/material/styles';
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks';
import { LineChart } from '@mui/x-charts/LineChart';
import { seriesStyle } from './series-style.ts';

export type ChartLine = { id: string; name: string; place: number; values: readonly (number | null)[] };
export type ChartBand = { name: string; from: string; to: string };

export type PriceHistoryChartProps = {
  /** Days as YYYY-MM-DD, ascending; every line has a value for each. */
  days: readonly string[];
  lines: readonly ChartLine[];
  /** 0 to 100 for each day. */
  promoShare: readonly number[];
  bands: readonly ChartBand[];
  height: number;
  writePrice: (value: number | null) => string;
  writeTick: (value: number) => string;
  writeDay: (day: Date) => string;
};

const DAY_MS = 86_400_000;

/** It fits the narrowest screen. */
const tooltipText = { '& caption, & th, & td': { fontSize: '0.8125rem' } };

/** Lines of price over time on a background of promotions and seasons. Drawn from left to right in every language. */
export default function PriceHistoryChart(props: PriceHistoryChartProps) {
  const { days, lines, height, writePrice, writeTick, writeDay } = props;
  const { direction } = useTheme();
  const dates = days.map((day) => new Date(day));
  const dashOf = new Map<string | number, string | undefined>(
    lines.map((line) => [line.id, seriesStyle(line.place).dash]),
  );
  return (
    <LineChart
      height={height}
      margin={{ top: 18, right: 12, bottom: 0, left: 0 }}
      hideLegend
      skipAnimation
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: dates,
          scaleType: 'utc',
          valueFormatter: (day: Date) => writeDay(day),
          tickNumber: 6,
          domainLimit: 'strict',
          disableLine: true,
        },
      ]}
      yAxis={[
        {
          width: 44,
          valueFormatter: writeTick,
          disableLine: true,
          disableTicks: true,
          tickNumber: 5,
          tickLabelStyle: { textAnchor: 'end' },
        },
      ]}
      series={lines.map((line) => ({
        id: line.id,
        label: line.name,
        data: line.values,
        color: seriesStyle(line.place).colour,
        curve: 'stepAfter' as const,
        showMark: false,
        valueFormatter: writePrice,
        highlightScope: { highlight: 'series' as const, fade: 'global' as const },
      }))}
      slotProps={{
        // Its words run as the page's do.
        tooltip: { trigger: 'axis', dir: direction, sx: tooltipText },
        line: ({ seriesId }) => ({ strokeWidth: 2, strokeDasharray: dashOf.get(seriesId) }),
      }}
    >
      <Background {...props} dates={dates} />
    </LineChart>
  );
}

function Background({ dates, promoShare, bands }: PriceHistoryChartProps & { dates: Date[] }) {
  const scale = useXScale<'utc'>();
  const { left, top, width, height } = useDrawingArea();
  const within = (x: number) => Math.min(Math.max(x, left), left + width);
  const step = dates[0] && dates[1] ? dates[1].getTime() - dates[0].getTime() : DAY_MS;
  const most = Math.max(...promoShare, 1);
  return (
    <g>
      {bands.map((band) => {
        const start = within(scale(new Date(band.from)));
        const end = within(scale(new Date(new Date(band.to).getTime() + DAY_MS)));
        return (
          <g key={`${band.name} ${band.from}`}>
            <rect
              x={start}
              y={top}
              width={Math.max(2, end - start)}
              height={height}
              fill="var(--raff-palette-secondary-main)"
              opacity={0.08}
            />
            <text
              x={(start + end) / 2}
              y={top - 6}
              textAnchor="middle"
              fontSize={11}
              fill="var(--raff-palette-text-secondary)"
            >
              {band.name}
            </text>
          </g>
        );
      })}
      {dates.map((date, i) => {
        const share = (promoShare[i] ?? 0) / most;
        const start = within(scale(date));
        const end = within(scale(new Date(date.getTime() + step)));
        const tall = share * height * 0.28;
        return share > 0 && end > start ? (
          <rect
            key={date.getTime()}
            x={start}
            y={top + height - tall}
            width={end - start}
            height={tall}
            fill="var(--raff-palette-text-secondary)"
            opacity={0.14}
          />
        ) : null;
      })}
    </g>
  );
}
