import type { Column } from '#components/admin/list/list-table.tsx';
import { RowActions } from '#components/admin/list/row-actions.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import type { JobItemOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { JobState } from '#lib/vocabulary/terms.ts';
import styles from './operations-list.module.css';

const LOOKS: Record<JobState, ChipVariant> = {
  waiting: 'secondary',
  running: 'info',
  retrying: 'warning',
  failed: 'error',
  done: 'success',
};

type Verb = 'retry' | 'cancel' | 'run-now';

/** What may be done about a job. What recurs comes back by itself. */
function verbsOf({ state, isRecurring }: JobItemOut): Verb[] {
  if (state === 'failed') return ['retry'];
  if (state !== 'waiting' && state !== 'retrying') return [];
  return isRecurring ? ['run-now'] : ['run-now', 'cancel'];
}

export function jobColumns(locale: Locale): Column<JobItemOut>[] {
  const words = messagesFor(locale).adminOperations.jobs;
  const t = translator(locale, 'adminOperations.jobs');
  return [
    {
      key: 'kind',
      label: words.kind,
      cell: ({ kind, payload }) => (
        <>
          <bdi dir="ltr">{kind}</bdi>
          <details className={styles.payload}>
            <summary>{words.payload}</summary>
            <code dir="ltr">{payload}</code>
          </details>
        </>
      ),
    },
    {
      key: 'state',
      label: words.state,
      cell: ({ state, attempts, mostAttempts, error }) => (
        <>
          <Chip size="small" variant={LOOKS[state]}>
            {words.states[state]}
          </Chip>
          {attempts > 0 && state !== 'done' && (
            <span className={styles.minor}>
              {t('attempts', {
                attempts: formatNumber(locale, attempts),
                most: formatNumber(locale, mostAttempts),
              })}
            </span>
          )}
          {error !== null && (
            <bdi dir="ltr" className={styles.minor}>
              {error}
            </bdi>
          )}
        </>
      ),
    },
    {
      key: 'added',
      label: words.added,
      cell: ({ createdAt }) => (
        <span className={styles.moment}>{formatDate(locale, createdAt, 'moment')}</span>
      ),
    },
    {
      key: 'due',
      label: words.due,
      cell: ({ endedAt, runAt }) => (
        <span className={styles.moment}>{formatDate(locale, endedAt ?? runAt, 'moment')}</span>
      ),
    },
    {
      key: 'action',
      label: words.action,
      cell: (job) => (
        <RowActions
          locale={locale}
          about={job.kind}
          actions={verbsOf(job).map((verb) => ({
            key: verb,
            label: words.verbs[verb],
            path: `/admin/jobs/${job.id}/${verb}`,
            done: words.done[verb],
            ...(verb === 'cancel' ? { tone: 'error' as const } : {}),
          }))}
        />
      ),
    },
  ];
}
