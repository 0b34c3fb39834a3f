import { useEffect, useState } from 'react';
import { loadSiteState } from '#lib/browser/known-site-state.ts';
import type { SiteStateOut } from '#lib/site-state/schema.ts';

/** What holds for everyone now, on a page that was drawn before; null until it is known, and where it cannot be. */
export function useSiteState(): SiteStateOut | null {
  const [state, setState] = useState<SiteStateOut | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    loadSiteState().then(
      (known) => {
        if (!isUnmounted) setState(known);
      },
      () => {
        // The page stands without it; the calls themselves refuse.
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, []);
  return state;
}
