'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** Dialogs that open by themselves wait for one another: the first to want a turn has it until it is closed. */
const waiting: object[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * True while a dialog that wants to open may be shown.
 * @param token what stands for this dialog; null while it does not want to be open
 */
export function useDialogQueue(token: object | null): boolean {
  useEffect(() => {
    if (!token) return;
    waiting.push(token);
    changed();
    return () => {
      waiting.splice(waiting.indexOf(token), 1);
      changed();
    };
  }, [token]);
  return useSyncExternalStore(
    subscribe,
    () => token !== null && waiting[0] === token,
    () => false,
  );
}
