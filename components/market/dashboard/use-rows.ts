import { useEffect, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { DrillRowsData } from '#lib/market/dashboard/drill/drill-rows.ts';
import type { RowOrder, RowSort } from '#lib/market/dashboard/drill/order-rows.ts';
import { type ViewFailure, waitSecondsOf } from './use-dashboard.ts';

/** A page of the rows, in which order and of which names. */
export type AskedRows = { page: number; sort: RowSort; order: RowOrder; search: string };

/** `text`: the server’s message; null if there was no response. */
export type RowsFailure = ViewFailure & { text: string | null };

type Source = { endpoint: string; search: string; figure: string };

/** What the call answers; the rows that are there stay until others come. */
export function useRows({ endpoint, search, figure }: Source, asked: AskedRows) {
  const [answer, setAnswer] = useState<{ to: string; data: DrillRowsData } | null>(null);
  const [failed, setFailed] = useState<(RowsFailure & { to: string }) | null>(null);
  const query = new URLSearchParams(search);
  query.set('figure', figure);
  query.set('page', String(asked.page));
  query.set('sort', asked.sort);
  query.set('order', asked.order);
  if (asked.search !== '') query.set('search', asked.search);
  const address = `${endpoint}?${query}`;
  // A failure belongs to its own request.
  const failure = failed?.to === address ? failed : null;
  const hasFailed = failure !== null;

  useEffect(() => {
    if (hasFailed) return;
    const abort = new AbortController();
    callApi<DrillRowsData>(address, { signal: abort.signal, silent: true })
      .then((data) => setAnswer({ to: address, data }))
      .catch((error) => {
        if (error instanceof ApiError && error.isCanceled) return;
        setFailed({
          to: address,
          text: error instanceof ApiError ? error.message : null,
          waitSeconds: waitSecondsOf(error),
        });
      });
    return () => abort.abort();
  }, [address, hasFailed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that failed are tried again on the way back to them
  useEffect(() => () => setFailed(null), [address]);

  return {
    data: answer?.data ?? null,
    failure,
    isBusy: !hasFailed && answer?.to !== address,
    retry: () => setFailed(null),
  };
}
