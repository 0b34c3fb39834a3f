'use client';

import { useEffect, useRef } from 'react';

const KEY = 'raffDialog';

function isMarked(): boolean {
  return window.history.state?.[KEY] === true;
}

/**
 * Gives an open dialog an entry of its own in the browser's history, so that Back closes it and stays on the page. Forward then leads to
 * the page without the dialog: what was open belongs to a moment that is over.
 * @returns closes the dialog and takes its entry back
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): () => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    if (!isMarked()) window.history.pushState({ [KEY]: true }, '');
    const listen = () => latest.current();
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, [isOpen]);
  return () => (isMarked() ? window.history.back() : onClose());
}

/** Leaves a page with an open dialog for another site: Back from there leads to the page and not to the dialog's entry. */
export function leaveDialogFor(url: string): void {
  if (isMarked()) window.location.replace(url);
  else window.location.assign(url);
}
