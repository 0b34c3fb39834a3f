'use client';

import { useEffect, useState } from 'react';
import type { OfferOut } from '#lib/alerts/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** What the plan has of alerts over a dashboard; null until it is known. */
export function useAlertOffer(module: ModuleName): OfferOut | null {
  const [offer, setOffer] = useState<OfferOut | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    callApi<OfferOut>('/alerts/offer', { query: { module }, signal: leaving.signal }).then(
      setOffer,
      // A toast has said why.
      () => undefined,
    );
    return () => leaving.abort();
  }, [module]);
  return offer;
}
