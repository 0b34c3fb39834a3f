'use client';

import { useEffect, useState } from 'react';
import { useDialogQueue } from '#components/ui/dialog-queue.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { DataWarningDialog, type DataWarningLabels } from './data-warning-dialog.tsx';

const SEEN_KEY = 'raff.sample-notice';

/** The page that one goes back to was written before the notice was closed. */
let isClosed = false;

/** Warns a person once that the figures are sample data; their account remembers it, or else this browser. */
export function DataWarning({ labels }: { labels: DataWarningLabels }) {
  const [dialogToken, setWanted] = useState<object | null>(null);
  const isTurn = useDialogQueue(dialogToken);
  useEffect(() => {
    if (!isClosed && !isKept()) setWanted({});
  }, []);
  const close = () => {
    setWanted(null);
    isClosed = true;
    callApi('/market/sample-notice', { method: 'POST', silent: true }).catch(keep);
  };
  return isTurn ? <DataWarningDialog labels={labels} onClose={close} /> : null;
}

function isKept(): boolean {
  try {
    return localStorage.getItem(SEEN_KEY) !== null;
  } catch {
    // Storage is closed to us: better to warn again than not at all.
    return false;
  }
}

function keep(): void {
  try {
    localStorage.setItem(SEEN_KEY, '1');
  } catch {
    // As above.
  }
}
