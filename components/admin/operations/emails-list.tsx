import { SelectField, TextField } from '#components/admin/list/filter-fields.tsx';
import type { EmailsPage } from '#lib/admin/operations/loaders.ts';
import type { EmailsOut } from '#lib/admin/operations/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { EMAIL_STATES } from '#lib/vocabulary/terms.ts';
import { emailColumns } from './email-columns.tsx';
import { OperationsList } from './operations-list.tsx';

type Props = { page: EmailsPage; list: EmailsOut | null };

/** Every mail of the last months and what became of it. */
export function EmailsList({ page, list }: Props) {
  const { locale, query } = page;
  const { adminList, adminOperations } = messagesFor(locale);
  const words = adminOperations.emails;
  return (
    <OperationsList
      page={page}
      words={words}
      list={list}
      columns={emailColumns(locale)}
      rowKey={({ id }) => id}
    >
      <TextField name="to" kind="email" label={words.to} value={query.to} />
      <SelectField
        name="template"
        label={words.template}
        any={adminList.any}
        options={Object.entries(words.templates).map(([value, label]) => ({ value, label }))}
        value={query.template}
      />
      <SelectField
        name="state"
        label={words.state}
        any={adminList.any}
        options={EMAIL_STATES.map((value) => ({ value, label: words.states[value] }))}
        value={query.state}
      />
    </OperationsList>
  );
}
