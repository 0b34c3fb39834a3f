'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useRefreshSoon } from '#components/ui/use-refresh-soon.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { isPageViewed } from '#lib/browser/page-owner-state.ts';
import type { NotificationListOut, NotificationOut } from '#lib/notifications/schema.ts';
import { announceNotification, onReadElsewhere } from './notification-event.ts';
import { changesPages } from './notification-labels.ts';
import { type CentreState, centreReducer } from './notification-list.ts';
import { followNotifications, type NotificationFollower, type ReadMark } from './notification-stream.ts';

type Options = {
  userId: string;
  initial: NotificationListOut;
  /** What is said of one that arrives. */
  wordsOf: (notification: NotificationOut) => string;
};

type Notifications = {
  state: CentreState;
  /** What the last one that arrived says. */
  arrived: string;
  read: (mark: ReadMark) => Promise<void>;
  loadOlder: () => Promise<void>;
};

/** A person's notifications, kept up to date by the stream and shared with the other tabs. */
export function useNotifications({ userId, initial, wordsOf }: Options): Notifications {
  const follower = useRef<NotificationFollower | null>(null);
  const [state, dispatch] = useReducer(centreReducer, initial);
  const [arrived, setArrived] = useState('');
  const refreshSoon = useRefreshSoon();
  const pathname = usePathname();

  const arrive = useEffectEvent<Parameters<typeof followNotifications>[0]['onNotification']>(
    (notification, seq) => {
      dispatch({ kind: 'arrived', notification, seq });
      setArrived(wordsOf(notification));
      announceNotification(notification);
      if (changesPages(notification.type)) refreshSoon();
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

  return { state, arrived, read, loadOlder };
}
