'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { dialogClose } from './dialog-close.ts';
import { Form } from './form.tsx';
import styles from './form-dialog.module.css';

type Props = {
  open: boolean;
  title: string;
  /** What will happen, above the fields. */
  text?: string;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  /** `error` where something is lost. */
  tone?: 'primary' | 'error';
  cancelLabel: string;
  /** Whether there is something to send. */
  canSubmit: boolean;
  /** While it is sent, the dialog stays and neither button works. */
  isBusy: boolean;
  onSubmit: NonNullable<ComponentProps<typeof Form>['onSubmit']>;
  onClose: () => void;
  /** A dialog over this one. */
  dialog?: ReactNode;
};

/** A dialog with a form: its fields one below the other, then cancel and submit. */
export function FormDialog({
  open,
  title,
  text,
  children,
  submitLabel,
  tone = 'primary',
  cancelLabel,
  canSubmit,
  isBusy,
  onSubmit,
  onClose,
  dialog,
}: Props) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : dialogClose(onClose)}
      aria-labelledby={id}
      aria-describedby={text && `${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <Form noValidate className={styles.form} onSubmit={onSubmit} aria-busy={isBusy}>
        <DialogTitle id={id} component="h2">
          {title}
        </DialogTitle>
        <DialogContent className={styles.fields}>
          {text && <p id={`${id}-text`}>{text}</p>}
          {children}
        </DialogContent>
        <DialogActions>
          <Button variant="empty" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button type="submit" tone={tone} disabled={isBusy || !canSubmit}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
      {dialog}
    </Dialog>
  );
}
