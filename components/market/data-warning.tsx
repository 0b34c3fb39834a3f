'use client';

import { useEffect, useState } from 'react';
import { useDialogTurn } from '#components/ui/dialog-turn.ts';
import { DataWarningDialog, type DataWarningLabels } from './data-warning-dialog.tsx';

const seenKey = 'raff.data-warning';

/** Warns once in a browser session that the figures are sample data. */
export function DataWarning({ labels }: { labels: DataWarningLabels }) {
  const [wanted, setWanted] = useState<object | null>(null);
  const isTurn = useDialogTurn(wanted);
  useEffect(() => {
    try {
      if (sessionStorage.getItem(seenKey) === null) setWanted({});
    } catch {
      // Storage is closed to us: better to warn again than not at all.
      setWanted({});
    }
  }, []);
  const close = () => {
    setWanted(null);
    try {
      sessionStorage.setItem(seenKey, '1');
    } catch {
      // As above.
    }
  };
  return isTurn ? <DataWarningDialog labels={labels} onClose={close} /> : null;
}
