'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

/** A link to another of our pages in this tab; null: it leads elsewhere, or nowhere. */
function pageOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.hasAttribute('download') || (link.target && link.target !== '_self'))
    return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const { location } = window;
  const isHere = pathname === location.pathname && search === location.search;
  return origin !== location.origin || isHere ? null : pathname + search + hash;
}

export type UnsavedLeave = {
  /** Where a link was about to lead; null: nowhere. */
  leaving: string | null;
  leave: () => void;
  stay: () => void;
};

/** Asks before what is not saved is lost: the browser itself where the page is closed or loaded again, we where a link leads away. */
export function useUnsavedLeave(isUnsaved: boolean): UnsavedLeave {
  const router = useRouter();
  const [leaving, setLeaving] = useState<string | null>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    isAnswered.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current) event.preventDefault();
    };
    const hold = (event: MouseEvent) => {
      const page = pageOf(event);
      if (page === null) return;
      event.preventDefault();
      // Before the link's own handler, which leads there whatever the browser does.
      event.stopPropagation();
      setLeaving(page);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', hold, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', hold, { capture: true });
    };
  }, [isUnsaved]);
  return {
    leaving,
    leave: () => {
      isAnswered.current = true;
      setLeaving(null);
      if (leaving !== null) router.push(leaving);
    },
    stay: () => setLeaving(null),
  };
}
