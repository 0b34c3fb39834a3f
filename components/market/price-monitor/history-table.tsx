import { useTranslations } from 'next-intl';
import { type CSSProperties, Fragment } from 'react';
import { changeFrom } from '#components/charts/chart-line.ts';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Table } from '#components/ui/table.tsx';
import { marksOn } from '#lib/market/price-monitor/panels/history/marked-days.ts';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import type { LineView } from '#lib/market/price-monitor/price-monitor-filters.ts';
import type { HistoryLine } from './history-line.ts';
import styles from './history-table.module.css';

type Props = {
  history: HistoryData;
  shown: LineView;
  lines: readonly HistoryLine[];
  figures: Figures;
};

/** Now, then and the change. */
const COMPARED_FIGURES = 3;

/** The lines in figures, the newest day first; each opens the prices behind it. */
export function HistoryTable({ history, shown, lines, figures }: Props) {
  const t = useTranslations('priceMonitor');
  const { days, compared } = history;
  const write = shown === 'index' ? figures.index : figures.amount;
  return (
    <div
      className={styles.scroll}
      style={{ '--figures': lines.length * (compared ? COMPARED_FIGURES : 1) } as CSSProperties}
    >
      <Table dense tall caption={t('history.title')}>
        {compared ? <ComparedHead lines={lines} /> : <Head lines={lines} />}
        <tbody>
          {days.toReversed().map((day, reversed) => {
            const at = days.length - 1 - reversed;
            const partner = compared?.[at] ?? null;
            return (
              <tr key={day}>
                <th scope="row">
                  {figures.day(day)}
                  <Marks history={history} at={at} />
                </th>
                {compared && <td>{partner === null ? '–' : figures.day(partner)}</td>}
                {lines.map(({ id, figure, values, compared: earlier }) => {
                  const [now, then] = [values[at] ?? null, earlier[at] ?? null];
                  return (
                    <Fragment key={id}>
                      <Value figure={`${figure}:${day}`} value={now} write={write} />
                      {compared && (
                        <>
                          <Value figure={`${figure}:${partner}`} value={then} write={write} />
                          <td data-numeric="">{figures.change(changeFrom(then, now))}</td>
                        </>
                      )}
                    </Fragment>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

function Head({ lines }: Pick<Props, 'lines'>) {
  const t = useTranslations('priceMonitor.history');
  return (
    <thead>
      <tr>
        <th scope="col">{t('day')}</th>
        {lines.map(({ id, name, base }) => (
          <th key={id} scope="col" data-numeric="">
            <LineHead name={name} base={base} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ComparedHead({ lines }: Pick<Props, 'lines'>) {
  const t = useTranslations('priceMonitor.history');
  const words = useTranslations('common.chart');
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('day')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('comparedDay')}
        </th>
        {lines.map(({ id, name, base }) => (
          <th key={id} scope="colgroup" colSpan={COMPARED_FIGURES}>
            <LineHead name={name} base={base} />
          </th>
        ))}
      </tr>
      <tr>
        {lines.map(({ id }) => (
          <Fragment key={id}>
            <th scope="col" data-numeric="">
              {words('now')}
            </th>
            <th scope="col" data-numeric="">
              {words('then')}
            </th>
            <th scope="col" data-numeric="">
              {words('change')}
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

/** Of how many items its newest figure is stands below a name. */
function LineHead({ name, base }: Pick<HistoryLine, 'name' | 'base'>) {
  return (
    <>
      {name}
      {base !== null && <span className={styles.base}>{base}</span>}
    </>
  );
}

type ValueProps = { figure: string; value: number | null; write: (value: number | null) => string };

function Value({ figure, value, write }: ValueProps) {
  return (
    <td data-numeric="">
      {value === null ? write(value) : <FigureLink figure={figure}>{write(value)}</FigureLink>}
    </td>
  );
}

/** What season it was, and what moved prices that day. */
function Marks({ history, at }: { history: Props['history']; at: number }) {
  const market = useTranslations('market');
  const { seasons, steps } = marksOn(history, at);
  const names = [
    ...steps.map((kind) => market(`steps.${kind}`)),
    ...seasons.map((kind) => market(`seasons.${kind}`)),
  ];
  return names.length === 0 ? null : <span className={styles.marks}>{names.join(' · ')}</span>;
}
