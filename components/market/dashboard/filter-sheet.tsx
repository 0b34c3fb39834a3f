'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FilterPlace } from './filter-place.ts';
import styles from './filter-sheet.module.css';
import { useShownModal } from './use-shown-modal.ts';

type Props = {
  /** What the view is of, in a few words. */
  context: string;
  /** How many filters narrow what is shown. */
  count: number;
  onReset: () => void;
  children: ReactNode;
};

/** On a phone: all filters as lines of a sheet that rises from the bottom, behind one button that counts them. */
export function FilterSheet({ context, count, onReset, children }: Props) {
  const t = useTranslations('market.filters');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.place}>
      <Button
        variant="outlined"
        fullWidth
        className={styles.opener}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b>{count === 0 ? t('label') : t('withCount', { count })}</b>
        <span className={styles.context}>{context}</span>
      </Button>
      {isOpen && (
        <Sheet title={t('label')} onClose={() => setOpen(false)}>
          <FilterPlace value="list">{children}</FilterPlace>
          <div className={styles.foot}>
            <Button variant="empty" disabled={count === 0} onClick={onReset}>
              {t('reset')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('done')}</Button>
          </div>
        </Sheet>
      )}
    </div>
  );
}

type SheetProps = { title: string; onClose: () => void; children: ReactNode };

function Sheet({ title, onClose, children }: SheetProps) {
  const id = useId();
  const dialog = useShownModal();
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={id} onCancel={onClose}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
