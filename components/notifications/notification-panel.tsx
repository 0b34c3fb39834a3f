'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { BellIcon, CloseIcon } from '#components/ui/icons.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { ListedNotification } from '#lib/notifications/schema.ts';
import { DataNews, type NewsLabels } from './data-news.tsx';
import styles from './notification-center.module.css';
import { isOfData, type NotificationLabel } from './notification-labels.ts';
import type { CentreState } from './notification-list.ts';
import type { ReadMark } from './notification-stream.ts';

export type PanelLabels = {
  title: string;
  isUnread: string;
  markAll: string;
  older: string;
  loading: string;
  close: string;
  emptyTitle: string;
  emptyText: string;
  groups: { data: string; account: string };
  /** Null: the person has no data. */
  news: NewsLabels | null;
};

type Props = {
  locale: Locale;
  state: CentreState;
  labels: PanelLabels;
  words: (notification: ListedNotification) => NotificationLabel;
  onRead: (mark: ReadMark) => void;
  onOlder: () => Promise<void>;
  onLeave: () => void;
};

/** What is new in the market, then the notifications: those of data and those of the account, the newest first. Opening one marks it as read. */
export function NotificationPanel({ locale, state, labels, words, onRead, onOlder, onLeave }: Props) {
  const { items, unread, total } = state;
  const newest = items[0];
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{labels.title}</h2>
        {unread > 0 && newest && (
          <Button
            variant="empty"
            size="small"
            tone="primary"
            onClick={() => onRead({ ids: null, upTo: newest.seq })}
          >
            {labels.markAll}
          </Button>
        )}
        <IconButton label={labels.close} onClick={onLeave}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      {labels.news && <DataNews locale={locale} labels={labels.news} onLeave={onLeave} />}
      {items.length === 0 ? (
        <EmptyState
          level={3}
          icon={<BellIcon size={24} />}
          title={labels.emptyTitle}
          text={labels.emptyText}
        />
      ) : (
        groupsOf(items).map(({ group, listed }, _, groups) => (
          <section key={group}>
            {groups.length > 1 && <h3 className={styles.group}>{labels.groups[group]}</h3>}
            <ul className={styles.list}>
              {listed.map((item) => (
                <li key={item.id}>
                  <Item
                    locale={locale}
                    item={item}
                    words={words(item)}
                    unreadLabel={labels.isUnread}
                    onOpen={() => {
                      if (!item.readAt) onRead({ ids: [item.id], upTo: null });
                      onLeave();
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {items.length < total && <Older labels={labels} onOlder={onOlder} />}
    </>
  );
}

/** Those of data come first. */
function groupsOf(items: readonly ListedNotification[]) {
  const data = items.filter(isOfData);
  const account = items.filter((item) => !isOfData(item));
  return [
    { group: 'data' as const, listed: data },
    { group: 'account' as const, listed: account },
  ].filter(({ listed }) => listed.length > 0);
}

type ItemProps = {
  locale: Locale;
  item: ListedNotification;
  words: NotificationLabel;
  unreadLabel: string;
  onOpen: () => void;
};

function Item({ locale, item, words, unreadLabel, onOpen }: ItemProps) {
  const content = (
    <>
      <span className={styles.line}>
        <b>{words.title}</b>
        {!item.readAt && <span className={styles.dot} role="img" aria-label={unreadLabel} />}
      </span>
      <span className={styles.text}>{words.text}</span>
      <time className={styles.time} dateTime={item.createdAt}>
        {formatDate(locale, item.createdAt, 'moment')}
      </time>
    </>
  );
  const className = item.readAt ? styles.item : `${styles.item} ${styles.unread}`;
  return words.href ? (
    <PageLink href={localizedPath(locale, words.href)} className={className} onClick={onOpen}>
      {content}
    </PageLink>
  ) : (
    <button type="button" className={className} onClick={onOpen}>
      {content}
    </button>
  );
}

function Older({ labels, onOlder }: { labels: PanelLabels; onOlder: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      await onOlder();
    } catch {
      // The toast has said why; the button can be pressed again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="empty"
      size="small"
      tone="primary"
      className={styles.older}
      disabled={busy}
      onClick={load}
    >
      {busy ? labels.loading : labels.older}
    </Button>
  );
}
