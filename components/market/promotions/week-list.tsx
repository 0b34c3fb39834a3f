import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { addDays, type Day, weekday } from '#lib/vocabulary/cairo-days.ts';
import { barAddress, type CalendarBar, type CalendarRow } from './calendar-bar.ts';
import styles from './week-list.module.css';

type Props = {
  rows: readonly CalendarRow[];
  wordsOf: (row: CalendarRow, bar: CalendarBar) => string;
  figures: Figures;
};

const MOST_WEEKS = 4;

/** The promotions by the week in which they began, the newest first. */
export function WeekList({ rows, wordsOf, figures }: Props) {
  const t = useTranslations('promotions.calendar');
  const bars = rows.flatMap((row) => row.bars.map((bar) => ({ row, bar })));
  const weeks = [...Map.groupBy(bars, ({ bar }) => weekOf(bar.from))]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, MOST_WEEKS);
  return weeks.map(([week, began]) => (
    <section key={week} className={styles.week} aria-label={t('week', { day: figures.day(week) })}>
      <h3 className={styles.title}>{t('week', { day: figures.day(week) })}</h3>
      <ul className={styles.bars}>
        {began.map(({ row, bar }) => (
          <li key={barAddress(row, bar)}>
            <a href={rowsAddress(barAddress(row, bar))}>{wordsOf(row, bar)}</a>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Weeks begin on Sunday, as they do in Egypt. */
function weekOf(day: Day): Day {
  return addDays(day, -weekday(day));
}
