'use client';

import { useSyncExternalStore } from 'react';
import styles from './offline-strip.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A strip at the top while the browser has no connection. The region stays, so that its words are announced. */
export function OfflineStrip({ text }: { text: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.strip}>{text}</p>}
    </div>
  );
}
