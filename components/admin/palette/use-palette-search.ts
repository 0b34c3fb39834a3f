'use client';

import { useEffect, useState } from 'react';
import type { SearchOut } from '#lib/admin/search/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';

const SHORTEST = 2;
/** Milliseconds after the last key. */
const PAUSE = 150;

type Answer = { keyword: string; found: SearchOut | null; problem: string | null };

/**
 * What the server finds for a text, a moment after it was typed. An answer counts for its own text alone: one that comes late never stands
 * under another.
 */
export function usePaletteSearch(text: string, failed: string) {
  const keyword = text.trim();
  const isLong = [...keyword].length >= SHORTEST;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isLong) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      callApi<SearchOut>('/admin/search', {
        query: { keyword },
        signal: leaving.signal,
        silent: true,
        fallbackMessage: failed,
      }).then(
        (found) => !leaving.signal.aborted && setAnswer({ keyword, found, problem: null }),
        (error: unknown) => {
          if (leaving.signal.aborted) return;
          // Signs alone are no words; the pages may still have them.
          const isRefused = error instanceof ApiError && error.status === 400;
          const problem = isRefused ? null : error instanceof Error ? error.message : failed;
          setAnswer({ keyword, found: null, problem });
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyword, isLong, failed]);
  const own = isLong && answer?.keyword === keyword ? answer : null;
  return { found: own?.found ?? null, problem: own?.problem ?? null, isSearching: isLong && own === null };
}
