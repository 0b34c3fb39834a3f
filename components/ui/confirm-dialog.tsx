'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { dialogClose } from './dialog-close.ts';

type Props = {
  open: boolean;
  title: string;
  /** What will happen, and what cannot be taken back. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** `error` where something is lost. */
  tone?: 'primary' | 'error';
  /** While it happens, neither button works. */
  busy?: boolean;
};

/** Asks before something that matters. Cancel has the focus, Escape cancels. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  tone = 'primary',
  busy = false,
}: Props) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : dialogClose(onClose)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus variant="empty" onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button tone={tone} onClick={onConfirm} disabled={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
