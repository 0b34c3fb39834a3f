import { SelectField, TextField } from '#components/admin/list/filter-fields.tsx';
import type { EventsPage } from '#lib/admin/operations/loaders.ts';
import type { StripeEventsOut } from '#lib/admin/operations/schema.ts';
import { LISTENED_EVENTS } from '#lib/billing/sync/listened-events.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { STRIPE_EVENT_STATES } from '#lib/vocabulary/terms.ts';
import { eventColumns } from './event-columns.tsx';
import { OperationsList } from './operations-list.tsx';

type Props = { page: EventsPage; list: StripeEventsOut | null };

/** The webhook events that came from the payment provider, and whether each was dealt with. */
export function EventsList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminList, adminOperations } = messagesFor(locale);
  const words = adminOperations.events;
  const { customer, type, state } = query;
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={eventColumns(locale)}
      rowKey={({ id }) => id}
    >
      <TextField name="customer" label={words.customerId} value={customer} />
      <SelectField
        name="type"
        label={words.type}
        any={adminList.any}
        options={LISTENED_EVENTS.map((value) => ({ value, label: value }))}
        value={type}
      />
      <SelectField
        name="state"
        label={words.state}
        any={adminList.any}
        options={STRIPE_EVENT_STATES.map((value) => ({ value, label: words.states[value] }))}
        value={state}
      />
    </OperationsList>
  );
}
