import { IgnoredParts } from '#components/admin/list/ignored-parts.tsx';
import { ListTable } from '#components/admin/list/list-table.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { UsersPage } from '#lib/admin/directory/loaders.ts';
import type { UsersOut } from '#lib/admin/directory/schema.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { userColumns } from './user-columns.tsx';
import { UsersFilters } from './users-filters.tsx';
import styles from './users-list.module.css';

type Props = { page: UsersPage; users: UsersOut | null };

/** Everybody who has an account: found, narrowed and sorted by the address alone. */
export function UsersList({ page, users }: Props) {
  const { locale, now, query, address, dropped } = page;
  const messages = messagesFor(locale);
  const words = messages.adminUsers;
  return (
    <>
      <PageHeader title={words.title} text={words.description} />
      <div className={styles.list}>
        <IgnoredParts locale={locale} names={dropped} />
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
          <ListTable
            caption={words.title}
            columns={userColumns(locale)}
            rows={users.items}
            rowKey={({ id }) => id}
            address={address}
            sorted={{ by: query.sortBy, order: query.sortOrder }}
            footer={<Pager locale={locale} address={address} shown={users.items.length} {...users} />}
          />
        )}
      </div>
    </>
  );
}
