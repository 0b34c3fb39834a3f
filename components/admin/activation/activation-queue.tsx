import { SelectField } from '#components/admin/list/filter-fields.tsx';
import { OperationsList } from '#components/admin/operations/operations-list.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import type { ActivationPage } from '#lib/admin/activation/loaders.ts';
import type { ActivationsOut } from '#lib/admin/activation/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { ACTIVATION_FILTERS } from '#lib/vocabulary/terms.ts';
import { activationColumns } from './activation-columns.tsx';

type Props = { page: ActivationPage; list: ActivationsOut | null };

/** Companies that have paid and wait for their own reports, the earliest due first. */
export function ActivationQueue({ page, list }: Props) {
  const { locale, now, query } = page;
  const { adminList, adminActivation: words } = messagesFor(locale);
  return (
    <ClientMessages locale={locale} namespaces={['adminActivation']}>
      <OperationsList
        page={page}
        words={words}
        list={list}
        columns={activationColumns(locale, now)}
        rowKey={({ subscriptionId }) => subscriptionId}
      >
        <SelectField
          name="filter"
          label={words.filter}
          any={adminList.any}
          options={ACTIVATION_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
          value={query.filter}
        />
      </OperationsList>
    </ClientMessages>
  );
}
