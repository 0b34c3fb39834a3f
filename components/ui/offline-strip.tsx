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

/** What else stays at the top makes room for the strip, however many lines its words take. */
function makeRoom(strip: HTMLElement | null) {
  if (!strip) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--offline-strip', `${strip.offsetHeight}px`);
  });
  observer.observe(strip);
  return () => {
    observer.disconnect();
    style.removeProperty('--offline-strip');
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
      {!online && (
        <p ref={makeRoom} className={styles.strip}>
          {text}
        </p>
      )}
    </div>
  );
}
