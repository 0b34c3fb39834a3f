'use client';

import { useEffect, useRef, useState } from 'react';
import type {
  DecisionOut,
  DecisionsOut,
  MatchesOut,
  MatchItemOut,
  MatchOut,
} from '#lib/admin/matching/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { MatchQueue, ReviewVerdict } from '#lib/vocabulary/market-terms.ts';
import { useMatchDetails } from './use-match-details.ts';

/** What was decided here, with its twins, which had left the list with it. */
export type Made = { items: MatchItemOut[]; decisions: DecisionOut[] };

type Given = {
  first: MatchesOut;
  details: MatchOut | null;
  query: { queue: MatchQueue; dataset: string | undefined };
};

type Wish = { kind: ReviewVerdict; productId: string | null; twins: string[] };

/** More of the queue is fetched when so few are left. */
const FEW = 5;
const MOST_MADE = 5;

/** The queue as a reviewer walks through it: a decision shows the next item at once, and is sent meanwhile. */
export function useMatchQueue({ first, details: given, query }: Given) {
  const list = useQueueItems(first, query);
  const { items } = list;
  const [at, setAt] = useState(0);
  const { known, load } = useMatchDetails(items, at, given);
  const [made, showMade] = useState<Made[]>([]);
  const madeNow = useRef<Made[]>([]);
  /** The decision that is on its way: what undoes it has to wait. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const item = items[Math.min(at, items.length - 1)];

  const setMade = (next: Made[]) => {
    madeNow.current = next;
    showMade(next);
  };

  const comeBack = (back: readonly MatchItemOut[]) => {
    list.comeBack(back);
    setAt(0);
    for (const { id } of back.slice(0, 1)) void load(id);
  };

  const send = async (left: MatchItemOut[], body: Wish & { listingId: string; version: string }) => {
    try {
      const path = '/admin/matching/decisions';
      const { decisions } = await callApi<DecisionsOut>(path, { method: 'POST', body });
      setMade([{ items: left, decisions }, ...madeNow.current].slice(0, MOST_MADE));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It has been said why; what is in effect is shown.
      comeBack(left);
    }
  };

  /** @returns the item that is shown next */
  const decide = (wish: Wish): MatchItemOut | undefined => {
    const details = item && known.get(item.id);
    if (!item || !details || details === 'failed') return undefined;
    const left = [item, ...items.filter(({ id }) => wish.twins.includes(id))];
    const next = without(items.slice(at), left)[0] ?? without(items, left)[0];
    list.leave([item.id, ...wish.twins]);
    if (next && items.indexOf(next) < at) setAt(0);
    const body = { listingId: item.id, version: details.version, ...wish };
    sending.current = sending.current.then(() => send(left, body));
    return next;
  };

  /** Takes the newest decision back and shows its item. @returns it, or undefined where there was none, or it was refused */
  const undo = async (): Promise<MatchItemOut | undefined> => {
    await sending.current;
    const [newest, ...older] = madeNow.current;
    if (!newest) return undefined;
    try {
      for (const { seq } of newest.decisions)
        await callApi<DecisionsOut>(`/admin/matching/decisions/${seq}/undo`, { method: 'POST' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
    setMade(older);
    comeBack(newest.items);
    return newest.items[0];
  };

  return {
    ...{ items, item, made, load, decide, undo },
    ...{ total: list.total, hasMore: list.hasMore, page: list.page, leave: list.leave },
    at: Math.min(at, Math.max(0, items.length - 1)),
    details: item && known.get(item.id),
    goTo: setAt,
    goOn: (): MatchItemOut | undefined => {
      const place = at + 1 < items.length ? at + 1 : 0;
      setAt(place);
      return items[place];
    },
  };
}

/** The items of the queue so far, and more of them when few are left. */
function useQueueItems(first: MatchesOut, query: Given['query']) {
  const [items, setItems] = useState(first.items);
  const [total, setTotal] = useState(first.total);
  const [cursor, setCursor] = useState(first.nextCursor);
  const isPaging = useRef(false);

  const page = async (): Promise<void> => {
    if (cursor === null || isPaging.current) return;
    isPaging.current = true;
    try {
      const more = await callApi<MatchesOut>('/admin/matching', {
        query: { ...query, cursor },
        silent: true,
      });
      setCursor(more.nextCursor);
      setItems((before) => [...before, ...without(more.items, before)]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // No more are asked for by themselves.
      setCursor(null);
    } finally {
      isPaging.current = false;
    }
  };

  useEffect(() => {
    if (items.length <= FEW) void page();
  });

  return {
    ...{ items, total, page, hasMore: cursor !== null },
    leave: (ids: readonly string[]) => {
      setItems((before) => before.filter(({ id }) => !ids.includes(id)));
      setTotal((before) => Math.max(0, before - ids.length));
    },
    comeBack: (back: readonly MatchItemOut[]) => {
      setItems((before) => [...back, ...without(before, back)]);
      setTotal((before) => before + back.length);
    },
  };
}

function without(items: readonly MatchItemOut[], others: readonly MatchItemOut[]): MatchItemOut[] {
  return items.filter(({ id }) => !others.some((other) => other.id === id));
}
