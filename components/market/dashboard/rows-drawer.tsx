'use client';

import dynamic from 'next/dynamic';
import { useEffect, useSyncExternalStore } from 'react';
import { figureIn } from '#components/market/module/rows-address.ts';
import { LateMessages } from '#components/shell/late-messages.tsx';
import type { LateNamespace } from '#lib/i18n/namespaces.ts';
import { keepEntryOwn } from './own-entries.ts';
import type { RowsPanelProps } from './rows-panel.tsx';

const Panel = dynamic(loadPanel, { ssr: false });

function loadPanel() {
  return import('./rows-panel.tsx').then(({ RowsPanel }) => RowsPanel);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', keepEntryOwn);
  window.addEventListener('hashchange', changed);
  window.addEventListener('popstate', changed);
  return () => {
    window.removeEventListener('hashchange', keepEntryOwn);
    window.removeEventListener('hashchange', changed);
    window.removeEventListener('popstate', changed);
  };
}

function askedFor(): string {
  return window.location.hash;
}

type Props = Omit<RowsPanelProps, 'figure' | 'onClose'> & {
  /** Of the dashboard's own texts in it. */
  namespace: LateNamespace;
};

/** The rows behind a figure, where the address names one; they stand beside the dashboard and not in its place. */
export function RowsDrawer({ namespace, ...props }: Props) {
  const figure = figureIn(useSyncExternalStore(subscribe, askedFor, () => ''));
  const isOpen = figure !== null;
  // After every view: each has an entry of its own.
  useEffect(keepEntryOwn);
  useEffect(() => {
    // Beside its texts, not after them.
    if (isOpen) void loadPanel();
  }, [isOpen]);
  if (figure === null) return null;
  const close = () => {
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    window.dispatchEvent(new Event('hashchange'));
  };
  return (
    <LateMessages namespaces={['marketRows', namespace]}>
      <Panel key={figure} figure={figure} onClose={close} {...props} />
    </LateMessages>
  );
}
