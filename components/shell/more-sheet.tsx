'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { CloseIcon, MoreIcon } from '#components/ui/icons.tsx';
import styles from './more-sheet.module.css';

type Props = { labels: { more: string; close: string }; children: ReactNode };

/** The whole menu on a phone, over the page; it closes by its button, Escape, a tap outside, or going somewhere. */
export function MoreSheet({ labels, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pathname = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what closes it
  useEffect(() => dialog.current?.close(), [pathname]);

  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MoreIcon />
        {labels.more}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-label={labels.more}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <div className={styles.body}>
          <button
            type="button"
            className={styles.close}
            aria-label={labels.close}
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}
