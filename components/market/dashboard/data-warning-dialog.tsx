'use client';

import { type ReactNode, useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import styles from './data-warning-dialog.module.css';
import { useShownModal } from './use-shown-modal.ts';

export type DataWarningLabels = Record<'title' | 'text' | 'ok', string> & {
  /** What the mark of a figure means. */
  mark: ReactNode;
};

type Props = { labels: DataWarningLabels; onClose: () => void };

/** Closes by its button or Escape; a click beside it is no answer. The browser's own dialog, which behaves so by itself. */
export function DataWarningDialog({ labels, onClose }: Props) {
  const id = useId();
  const dialog = useShownModal();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text ${id}-mark`}
      onCancel={onClose}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {labels.title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {labels.text}
      </p>
      <p id={`${id}-mark`} className={styles.text}>
        {labels.mark}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{labels.ok}</Button>
      </div>
    </dialog>
  );
}
