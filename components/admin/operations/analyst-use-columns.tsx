import type { Column } from '#components/admin/list/list-table.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { AnalystUseItemOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatDecimal, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { type AnalystUseBy, RUN_FAULTS } from '#lib/vocabulary/terms.ts';
import styles from './operations-list.module.css';

type Item = AnalystUseItemOut;

export function analystUseColumns(locale: Locale, by: AnalystUseBy): Column<Item>[] {
  const words = messagesFor(locale).adminOperations.analyst;
  const t = translator(locale, 'adminOperations.analyst');
  const number = (value: number) => formatNumber(locale, value);
  return [
    { key: 'key', label: words.keys[by], cell: (item) => keyCell(locale, by, item) },
    { key: 'answers', label: words.answers, cell: ({ answers }) => number(answers) },
    {
      key: 'failed',
      label: words.failedAnswers,
      cell: ({ failed, faults }) => (
        <>
          {number(failed)}
          {RUN_FAULTS.filter((fault) => faults[fault] > 0).map((fault) => (
            <span key={fault} className={styles.minor}>
              {t('fault', { fault: words.faults[fault], count: faults[fault] })}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'tokens',
      label: words.tokens,
      cell: ({ inputTokens, outputTokens, cachedTokens, estimated }) => (
        <>
          {number(inputTokens + outputTokens)}
          <span className={styles.minor}>
            {t('split', { input: inputTokens, cached: cachedTokens, output: outputTokens })}
          </span>
          {estimated > 0 && <span className={styles.minor}>{t('estimated', { count: estimated })}</span>}
        </>
      ),
    },
    {
      key: 'cost',
      label: words.cost,
      cell: ({ usd }) => (usd === null ? words.notSet : `$${formatDecimal(locale, usd, 2)}`),
    },
    {
      key: 'figures',
      label: words.figures,
      cell: ({ figures, withheldFigures, repairedFigures }) => (
        <>
          {number(figures)}
          {withheldFigures > 0 && (
            <span className={styles.minor}>{t('withheld', { count: withheldFigures })}</span>
          )}
          {repairedFigures > 0 && (
            <span className={styles.minor}>{t('repaired', { count: repairedFigures })}</span>
          )}
        </>
      ),
    },
    {
      key: 'firstWord',
      label: words.firstWord,
      cell: ({ firstWordMs }) =>
        firstWordMs === null ? '–' : t('seconds', { seconds: formatDecimal(locale, firstWordMs / 1000, 1) }),
    },
  ];
}

function keyCell(locale: Locale, by: AnalystUseBy, { key, name, email }: Item) {
  const words = messagesFor(locale).adminOperations.analyst;
  if (key === null) return by === 'person' ? words.gone : words.noCompany;
  if (key === 'guests' && (by === 'person' || by === 'company')) return words.guests;
  if (by === 'day') return formatDate(locale, key);
  if (by === 'model') return <bdi dir="ltr">{key}</bdi>;
  if (by === 'company') return <bdi>{name ?? words.gone}</bdi>;
  return (
    <>
      <PageLink href={localizedPath(locale, `/admin/users/${key}`)}>
        <bdi>{name ?? key}</bdi>
      </PageLink>
      {email !== null && (
        <bdi dir="ltr" className={styles.minor}>
          {email}
        </bdi>
      )}
    </>
  );
}
