import { announceChatChange } from '#lib/browser/chat-changes.ts';
import { onSessionEnding } from '#lib/browser/client-session.ts';
import type { ChatChange, NotificationOut } from '#lib/notifications/schema.ts';
import { notificationSource } from './notification-source.ts';

/**
 * The browser's end of `GET /api/notifications`: one stream for all tabs. A Web Lock makes one tab the leader, which holds the stream
 * and passes everything on; the others take over from the greatest number they have heard. A stream that fails is logged and closed and
 * is not tried again before someone changes the page. One whose session this browser is about to end is closed before.
 */

type Message =
  | { kind: 'notification'; seq: number; notification: NotificationOut }
  | { kind: 'read'; ids: readonly string[] | null; upTo: number | null }
  | { kind: 'chat'; change: ChatChange }
  | { kind: 'page-changed' };

export type ReadMark = { ids: readonly string[] | null; upTo: number | null };

type Options = {
  userId: string;
  /** The last number that this page was drawn with. */
  after: number;
  onNotification: (notification: NotificationOut, seq: number) => void;
  /** Another tab marked some as read. */
  onRead: (mark: ReadMark) => void;
};

export type NotificationFollower = {
  /** Lets a failed stream be tried again. */
  pageChanged: () => void;
  /** Informs the other tabs. */
  tellRead: (mark: ReadMark) => void;
  stop: () => void;
};

export function followNotifications({
  userId,
  after,
  onNotification,
  onRead,
}: Options): NotificationFollower {
  const name = `raff-notifications:${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let latest = after;

  const post = (message: Message) => channel.postMessage(message);

  const take = (seq: number, notification: NotificationOut) => {
    if (seq <= latest) return;
    latest = seq;
    onNotification(notification, seq);
  };

  const source = notificationSource({
    address: () => `/api/notifications?userId=${encodeURIComponent(userId)}&after=${latest}`,
    onNotification: (seq, notification) => {
      take(seq, notification);
      post({ kind: 'notification', seq, notification });
    },
    onChatChange: (change) => {
      announceChatChange(change);
      post({ kind: 'chat', change });
    },
  });
  const { open, close } = source;

  const pageChanged = () => {
    source.hold(false);
    open();
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'notification') take(data.seq, data.notification);
    if (data.kind === 'read') onRead(data);
    if (data.kind === 'chat') announceChatChange(data.change);
    if (data.kind === 'page-changed') pageChanged();
  };

  const stopListening = onSessionEnding((isEnding) => {
    source.hold(isEnding);
    if (isEnding) close();
    else open();
  });

  becomeLeader(name, leaving.signal, source.lead);

  // A page that is kept for going back must not hold a stream, and takes it up again when it is shown.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', open);

  return {
    pageChanged: () => {
      pageChanged();
      post({ kind: 'page-changed' });
    },
    tellRead: (mark) => post({ kind: 'read', ...mark }),
    stop: () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
      stopListening();
      source.end();
      leaving.abort();
      channel.close();
    },
  };
}

/** Calls `lead` once this tab is the first of those that wait under a name; it stays so until it leaves. */
function becomeLeader(name: string, leaving: AbortSignal, lead: () => void): void {
  // Only a secure page has locks; elsewhere each tab has a stream of its own.
  if (!navigator.locks) {
    lead();
    return;
  }
  const stay = () => {
    lead();
    return new Promise<void>((resolve) => leaving.addEventListener('abort', () => resolve()));
  };
  navigator.locks.request(name, { signal: leaving }, stay).catch(() => {
    // Left while waiting for the lead.
  });
}
