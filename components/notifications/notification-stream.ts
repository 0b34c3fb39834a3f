import { onSessionEnding } from '#lib/browser/client-session.ts';
import type { NotificationOut } from '#lib/notifications/schema.ts';

/**
 * The browser's end of `GET /api/notifications`: one stream for all tabs. A Web Lock makes one tab the leader, which holds the stream
 * and passes everything on; the others take over from the greatest number they have heard. A stream that fails is logged and closed and
 * is not tried again before someone changes the page. One whose session this browser is about to end is closed before.
 */

type Message =
  | { kind: 'notification'; seq: number; notification: NotificationOut }
  | { kind: 'read'; ids: readonly string[] | null; upTo: number | null }
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

/** A stream that the server ends sooner than this is a failure: opening it again at once would go round in circles. */
const MIN_LIFE_MS = 1000;

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
  let leads = false;
  let isHeld = false;
  let source: EventSource | null = null;

  const take = (seq: number, notification: NotificationOut) => {
    if (seq <= latest) return;
    latest = seq;
    onNotification(notification, seq);
  };

  const close = () => {
    source?.close();
    source = null;
  };

  const fail = () => {
    close();
    // biome-ignore lint/suspicious/noConsole: no one can do anything about it here; it is for people who look for the cause
    console.warn('The stream of notifications failed and was closed.');
  };

  const open = () => {
    if (source || !leads || isHeld) return;
    const opened = performance.now();
    const eventSource = new EventSource(
      `/api/notifications?userId=${encodeURIComponent(userId)}&after=${latest}`,
    );
    source = eventSource;
    eventSource.onmessage = (event: MessageEvent<string>) => {
      const seq = Number(event.lastEventId);
      // Our own server's words, in the shape of its schema.
      const notification = JSON.parse(event.data) as NotificationOut;
      take(seq, notification);
      post({ kind: 'notification', seq, notification });
    };
    eventSource.addEventListener('stream.end', () => {
      if (performance.now() - opened < MIN_LIFE_MS) return fail();
      close();
      open();
    });
    eventSource.onerror = fail;
  };

  const post = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'notification') take(data.seq, data.notification);
    if (data.kind === 'read') onRead(data);
    if (data.kind === 'page-changed') pageChanged();
  };

  const pageChanged = () => {
    isHeld = false;
    open();
  };

  const stopListening = onSessionEnding((isEnding) => {
    isHeld = isEnding;
    if (isEnding) close();
    else open();
  });

  const lead = () => {
    leads = true;
    open();
    return new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  };

  // Only a secure page has locks; elsewhere each tab has a stream of its own.
  if (navigator.locks) {
    navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => {
      // Left while waiting for the lead.
    });
  } else void lead();

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
      leads = false;
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
      stopListening();
      close();
      leaving.abort();
      channel.close();
    },
  };
}
