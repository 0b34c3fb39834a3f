'use client';

import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

type Opened = { open: boolean; onClose: () => void };

type Props = {
  children: string;
  /** What it edits, for screen readers. */
  label: string;
  /** Draws the dialog, with a key for each time that it is opened, so that it begins with what is stored. */
  dialog: (opened: number, state: Opened) => ReactNode;
};

/** Opens a dialog in which something is edited. The dialog stays until it has closed itself. */
export function EditButton({ children, label, dialog }: Props) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={label}
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {opened > 0 && dialog(opened, { open: isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
