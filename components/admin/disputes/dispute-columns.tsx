import type { Column } from '#components/admin/list/list-table.tsx';
import issues from '#components/disputes/issues.module.css';
import { PageLink } from '#components/ui/page-link.tsx';
import type { AdminDisputeOut } from '#lib/admin/disputes/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { issueText, subjectText } from './dispute-text.ts';

export function disputeColumns(locale: Locale): Column<AdminDisputeOut>[] {
  const words = messagesFor(locale).adminDisputes;
  const t = translator(locale, 'adminDisputes');
  const minor = (text: string | null) =>
    text !== null && (
      <span className={issues.minor}>
        <bdi>{text}</bdi>
      </span>
    );
  return [
    {
      key: 'subject',
      label: words.subject,
      cell: ({ product, retailer }) => (
        <>
          <bdi>{nameIn(locale, product)}</bdi>
          {minor(nameIn(locale, retailer))}
        </>
      ),
    },
    {
      key: 'issue',
      label: words.issue,
      cell: (row) => (
        <>
          <bdi>{issueText(locale, row)}</bdi>
          {minor(row.note)}
          {row.excluded > 0 && minor(t('excludedCount', { count: row.excluded }))}
        </>
      ),
    },
    {
      key: 'asker',
      label: words.asker,
      cell: ({ asker }) =>
        asker === null ? (
          words.gone
        ) : (
          <>
            <PageLink href={localizedPath(locale, `/admin/users/${asker.id}`)}>
              <bdi>{asker.name}</bdi>
            </PageLink>
            {minor(asker.company)}
          </>
        ),
    },
    {
      key: 'created',
      label: words.created,
      cell: ({ createdAt }) => formatDate(locale, createdAt, 'moment'),
    },
    {
      key: 'answered',
      label: words.answered,
      cell: ({ closedAt, closedBy, answer }) =>
        closedAt === null ? (
          '–'
        ) : (
          <>
            {formatDate(locale, closedAt, 'moment')}
            {minor(closedBy)}
            {minor(answer)}
          </>
        ),
    },
    {
      key: 'action',
      label: words.action,
      cell: (row) =>
        row.kind === 'match' && row.state === 'open' ? (
          <PageLink href={localizedPath(locale, '/admin/matching?queue=disputed')}>
            {words.openMatch}
          </PageLink>
        ) : (
          <PageLink
            href={localizedPath(locale, `/admin/questions/${row.id}`)}
            aria-label={t('reviewOf', { name: subjectText(locale, row) })}
          >
            {words.review}
          </PageLink>
        ),
    },
  ];
}
