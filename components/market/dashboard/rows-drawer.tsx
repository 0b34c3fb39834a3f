'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { figureIn } from './rows-address.ts';
import type { RowsPanelProps } from './rows-panel.tsx';

const Panel = dynamic(() => import('./rows-panel.tsx').then(({ RowsPanel }) => RowsPanel), { ssr: false });

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  window.addEventListener('popstate', changed);
  return () => {
    window.removeEventListener('hashchange', changed);
    window.removeEventListener('popstate', changed);
  };
}

function askedFor(): string {
  return window.location.hash;
}

/** The rows behind a figure, where the address names one; they stand beside the dashboard and not in its place. */
export function RowsDrawer(props: Omit<RowsPanelProps, 'figure' | 'onClose'>) {
  const figure = figureIn(useSyncExternalStore(subscribe, askedFor, () => ''));
  if (figure === null) return null;
  const close = () => {
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    window.dispatchEvent(new Event('hashchange'));
  };
  return <Panel key={figure} figure={figure} onClose={close} {...props} />;
}
