import type { SearchOut } from '#lib/admin/search/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';

/** Milliseconds after the last key. */
const PAUSE = 150;

export type PaletteAnswer = { keyword: string; found: SearchOut | null; problem: string | null };

/** Asks a moment later, unless it was ended by then. @returns what ends it: nothing is reported from then on, however late the answer comes */
export function startSearch(
  keyword: string,
  failed: string,
  tell: (answer: PaletteAnswer) => void,
): () => void {
  const leaving = new AbortController();
  const timer = setTimeout(() => {
    callApi<SearchOut>('/admin/search', {
      query: { keyword },
      signal: leaving.signal,
      silent: true,
      fallbackMessage: failed,
    }).then(
      (found) => !leaving.signal.aborted && tell({ keyword, found, problem: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        // Signs alone are no words; the pages may still have them.
        const isRefused = error instanceof ApiError && error.status === 400;
        const problem = isRefused ? null : error instanceof Error ? error.message : failed;
        tell({ keyword, found: null, problem });
      },
    );
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    leaving.abort();
  };
}
