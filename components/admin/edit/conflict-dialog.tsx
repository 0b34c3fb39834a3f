'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Conflict } from '#lib/browser/save-edit.ts';
import styles from './conflict-dialog.module.css';

type Props = {
  open: boolean;
  conflicts: readonly Conflict[];
  /** What a field is called, and what its values read as. */
  labelOf: (field: string) => string;
  textOf: (field: string, value: string) => string;
  onDecide: (choice: 'theirs' | 'mine' | null) => void;
};

/** Shows what someone else saved beside what was typed here, and asks which stays. Escape leaves it open. */
export function ConflictDialog({ open, conflicts, labelOf, textOf, onDecide }: Props) {
  const t = useTranslations('adminEdit.conflict');
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => onDecide(null)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {t('title')}
      </DialogTitle>
      <DialogContent id={`${id}-text`} className={styles.content}>
        {conflicts.map(({ field, theirs, mine }) => (
          <section key={field}>
            <h3 className={styles.field}>{labelOf(field)}</h3>
            <dl className={styles.values}>
              <dt>{t('theirs')}</dt>
              <dd>
                <bdi>{textOf(field, theirs)}</bdi>
              </dd>
              <dt>{t('mine')}</dt>
              <dd>
                <bdi>{textOf(field, mine)}</bdi>
              </dd>
            </dl>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="empty" onClick={() => onDecide('theirs')}>
          {t('keep')}
        </Button>
        <Button onClick={() => onDecide('mine')}>{t('overwrite')}</Button>
      </DialogActions>
    </Dialog>
  );
}
