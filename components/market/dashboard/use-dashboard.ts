import { useEffect, useState } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { pushSearch, useAddressSearch } from './use-address-search.ts';

/** Where a dashboard's view is read, and how its filters are written into an address. */
export type DashboardSource<Filters> = { endpoint: string; format: (filters: Filters) => string };

/** `waitSeconds`: seconds until the next try after a 429; null for any other failure. */
export type ViewFailure = { waitSeconds: number | null };

export type Dashboard<Data extends { filters: unknown }> = {
  data: Data;
  /** What was asked for: the filters answer at once, and two quick changes build on each other. */
  filters: Data['filters'];
  isUpdating: boolean;
  /** Null while the requested view is shown or loading. */
  failure: ViewFailure | null;
  retry: () => void;
  show: (filters: Data['filters']) => void;
};

/** A dashboard's filters live in the address, and what is shown follows it; old figures stay until the new ones are here. */
export function useDashboard<Data extends { filters: unknown }>(
  initial: Data,
  { endpoint, format }: DashboardSource<Data['filters']>,
): Dashboard<Data> {
  const search = useAddressSearch();
  const [shown, setShown] = useState({ search, data: initial });
  const [pending, setPending] = useState<{ search: string; filters: Data['filters'] } | null>(null);
  const [failed, setFailed] = useState<(ViewFailure & { search: string }) | null>(null);
  const isStale = shown.search !== search;
  const failure = failed?.search === search ? failed : null;
  const hasFailed = failure !== null;

  useEffect(() => {
    if (!isStale || hasFailed) return;
    const abort = new AbortController();
    callApi<{ view: Data | null }>(`${endpoint}?${search}`, { signal: abort.signal, silent: true })
      .then(({ view }) => {
        setShown((before) => ({ search, data: view ?? before.data }));
        setPending((before) => (before?.search === search ? null : before));
      })
      .catch((error) => {
        if (error instanceof ApiError && error.isCanceled) return;
        setFailed({ search, waitSeconds: waitSecondsOf(error) });
      });
    return () => abort.abort();
  }, [endpoint, search, isStale, hasFailed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that failed is tried again on the way back to it
  useEffect(() => () => setFailed(null), [search]);

  return {
    data: shown.data,
    // Back and forward leave what was asked for behind.
    filters: pending?.search === search ? pending.filters : shown.data.filters,
    isUpdating: isStale && !hasFailed,
    failure: isStale ? failure : null,
    retry: () => setFailed(null),
    show: (filters) => {
      const next = format(filters);
      setPending({ search: new URLSearchParams(next).toString(), filters });
      pushSearch(next);
    },
  };
}

/** Seconds until the next try after a 429; null for any other failure. */
export function waitSecondsOf(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 1) : null;
}
