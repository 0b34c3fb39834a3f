import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

const watchers = new Set<() => void>();

/**
 * The query of the page's address, as the browser has it. The router sets a change in a transition, from the top: React holds it back until
 * what of the page is not yet hydrated is, and where that takes long, until another change is drawn.
 */
export function useAddressSearch(): string {
  const routed = useSearchParams().toString();
  const [search, setSearch] = useState(routed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the router went somewhere, the address is another
  useEffect(() => {
    const follow = () => setSearch(new URLSearchParams(window.location.search).toString());
    follow();
    watchers.add(follow);
    window.addEventListener('popstate', follow);
    return () => {
      watchers.delete(follow);
      window.removeEventListener('popstate', follow);
    };
  }, [routed]);
  return search;
}

/** Goes to another query of the same page. */
export function pushSearch(search: string): void {
  window.history.pushState(null, '', `${window.location.pathname}?${search}`);
  for (const follow of watchers) follow();
}
