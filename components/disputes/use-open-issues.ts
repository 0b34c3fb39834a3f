import { useEffect, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import type { DisputeOut, DisputesOut } from '#lib/disputes/schema.ts';

/** What the reader's company has reported and waits for, and how more is added to it. */
export type OpenIssues = { items: readonly DisputeOut[]; add: (more: readonly DisputeOut[]) => void };

/** Null where the reader reports nothing. Without an answer no mark is drawn: the rows themselves are complete. */
export function useOpenIssues(isOffered: boolean): OpenIssues | null {
  const [items, setItems] = useState<readonly DisputeOut[]>([]);
  useEffect(() => {
    if (!isOffered) return;
    const abort = new AbortController();
    const query = { state: 'open' } as const;
    callApi<DisputesOut>('/market/questions', { query, signal: abort.signal, silent: true })
      .then((answer) => setItems(answer.items))
      .catch(() => undefined);
    return () => abort.abort();
  }, [isOffered]);
  if (!isOffered) return null;
  const add = (more: readonly DisputeOut[]) => {
    const ids = new Set(more.map(({ id }) => id));
    setItems((before) => [...before.filter(({ id }) => !ids.has(id)), ...more]);
  };
  return { items, add };
}
