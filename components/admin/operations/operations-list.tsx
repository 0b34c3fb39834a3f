import type { ReactNode } from 'react';
import { CursorPager } from '#components/admin/list/cursor-pager.tsx';
import { DroppedParts } from '#components/admin/list/dropped-parts.tsx';
import { FilterForm } from '#components/admin/list/filter-form.tsx';
import { type Column, ListTable } from '#components/admin/list/list-table.tsx';
import { Pager } from '#components/admin/list/pager.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { addressWith, type ListAddress } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './operations-list.module.css';

/** Pages by number with a total, or one behind the other. */
type ListedRows<Row> = { items: Row[]; limit: number } & (
  | { page: number; total: number; totalIsExact: boolean }
  | { nextCursor: string | null; total?: undefined }
);

type Props<Row> = {
  page: { locale: Locale; address: ListAddress; dropped: readonly string[] };
  words: { title: string; description: string; empty: string; emptyText?: string; failed: string };
  /** Null where it could not be read. */
  list: ListedRows<Row> | null;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The fields of the filter. */
  children: ReactNode;
  /** What can be done with all that match. */
  actions?: ReactNode;
  /** Beside the title. */
  headActions?: ReactNode;
  /** Above the filter. */
  above?: ReactNode;
};

/** What the product does by itself, as a list that is narrowed by the address alone. */
export function OperationsList<Row>(props: Props<Row>) {
  const { page, words, list, columns, rowKey, children, actions, headActions, above } = props;
  const { locale, address, dropped } = page;
  const { adminList, common } = messagesFor(locale);
  const isNarrowed = Object.keys(address.given).some((name) => !['page', 'limit'].includes(name));
  return (
    <>
      <PageHeader title={words.title} text={words.description} actions={headActions} />
      <div className={styles.list}>
        {above}
        <DroppedParts locale={locale} names={dropped} />
        <FilterForm locale={locale} address={address}>
          {children}
        </FilterForm>
        {actions}
        {list === null && (
          <ErrorState
            title={words.failed}
            action={<LinkButton href={addressWith(address, {})}>{common.actions.retry}</LinkButton>}
          />
        )}
        {list && (list.total ?? list.items.length) === 0 && (
          <EmptyState
            title={words.empty}
            {...(words.emptyText === undefined ? {} : { text: words.emptyText })}
            action={isNarrowed ? <LinkButton href={address.path}>{adminList.clear}</LinkButton> : undefined}
          />
        )}
        {list && (list.total ?? list.items.length) > 0 && (
          <ListTable
            caption={words.title}
            columns={columns}
            rows={list.items}
            rowKey={rowKey}
            address={address}
            sorted={null}
            footer={
              list.total === undefined ? (
                <CursorPager locale={locale} address={address} nextCursor={list.nextCursor} />
              ) : (
                <Pager locale={locale} address={address} shown={list.items.length} {...list} />
              )
            }
          />
        )}
      </div>
    </>
  );
}
