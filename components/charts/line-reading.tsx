import { useLocale, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { directionOf } from '#lib/i18n/locales.ts';
import type { LineReadingRow, LineWriters } from './chart-line.ts';
import styles from './line-reading.module.css';
import { lineSwatch } from './line-swatch.ts';

type Props = {
  day: string;
  /** In words, the day that it is set beside. */
  then: string | null;
  isCompared: boolean;
  /** No one points at the day any more. */
  isKept: boolean;
  /** 0 to 1 along the drawing. */
  place: number;
  /** Where the drawing begins, in pixels. */
  top: number;
  rows: readonly LineReadingRow[];
  write: LineWriters;
  /** What the number behind each value counts; items unless given. */
  base?: string | undefined;
};

/** What every line says of a day. Its words run as the page's do. Needs the namespace `common`. */
export function LineReading({ day, then, isCompared, isKept, place, top, rows, write, base }: Props) {
  const t = useTranslations('common.chart');
  const hasPromotions = !isCompared && rows.some(({ promoShare }) => promoShare !== null);
  const hasBase = !isCompared && rows.some(({ n }) => n !== null);
  return (
    <div
      className={styles.reading}
      dir={directionOf(useLocale())}
      data-side={place > 0.5 ? 'before' : 'after'}
      data-kept={isKept}
      aria-hidden="true"
      style={{ '--place': place, '--top': `${top}px` } as CSSProperties}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.day}>
              {write.day(day)}
            </th>
            <th scope="col">{isCompared && t('now')}</th>
            {isCompared && <th scope="col">{t('then')}</th>}
            <th scope="col">{t('change')}</th>
            {hasPromotions && <th scope="col">{t('promotion')}</th>}
            {hasBase && <th scope="col">{base ?? t('items')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, isFocused, value, before, change, promoShare, n }) => (
            <tr key={line.id} data-focused={isFocused}>
              <th scope="row" {...lineSwatch(isFocused ? line.place : null, undefined, line.isSecond)}>
                <bdi>{line.name}</bdi>
              </th>
              <td>{write.value(value)}</td>
              {isCompared && <td>{write.value(before)}</td>}
              <td>{write.change(change)}</td>
              {hasPromotions && <td>{promoShare === null ? null : write.share(promoShare)}</td>}
              {hasBase && <td>{n === null ? null : write.count(n)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {then !== null && <p className={styles.then}>{t('thenDay', { day: then })}</p>}
    </div>
  );
}
