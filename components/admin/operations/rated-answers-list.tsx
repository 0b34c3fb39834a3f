import { DayFilter, SelectField } from '#components/admin/list/filter-fields.tsx';
import type { Column } from '#components/admin/list/list-table.tsx';
import type { RatedAnswersPage } from '#lib/admin/chats/loaders.ts';
import type { RatedAnswerOut, RatedAnswersOut } from '#lib/admin/chats/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { RATING_REASONS } from '#lib/vocabulary/terms.ts';
import styles from './operations-list.module.css';
import { OperationsList } from './operations-list.tsx';
import { RatedAnswerText } from './rated-answer-text.tsx';

type Props = { page: RatedAnswersPage; list: RatedAnswersOut | null };

/** Answers that members found poor and allowed admins to read, without their names. */
export function RatedAnswersList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminList, adminOperations, chat } = messagesFor(locale);
  const words = adminOperations.analyst.readable;
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={ratedAnswerColumns(locale)}
      rowKey={({ id }) => id}
    >
      <SelectField
        name="reason"
        label={words.reason}
        any={adminList.any}
        options={RATING_REASONS.map((value) => ({ value, label: chat.rating.reasons[value] }))}
        value={query.reason}
      />
      <DayFilter
        locale={locale}
        name="from"
        label={adminOperations.analyst.from}
        value={query.from ?? list?.from}
      />
      <DayFilter locale={locale} name="to" label={adminOperations.analyst.to} value={query.to ?? list?.to} />
    </OperationsList>
  );
}

function ratedAnswerColumns(locale: Locale): Column<RatedAnswerOut>[] {
  const { adminOperations, chat } = messagesFor(locale);
  const words = adminOperations.analyst.readable;
  return [
    {
      key: 'question',
      label: words.question,
      cell: ({ question }) => (
        <p className={styles.written} dir="auto">
          {question || '–'}
        </p>
      ),
    },
    {
      key: 'answer',
      label: words.answer,
      cell: ({ answer }) => (
        <details className={styles.payload}>
          <summary>{words.show}</summary>
          <div className={styles.answer}>
            <RatedAnswerText text={answer} />
          </div>
        </details>
      ),
    },
    { key: 'reason', label: words.reason, cell: ({ reason }) => chat.rating.reasons[reason] },
    {
      key: 'note',
      label: words.note,
      cell: ({ note }) => (
        <p className={styles.written} dir="auto">
          {note ?? '–'}
        </p>
      ),
    },
    {
      key: 'model',
      label: adminOperations.analyst.keys.model,
      cell: ({ model }) =>
        model === null ? adminOperations.analyst.ratings.unknown : <bdi dir="ltr">{model}</bdi>,
    },
    {
      key: 'at',
      label: words.at,
      cell: ({ ratedAt }) => <span className={styles.moment}>{formatDate(locale, ratedAt)}</span>,
    },
  ];
}
