import { useSyncExternalStore } from 'react';

/** Whether single keys are shortcuts: people who enter text by voice turn them off. It is of the browser, not of a person. */
const KEY = 'raff.letter-shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();
/** Where the browser keeps nothing. */
let chosen: boolean | null = null;

function areOn(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    chosen = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

export function setLetterShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
    chosen = null;
  } catch {
    chosen = isOn;
  }
  for (const listener of listeners) listener();
}

export function useLetterShortcuts(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}
