'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { BellIcon } from '#components/ui/icons.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { isPageViewed } from '#lib/browser/page-owner-state.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NotificationListOut } from '#lib/notifications/schema.ts';
import styles from './notification-center.module.css';
import { announceNotification, onReadElsewhere } from './notification-event.ts';
import { changesPages, fillText, type NotificationTexts, notificationLabel } from './notification-labels.ts';
import { centreReducer } from './notification-list.ts';
import { NotificationPanel, type PanelLabels } from './notification-panel.tsx';
import { followNotifications, type NotificationFollower, type ReadMark } from './notification-stream.ts';

type Props = {
  userId: string;
  locale: Locale;
  initial: NotificationListOut;
  texts: NotificationTexts;
  labels: PanelLabels & { none: string; unread: string; arrived: string };
  modulePaths: Record<string, string>;
};

/** The bell: how many are unread, the list of them, and the stream that feeds it. */
export function NotificationCenter({ userId, locale, initial, texts, labels, modulePaths }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const follower = useRef<NotificationFollower | null>(null);
  const [state, dispatch] = useReducer(centreReducer, initial);
  const [isOpen, setOpen] = useState(false);
  const [arrived, setArrived] = useState('');
  const router = useRouter();
  const pathname = usePathname();

  const arrive = useEffectEvent<Parameters<typeof followNotifications>[0]['onNotification']>(
    (notification, seq) => {
      dispatch({ kind: 'arrived', notification, seq });
      const { title } = notificationLabel(notification, locale, texts, modulePaths);
      setArrived(fillText(labels.arrived, { title }));
      announceNotification(notification);
      if (changesPages(notification.type)) router.refresh();
    },
  );

  const markHere = useEffectEvent((mark: ReadMark) =>
    dispatch({ kind: 'read', mark, at: new Date().toISOString() }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream begins where this page was drawn
  useEffect(() => {
    const stream = followNotifications({
      userId,
      after: initial.latest,
      onNotification: arrive,
      onRead: markHere,
    });
    follower.current = stream;
    const stopHearing = onReadElsewhere((id) => note({ ids: [id], upTo: null }));
    return () => {
      stopHearing();
      stream.stop();
    };
  }, [userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what lets a failed stream come back
  useEffect(() => follower.current?.pageChanged(), [pathname]);

  /** Here and in the other tabs. */
  const note = (mark: ReadMark) => {
    dispatch({ kind: 'read', mark, at: new Date().toISOString() });
    follower.current?.tellRead(mark);
  };

  const read = async (mark: ReadMark) => {
    if (isPageViewed()) return;
    note(mark);
    const body = mark.ids ? { ids: mark.ids } : { upTo: mark.upTo };
    await callApi('/notifications/read', { body }).catch(() => {
      // The toast has said so; the server still counts it as unread.
    });
  };

  const loadOlder = async () => {
    const page = Math.floor(state.items.length / initial.limit) + 1;
    const answer = await callApi<NotificationListOut>('/notifications/list', {
      query: { page, limit: initial.limit },
    });
    dispatch({ kind: 'older', items: answer.items, total: answer.total });
  };

  const label =
    state.unread > 0 ? fillText(labels.unread, { count: formatNumber(locale, state.unread) }) : labels.none;
  return (
    <>
      <IconButton
        className={styles.bell}
        popoverTarget={id}
        label={label}
        title={label}
        aria-expanded={isOpen}
      >
        <BellIcon />
        {state.unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {state.unread > 99 ? '99+' : state.unread}
          </span>
        )}
      </IconButton>
      <p role="status" className="visually-hidden">
        {arrived}
      </p>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        role="dialog"
        aria-label={labels.title}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {/* Only while it is open: dates are then the browser's own and not drawn by the server. */}
        {isOpen && (
          <NotificationPanel
            locale={locale}
            state={state}
            labels={labels}
            words={(notification) => notificationLabel(notification, locale, texts, modulePaths)}
            onRead={read}
            onOlder={loadOlder}
            onLeave={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
