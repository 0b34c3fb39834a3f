'use client';

import { useId, useRef, useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { BellIcon } from '#components/ui/icons.tsx';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NotificationListOut, NotificationOut } from '#lib/notifications/schema.ts';
import styles from './notification-center.module.css';
import { fillText, type NotificationTexts, notificationLabel } from './notification-labels.ts';
import { NotificationPanel, type PanelLabels } from './notification-panel.tsx';
import { useNotifications } from './use-notifications.ts';

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
  const [isOpen, setOpen] = useState(false);
  const words = (notification: NotificationOut) =>
    notificationLabel(notification, locale, texts, modulePaths);
  const { state, arrived, read, loadOlder } = useNotifications({
    userId,
    initial,
    wordsOf: (notification) => fillText(labels.arrived, { title: words(notification).title }),
  });

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
            words={words}
            onRead={read}
            onOlder={loadOlder}
            onLeave={() => panel.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
