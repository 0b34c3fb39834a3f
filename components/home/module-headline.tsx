import { SparkLine } from '#components/charts/spark-line.tsx';
import { addressOf } from '#lib/address/address-fields.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDays } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import styles from './module-headline.module.css';

type Props = { locale: Locale; path: string; headline: Headline; category: Named };

/** A module's figure as its dashboard has it, with its line; it opens its rows. */
export function ModuleHeadline({ locale, path, headline, category }: Props) {
  const { market } = messagesFor(locale);
  const { label, value, lowBase, isWithheld, spark, range, query, figure, of = null } = headline;
  const href = `${addressOf(localizedPath(locale, path), query)}#rows=${figure}`;
  const period = formatDays(locale, range.from, range.to, 'dayOfYear');
  return (
    <div className={styles.headline}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>
        {value === null ? (
          <span className={styles.value}>–</span>
        ) : (
          <a className={styles.value} href={href}>
            {value}
          </a>
        )}
        {spark.filter((point) => point !== null).length > 1 && <SparkLine values={spark} shape="line" />}
      </span>
      <span className={styles.note}>
        {of !== null && (
          <>
            <bdi>{of}</bdi>
            {' · '}
          </>
        )}
        {translator(locale, 'home.figures')('of', { category: category.name, period })}
        {isWithheld && ` · ${market.withheld.word}`}
        {value !== null && lowBase && ` · ${market.lowBase}`}
      </span>
    </div>
  );
}
