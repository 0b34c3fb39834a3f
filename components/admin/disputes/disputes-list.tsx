import { SelectField } from '#components/admin/list/filter-fields.tsx';
import { OperationsList } from '#components/admin/operations/operations-list.tsx';
import type { DisputesPage } from '#lib/admin/disputes/loaders.ts';
import type { AdminDisputesOut } from '#lib/admin/disputes/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { DISPUTE_STATES } from '#lib/vocabulary/market-terms.ts';
import { disputeColumns } from './dispute-columns.tsx';

type Props = { page: DisputesPage; list: AdminDisputesOut | null };

/** What customers reported as wrong, those that wait first. */
export function DisputesList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminDisputes: words, disputes } = messagesFor(locale);
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={disputeColumns(locale)}
      rowKey={({ id }) => id}
    >
      <SelectField
        name="state"
        label={words.stateLabel}
        any={disputes.states.open}
        options={DISPUTE_STATES.filter((state) => state !== 'open').map((value) => ({
          value,
          label: disputes.states[value],
        }))}
        value={query.state}
      />
    </OperationsList>
  );
}
