'use client';

import { useEffect, useState } from 'react';
import { type PaletteAnswer, startSearch } from './palette-search.ts';

const SHORTEST = 2;

/**
 * What the server finds for a text, a moment after it was typed. An answer counts for its own text alone: one that comes late never stands
 * under another.
 */
export function usePaletteSearch(text: string, failed: string) {
  const keyword = text.trim();
  const isLong = [...keyword].length >= SHORTEST;
  const [answer, setAnswer] = useState<PaletteAnswer | null>(null);
  useEffect(() => (isLong ? startSearch(keyword, failed, setAnswer) : undefined), [keyword, isLong, failed]);
  const own = isLong && answer?.keyword === keyword ? answer : null;
  return { found: own?.found ?? null, problem: own?.problem ?? null, isSearching: isLong && own === null };
}
