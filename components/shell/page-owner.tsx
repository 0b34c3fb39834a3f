'use client';

import { useEffect } from 'react';
import { setPageOwner } from '#lib/browser/page-owner-state.ts';

/** Stands before what calls the API: its effect runs first. */
export function PageOwner({ userId }: { userId: string }) {
  useEffect(() => {
    setPageOwner(userId);
    return () => setPageOwner(null);
  }, [userId]);
  return null;
}
