'use client';

import { useEffect } from 'react';
import { setPageOwner } from '#lib/browser/page-owner-state.ts';

/** Stands before what calls the API: its effect runs first. */
export function PageOwner({ userId, isViewing = false }: { userId: string; isViewing?: boolean }) {
  useEffect(() => {
    setPageOwner(userId, isViewing);
    return () => setPageOwner(null);
  }, [userId, isViewing]);
  return null;
}
