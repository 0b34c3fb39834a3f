import { CompanyName } from '#components/admin/list/company-name.tsx';
import type { Column } from '#components/admin/list/list-table.tsx';
import { RowActions } from '#components/admin/list/row-actions.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import type { StripeEventItemOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { StripeEventState } from '#lib/vocabulary/terms.ts';
import styles from './operations-list.module.css';

const LOOKS: Record<StripeEventState, ChipVariant> = {
  done: 'success',
  waiting: 'warning',
  no_customer: 'secondary',
};

function Customer({ locale, event }: { locale: Locale; event: StripeEventItemOut }) {
  const { company, customer } = event;
  return (
    <>
      {company && <CompanyName locale={locale} company={company} />}
      {customer !== null && (
        <bdi dir="ltr" className={styles.minor}>
          {customer}
        </bdi>
      )}
      {!company && customer === null && '–'}
    </>
  );
}

export function eventColumns(locale: Locale): Column<StripeEventItemOut>[] {
  const { events: words } = messagesFor(locale).adminOperations;
  return [
    {
      key: 'type',
      label: words.type,
      cell: ({ id, type }) => (
        <>
          <bdi dir="ltr">{type}</bdi>
          <bdi dir="ltr" className={styles.minor}>
            {id}
          </bdi>
        </>
      ),
    },
    {
      key: 'customer',
      label: words.customer,
      cell: (event) => <Customer locale={locale} event={event} />,
    },
    {
      key: 'at',
      label: words.at,
      cell: ({ receivedAt }) => (
        <span className={styles.moment}>{formatDate(locale, receivedAt, 'moment')}</span>
      ),
    },
    {
      key: 'state',
      label: words.state,
      cell: ({ state }) => (
        <Chip size="small" variant={LOOKS[state]}>
          {words.states[state]}
        </Chip>
      ),
    },
    {
      key: 'action',
      label: words.action,
      cell: ({ id, type }) => (
        <RowActions
          locale={locale}
          about={type}
          actions={[
            {
              key: 'replay',
              label: words.replay,
              path: `/admin/stripe-events/${id}/replay`,
              done: words.replayed,
            },
          ]}
        />
      ),
    },
  ];
}
