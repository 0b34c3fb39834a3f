'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

/** The texts of the warning: given by the server, so that home needs no other words of the market. */
export type DataWarningLabels = Record<'title' | 'text' | 'ok', string>;

type Props = { labels: DataWarningLabels; onClose: () => void };

/** Closes by its button or Escape; a click beside it is no answer. */
export default function DataWarningDialog({ labels, onClose }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') onClose();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {labels.title}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>{labels.text}</DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          {labels.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
