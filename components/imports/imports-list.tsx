import { SelectField } from '#components/admin/list/filter-fields.tsx';
import { OperationsList } from '#components/admin/operations/operations-list.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { ImportsPage } from '#lib/imports/loaders.ts';
import type { ImportsOut } from '#lib/imports/schema.ts';
import { IMPORT_STATES } from '#lib/vocabulary/import-terms.ts';
import { importColumns } from './import-columns.tsx';
import { UploadPanel } from './upload-panel.tsx';

type Props = { page: ImportsPage; list: ImportsOut | null };

/** Where a file comes in, and what became of those before. */
export function ImportsList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminImports: words, adminList } = messagesFor(locale);
  const empty = query.state === undefined ? words.empty : words.noneOfState;
  return (
    <OperationsList
      page={page}
      words={{ ...words, empty }}
      list={list}
      columns={importColumns(locale, query.company === undefined ? 'panel' : 'look')}
      rowKey={({ id }) => id}
      above={
        query.company === undefined && (
          <ClientMessages locale={locale} namespaces={['adminImports', 'common']}>
            <MuiArea locale={locale}>
              <UploadPanel market={page.market} locale={locale} />
            </MuiArea>
          </ClientMessages>
        )
      }
    >
      <SelectField
        name="state"
        label={words.list.state}
        any={adminList.any}
        options={IMPORT_STATES.map((value) => ({ value, label: words.states[value] }))}
        value={query.state}
      />
    </OperationsList>
  );
}
