'use client';

import dynamic from 'next/dynamic';
import { Table } from '#components/ui/table.tsx';
import { ChartFrame, ChartPlace } from './chart-place.tsx';
import type { ChartView } from './chart-view-switch.tsx';
import type { CountChartProps } from './count-chart.tsx';
import styles from './count-figure.module.css';

const HEIGHT = 260;

const Chart = dynamic(() => import('./count-chart.tsx'), {
  ssr: false,
  loading: () => <ChartPlace height={HEIGHT} />,
});

type Props = Omit<CountChartProps, 'height'> & {
  view: ChartView;
  /** What the chart is, for people who move in it by keyboard and for people who can't see it. */
  keyboard: string;
  description: string;
  table: { caption: string; head: string };
};

/**
 * Counts as a chart or as the table of the same figures. A level is named above the chart, where no line crosses its words. Needs the
 * namespace `common` and stands in a MuiArea.
 */
export function CountFigure({ view, keyboard, description, table, ...chart }: Props) {
  if (view === 'chart')
    return (
      <figure className={styles.figure}>
        {chart.level && <p className={styles.level}>{chart.level.label}</p>}
        <ChartFrame label={keyboard} description={description} height={HEIGHT}>
          <Chart {...chart} height={HEIGHT} />
        </ChartFrame>
      </figure>
    );
  return (
    <div className={styles.scroll}>
      <Table caption={table.caption}>
        <thead>
          <tr>
            <th scope="col">{table.head}</th>
            <th scope="col" data-numeric="">
              {chart.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {chart.labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-numeric="">{chart.write(chart.values[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
