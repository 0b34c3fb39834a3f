'use client';

import styles from './offline-strip.module.css';
import { useOnline } from './use-online.ts';

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
  const isOnline = useOnline();
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p ref={makeRoom} className={styles.strip}>
          {text}
        </p>
      )}
    </div>
  );
}
