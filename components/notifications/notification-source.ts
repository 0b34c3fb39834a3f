import type { ChatChange, NotificationOut } from '#lib/notifications/schema.ts';

type Options = {
  /** Of the stream, as it is to be opened now. */
  address: () => string;
  onNotification: (seq: number, notification: NotificationOut) => void;
  onChatChange: (change: ChatChange) => void;
};

export type NotificationSource = {
  /** Opens it unless it is open, held, or another tab's. */
  open: () => void;
  close: () => void;
  /** From now on this tab has the stream. */
  lead: () => void;
  /** While it is held, nothing opens it. */
  hold: (isHeld: boolean) => void;
  /** Closes it for good. */
  end: () => void;
};

/** A stream that the server ends sooner than this is a failure: opening it again at once would go round in circles. */
const MIN_LIFE_MS = 1000;

/** The connection to `GET /api/notifications`: at most one, and only in the tab that leads. One that fails stays closed until `open`. */
export function notificationSource({ address, onNotification, onChatChange }: Options): NotificationSource {
  let leads = false;
  let isHeld = false;
  let source: EventSource | null = null;

  const close = () => {
    source?.close();
    source = null;
  };

  const fail = () => {
    close();
    // biome-ignore lint/suspicious/noConsole: there is nothing to do about it here; the console is for those who look into it
    console.warn('The stream of notifications failed and was closed.');
  };

  const open = () => {
    if (source || !leads || isHeld) return;
    const opened = performance.now();
    const eventSource = new EventSource(address());
    source = eventSource;
    eventSource.onmessage = (event: MessageEvent<string>) =>
      // Our own server's words, in the shape of its schema.
      onNotification(Number(event.lastEventId), JSON.parse(event.data) as NotificationOut);
    eventSource.addEventListener('chat.changed', (event: MessageEvent<string>) =>
      onChatChange(JSON.parse(event.data) as ChatChange),
    );
    eventSource.addEventListener('stream.end', () => {
      if (performance.now() - opened < MIN_LIFE_MS) return fail();
      close();
      open();
    });
    // The next call of any tab leads to signing in; there is nothing to log.
    eventSource.addEventListener('session.end', close);
    eventSource.onerror = fail;
  };

  return {
    open,
    close,
    lead: () => {
      leads = true;
      open();
    },
    hold: (held) => {
      isHeld = held;
    },
    end: () => {
      leads = false;
      close();
    },
  };
}
