import { ColumnChoice } from '#components/admin/list/column-choice.tsx';
import { DroppedParts } from '#components/admin/list/dropped-parts.tsx';
import { ExportLink } from '#components/admin/list/export-link.tsx';
import { ListTable } from '#components/admin/list/list-table.tsx';
import { ListViews } from '#components/admin/list/list-views.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { MuiArea } from '#components/theme/mui-area.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { UsersPage } from '#lib/admin/directory/loaders.ts';
import type { UsersOut } from '#lib/admin/directory/schema.ts';
import { addressWith, type ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import { BulkSelection, SelectRow } from './bulk-selection.tsx';
import { userColumns } from './user-columns.tsx';
import { UsersFilters } from './users-filters.tsx';
import styles from './users-list.module.css';

type Props = { page: UsersPage; users: UsersOut | null };

/** Everyone who has an account: found, narrowed and sorted by the address alone. */
export function UsersList({ page, users }: Props) {
  const { locale, now, query, address, dropped, views, hidden } = page;
  const messages = messagesFor(locale);
  const words = messages.adminUsers;
  const columns = userColumns(locale);
  const t = translator(locale, 'adminUsers.bulk');
  return (
    <ClientMessages locale={locale} namespaces={['adminUsers', 'adminList', 'common', 'errors']}>
      <PageHeader title={words.title} text={words.description} />
      <div className={styles.list}>
        <ListViews list="users" all={words.everybody} views={views} address={address} />
        <DroppedParts locale={locale} names={dropped} />
        <UsersFilters locale={locale} now={now} address={address} query={query} />
        {users === null && (
          <ErrorState
            title={messages.errors.failed.fetchUsers}
            action={<LinkButton href={addressWith(address, {})}>{messages.common.actions.retry}</LinkButton>}
          />
        )}
        {users?.total === 0 && (
          <EmptyState
            title={words.nobody}
            text={words.nobodyText}
            action={<LinkButton href={address.path}>{messages.adminList.clear}</LinkButton>}
          />
        )}
        {users && users.total > 0 && (
          <MuiArea locale={locale}>
            <BulkSelection key={JSON.stringify(address)} ids={users.items.map(({ id }) => id)}>
              <div className={styles.tools}>
                <ExportLink
                  href={`/api/admin/users/export${searchOf(address)}`}
                  label={words.export}
                  failed={messages.errors.failed.fetchUsers}
                />
                <ColumnChoice list="users" columns={hideable(columns)} hidden={hidden} />
              </div>
              <ListTable
                caption={words.title}
                columns={columns.filter(({ key }) => !hidden.includes(key))}
                rows={users.items}
                rowKey={({ id }) => id}
                address={address}
                sorted={{ by: query.sortBy, order: query.sortOrder }}
                select={{
                  label: words.bulk.select,
                  cell: ({ id, name }) => <SelectRow id={id} label={t('selectOne', { name })} />,
                }}
                footer={<Pager locale={locale} address={address} shown={users.items.length} {...users} />}
              />
            </BulkSelection>
          </MuiArea>
        )}
      </div>
    </ClientMessages>
  );
}

/** The file takes the filter, and comes in an order of its own. */
function searchOf(address: ListAddress): string {
  return addressWith({ ...address, path: '' }, { sortBy: null, sortOrder: null, limit: null });
}

/** All but the name. */
function hideable(columns: ReturnType<typeof userColumns>) {
  return columns.slice(1).map(({ key, label }) => ({ key, label }));
}
