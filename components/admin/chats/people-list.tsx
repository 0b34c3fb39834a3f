import { TextField } from '#components/admin/list/filter-fields.tsx';
import { FilterForm } from '#components/admin/list/filter-form.tsx';
import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { ChatsPageData, PeopleList as List, PersonRow } from '#lib/admin/chats/loaders.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { memberLimit } from '#lib/chat/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './chats-page.module.css';

type Props = { page: Omit<ChatsPageData, 'shown'>; list: List };

/** Everyone, with how many chats they have. */
export function PeopleList({ page: { locale, query, address }, list }: Props) {
  const { adminChats: words, adminList } = messagesFor(locale);
  return (
    <>
      <FilterForm locale={locale} address={address} find={words.find}>
        <TextField
          name="search"
          label={words.search}
          hint={words.searchHint}
          maxLength={100}
          value={query.search}
        />
      </FilterForm>
      {list.total === 0 ? (
        <EmptyState
          title={words.nobody}
          text={words.nobodyText}
          action={<LinkButton href={address.path}>{adminList.clear}</LinkButton>}
        />
      ) : (
        <ListTable
          caption={words.people}
          columns={columnsOf(locale, (user) => addressWith(address, { user }))}
          rows={list.items}
          rowKey={({ id }) => id}
          address={address}
          sorted={{ by: query.sortBy, order: query.sortOrder }}
          footer={<Pager locale={locale} address={address} shown={list.items.length} {...list} />}
        />
      )}
    </>
  );
}

/** A limit in a word: the default, off, or the number. */
function limitLabel(locale: Locale, limit: number | null) {
  const t = translator(locale, 'adminChats');
  if (limit === null) return t('defaultLimit', { limit: formatNumber(locale, memberLimit(null)) });
  return limit === 0 ? (
    <Chip size="small" variant="warning">
      {t('off')}
    </Chip>
  ) : (
    formatNumber(locale, limit)
  );
}

function columnsOf(locale: Locale, hrefOf: (user: string) => string): Column<PersonRow>[] {
  const { columns } = messagesFor(locale).adminChats;
  return [
    {
      key: 'name',
      label: columns.name,
      sort: { by: 'name', first: 'asc' },
      cell: ({ id, name, email }) => (
        <>
          <PageLink className={styles.name} href={hrefOf(id)}>
            <bdi>{name}</bdi>
          </PageLink>
          <bdi dir="ltr" className={styles.minor}>
            {email}
          </bdi>
        </>
      ),
    },
    {
      key: 'company',
      label: columns.company,
      sort: { by: 'companyName', first: 'asc' },
      cell: ({ companyName }) => (companyName === null ? '–' : <bdi>{companyName}</bdi>),
    },
    {
      key: 'chats',
      label: columns.chats,
      numeric: true,
      cell: ({ chats }) => formatNumber(locale, chats),
    },
    {
      key: 'last',
      label: columns.last,
      cell: ({ lastAt }) => (lastAt === null ? '–' : formatDate(locale, lastAt, 'moment')),
    },
    {
      key: 'limit',
      label: columns.limit,
      cell: ({ dailyMessageLimit }) => limitLabel(locale, dailyMessageLimit),
    },
  ];
}
