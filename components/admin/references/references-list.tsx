import { SelectField } from '#components/admin/list/filter-fields.tsx';
import { OperationsList } from '#components/admin/operations/operations-list.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import type { ReferencesPage } from '#lib/admin/references/loaders.ts';
import type { ReferencesOut } from '#lib/admin/references/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { REFERENCE_KINDS } from '#lib/vocabulary/import-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { ReferenceAdder } from './reference-adder.tsx';
import { referenceColumns } from './reference-columns.tsx';

type Props = { page: ReferencesPage; list: ReferencesOut | null };

/** What the market is measured by, each value with its versions. */
export function ReferencesList({ page, list }: Props) {
  const { locale, query, choices } = page;
  const { adminList, adminImports, adminReferences: words } = messagesFor(locale);
  return (
    <ClientMessages
      locale={locale}
      namespaces={['adminReferences', 'adminEdit', 'adminImports', 'market', 'common']}
    >
      <MuiArea locale={locale}>
        <OperationsList
          page={page}
          words={words}
          list={list}
          headActions={<ReferenceAdder choices={choices} />}
          columns={referenceColumns(locale)}
          rowKey={({ kind, dataset, categoryId, channel, regionNo, validFrom }) =>
            [kind, dataset, categoryId, channel, regionNo, validFrom].join(' ')
          }
        >
          <SelectField
            name="kind"
            label={words.kind}
            any={adminList.any}
            options={REFERENCE_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            value={query.kind}
          />
          <SelectField
            name="dataset"
            label={words.dataset}
            any={adminList.any}
            options={DATASETS.map((value) => ({ value, label: adminImports.datasets[value] }))}
            value={query.dataset}
          />
        </OperationsList>
      </MuiArea>
    </ClientMessages>
  );
}
