import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnalystMessage } from '#lib/chat/schema.ts';

/** Messages that are drawn when a chat is opened, and with each look further back. */
const DRAWN_AT_ONCE = 40;

type Shown = {
  /** The messages that are drawn, the newest last. */
  drawn: readonly AnalystMessage[];
  /** Some that are here are not drawn. */
  hasMore: boolean;
  /** Draws those before the first; where none is here, the next that come. */
  showEarlier: () => void;
};

/** Of a long chat the newest messages are drawn, those before them as they are wanted, and what comes meanwhile. A print has all. */
export function useDrawnMessages(messages: readonly AnalystMessage[]): Shown {
  const [firstId, setFirstId] = useState(idAt(messages, messages.length - DRAWN_AT_ONCE));
  const [isAwaiting, setAwaiting] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const at = messages.findIndex(({ id }) => id === firstId);
  // The chat was empty, or another branch or window has changed it.
  const from = at < 0 ? Math.max(0, messages.length - DRAWN_AT_ONCE) : at;
  const first = from > 0 && isAwaiting ? from - DRAWN_AT_ONCE : from;
  const wantedId = idAt(messages, first);
  if (wantedId !== firstId) setFirstId(wantedId);
  if (isAwaiting && from > 0) setAwaiting(false);

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  return {
    drawn: isPrinting ? messages : messages.slice(Math.max(0, first)),
    hasMore: from > 0,
    showEarlier: useCallback(() => setAwaiting(true), []),
  };
}

function idAt(messages: readonly AnalystMessage[], at: number): string | undefined {
  return messages[Math.max(0, at)]?.id;
}
