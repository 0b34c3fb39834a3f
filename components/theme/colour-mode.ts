'use client';

import { useSyncExternalStore } from 'react';
import type { ColourScheme } from './palette.ts';
import { THEME_STORAGE_KEY } from './theme-script.ts';

const listeners = new Set<() => void>();

/** Writes the mode to the root element and remembers it; transitions are held so that all changes at once. */
export function setColourMode(mode: ColourScheme): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    // Storage may be refused (private windows, full disk): the mode then lasts for this page.
  }
  applyColourMode(mode);
}

/** For a page that the browser had to draw from nothing, where the script before the first paint did not run. */
export function restoreColourMode(): void {
  applyColourMode(chosenColourMode() ?? systemColourMode());
}

function chosenColourMode(): ColourScheme | null {
  try {
    const chosen = localStorage.getItem(THEME_STORAGE_KEY);
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}

function systemColourMode(): ColourScheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The current mode, and the light one while rendering on the server. */
export function useColourMode(): ColourScheme {
  return useSyncExternalStore(subscribe, currentColourMode, () => 'light');
}

function currentColourMode(): ColourScheme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function applyColourMode(mode: ColourScheme): void {
  document.documentElement.dataset.theme = mode;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== THEME_STORAGE_KEY) return;
  if (event.newValue === 'light' || event.newValue === 'dark') applyColourMode(event.newValue);
}
