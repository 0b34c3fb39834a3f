'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { DataWarningLabels } from './data-warning-dialog.tsx';

const Dialog = dynamic(() => import('./data-warning-dialog.tsx'), { ssr: false });

const seenKey = 'raff.data-warning';

/** Warns once in a browser session that the figures are sample data. */
export function DataWarning({ labels }: { labels: DataWarningLabels }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    try {
      setOpen(sessionStorage.getItem(seenKey) === null);
    } catch {
      // Storage is closed to us: better to warn again than not at all.
      setOpen(true);
    }
  }, []);
  const close = () => {
    setOpen(false);
    try {
      sessionStorage.setItem(seenKey, '1');
    } catch {
      // As above.
    }
  };
  return isOpen ? <Dialog labels={labels} onClose={close} /> : null;
}
