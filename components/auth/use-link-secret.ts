'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

type State = { state: 'none' | 'working'; error: string | null };

/**
 * Uses the secret that a mail's link carries in its fragment (`#verify=…`), once, and takes it out of the address at once so that it
 * stays in no history. Runs in the browser only: programs that open links ahead of their readers use nothing up.
 */
export function useLinkSecret(
  name: string,
  use: (secret: string) => Promise<unknown>,
  /** Words for what `use` throws. */
  wordsOf: (error: unknown) => string,
): State & { end: () => void } {
  const [state, setState] = useState<State>({ state: 'none', error: null });
  const done = useRef(false);
  const latest = useRef({ use, wordsOf });
  latest.current = { use, wordsOf };

  useEffect(() => {
    if (done.current) return;
    done.current = true;
    const secret = new URLSearchParams(window.location.hash.slice(1)).get(name);
    if (!secret) return;
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    setState({ state: 'working', error: null });
    latest.current
      .use(secret)
      .catch((error) => setState({ state: 'none', error: latest.current.wordsOf(error) }));
  }, [name]);

  const end = useCallback(() => setState({ state: 'none', error: null }), []);
  return { ...state, end };
}
