import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { ChatsPageData, LatestChat, LatestList } from '#lib/admin/chats/loaders.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import { chatTitle } from './chat-title.ts';
import styles from './chats-page.module.css';

type Props = { page: Omit<ChatsPageData, 'shown'>; list: LatestList };

/** The chats of everyone that changed last, without what is in them. */
export function LatestChats({ page: { locale, address }, list: { items, until } }: Props) {
  const { adminChats: words } = messagesFor(locale);
  const { columns } = words;
  if (items.length === 0) return <EmptyState title={words.noMessages} />;
  const open = (chat: LatestChat, alsoChat: boolean) =>
    addressWith(address, { user: chat.userId, chat: alsoChat ? chat.id : null, until: null });
  const shown: Column<LatestChat>[] = [
    {
      key: 'title',
      label: columns.title,
      cell: (chat) => (
        <PageLink className={styles.name} href={open(chat, true)}>
          <bdi>{chatTitle(locale, chat.title)}</bdi>
        </PageLink>
      ),
    },
    {
      key: 'person',
      label: columns.person,
      cell: (chat) => (
        <PageLink href={open(chat, false)}>
          <bdi>{chat.userName}</bdi>
        </PageLink>
      ),
    },
    {
      key: 'messages',
      label: columns.messages,
      numeric: true,
      cell: ({ messageCount }) => formatNumber(locale, messageCount),
    },
    {
      key: 'last',
      label: columns.last,
      cell: ({ updatedAt }) => formatDate(locale, updatedAt, 'moment'),
    },
  ];
  return (
    <ListTable
      caption={words.latest}
      columns={shown}
      rows={items}
      rowKey={({ id }) => id}
      address={address}
      sorted={null}
      footer={
        until !== null && (
          <LinkButton variant="outlined" size="small" href={addressWith(address, { until })}>
            {words.older}
          </LinkButton>
        )
      }
    />
  );
}
