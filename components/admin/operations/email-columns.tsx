import type { Column } from '#components/admin/list/list-table.tsx';
import { RowActions } from '#components/admin/list/row-actions.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { emailName } from '#lib/admin/operations/email-name.ts';
import type { EmailItemOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { EmailState } from '#lib/vocabulary/terms.ts';
import styles from './operations-list.module.css';

const LOOKS: Record<EmailState, ChipVariant> = {
  queued: 'secondary',
  sent: 'success',
  refused: 'error',
  failed: 'warning',
};

export function emailColumns(locale: Locale): Column<EmailItemOut>[] {
  const { emails: words } = messagesFor(locale).adminOperations;
  return [
    {
      key: 'to',
      label: words.recipient,
      cell: ({ to, userId }) =>
        userId === null ? (
          <bdi dir="ltr">{to}</bdi>
        ) : (
          <PageLink href={localizedPath(locale, `/admin/users/${userId}`)}>
            <bdi dir="ltr">{to}</bdi>
          </PageLink>
        ),
    },
    {
      key: 'template',
      label: words.template,
      cell: ({ template, subject, locale: language }) => (
        <>
          {emailName(locale, template)}
          <bdi className={styles.minor} lang={language}>
            {subject}
          </bdi>
        </>
      ),
    },
    {
      key: 'at',
      label: words.at,
      cell: ({ createdAt }) => (
        <span className={styles.moment}>{formatDate(locale, createdAt, 'moment')}</span>
      ),
    },
    {
      key: 'state',
      label: words.state,
      cell: ({ state, error }) => (
        <>
          <Chip size="small" variant={LOOKS[state]}>
            {words.states[state]}
          </Chip>
          {error !== null && (
            <bdi dir="ltr" className={styles.minor}>
              {error}
            </bdi>
          )}
        </>
      ),
    },
    {
      key: 'action',
      label: words.action,
      cell: ({ id, to, canResend }) => (
        <RowActions
          locale={locale}
          about={to}
          actions={
            canResend
              ? [
                  {
                    key: 'resend',
                    label: words.resend,
                    path: `/admin/emails/${id}/resend`,
                    done: words.resent,
                  },
                ]
              : []
          }
        />
      ),
    },
  ];
}
