'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { TOAST_EVENT, type ToastAction } from '#lib/browser/show-toast.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon, StatusIcon } from '../icons.tsx';
import { SupportText } from '../support-text.tsx';
import styles from './toast-host.module.css';
import { ToastQueue, toastOf } from './toast-queue.ts';

const queue = new ToastQueue();

type Props = { label: string; closeLabel: string };

/** The one place where `showToast` events appear. Mounted once by the root layout. */
export function ToastHost({ label, closeLabel }: Props) {
  const toast = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.current,
    () => undefined,
  );

  useEffect(() => {
    const receive = (event: Event) => {
      const received = event instanceof CustomEvent ? toastOf(event.detail) : undefined;
      if (received) queue.push(received);
    };
    window.addEventListener(TOAST_EVENT, receive);
    return () => window.removeEventListener(TOAST_EVENT, receive);
  }, []);

  return (
    <section className={styles.host} aria-label={label} aria-live="polite" aria-atomic="true">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the clock stops while the message is being read
        <div
          key={toast.id}
          className={`${styles.toast} ${styles[toast.type]}`}
          data-testid="toast"
          data-type={toast.type}
          role={toast.type === 'error' ? 'alert' : undefined}
          onMouseEnter={() => queue.pause()}
          onMouseLeave={() => queue.resume()}
          onFocus={() => queue.pause()}
          onBlur={() => queue.resume()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') queue.close();
          }}
        >
          <StatusIcon type={toast.type} className={styles.icon} />
          <p className={styles.message}>
            <bdi>
              <SupportText text={toast.message} />
            </bdi>
          </p>
          {toast.action && <ToastButton action={toast.action} />}
          <IconButton size="small" className={styles.close} label={closeLabel} onClick={() => queue.close()}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </section>
  );
}

function ToastButton({ action: { label, run } }: { action: ToastAction }) {
  const act = () => {
    queue.close();
    run();
  };
  return (
    <Button variant="inline" className={styles.action} onClick={act}>
      {label}
    </Button>
  );
}
