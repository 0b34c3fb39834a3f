'use client';

import { useEffect, useRef, useState } from 'react';
import type { MatchItemOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';

/** What is known of an item; it comes a little later than the item. */
export type Details = MatchOut | 'failed' | undefined;

/** Items whose details are fetched before they are looked at. */
const AHEAD = 3;

/** The details of items, those that come next included. */
export function useMatchDetails(items: readonly MatchItemOut[], at: number, given: MatchOut | null) {
  const [known, setKnown] = useState<ReadonlyMap<string, Details>>(
    new Map(given ? [[given.listing.id, given]] : []),
  );
  const asked = useRef(new Set(given ? [given.listing.id] : []));

  const note = (id: string, details: Details) => setKnown((before) => new Map(before).set(id, details));

  /** @param words looks for products by them instead of the title */
  const load = async (id: string, words?: string): Promise<void> => {
    asked.current.add(id);
    note(id, undefined);
    try {
      const options = { query: { id, words }, silent: true };
      note(id, await callApi<MatchOut>('/admin/matching/listing', options));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(id, 'failed');
    }
  };

  useEffect(() => {
    for (const { id } of items.slice(at, at + AHEAD)) if (!asked.current.has(id)) void load(id);
  });

  return { known, load };
}
