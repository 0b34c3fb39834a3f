import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';

/** What counts of a deal: its days, and how deep it goes; null where it lowers no price. */
type Dated = { from: number; to: number | null; depth: number | null };

/** Days in a row of one chain that count for one deal. */
export type DealSpan<Deal> = DayNumberRange & { deal: Deal };

export const lengthOf = ({ from, to }: DayNumberRange): number => to - from + 1;

/** How many days all of these have together. */
export const daysIn = (ranges: readonly DayNumberRange[]): number =>
  ranges.reduce((sum, range) => sum + lengthOf(range), 0);

/** How many of their days lie within others. */
export const daysWithin = (ranges: readonly DayNumberRange[], bounds: DayNumberRange): number => {
  let days = 0;
  for (const { from, to } of ranges)
    days += Math.max(0, Math.min(to, bounds.to) - Math.max(from, bounds.from) + 1);
  return days;
};

/** What of a range lies within another; null: nothing. */
export const within = ({ from, to }: DayNumberRange, bounds: DayNumberRange): DayNumberRange | null => {
  const first = Math.max(from, bounds.from);
  const last = Math.min(to, bounds.to);
  return first <= last ? { from: first, to: last } : null;
};

/**
 * The days of one chain on deal, among those on which it was listed. A day counts once: where deals overlap, for the deeper one, and of
 * equals for the one that began first.
 */
export const spansOfDeals = <Deal extends Dated>(
  deals: readonly Deal[],
  listed: readonly DayNumberRange[],
): DealSpan<Deal>[] => {
  const last = listed.at(-1)?.to;
  if (last === undefined || deals.length === 0) return [];
  if (areApart(deals, last) && areApart(listed, last)) return spansInOrder(deals, listed, last);
  const edges: number[] = [];
  for (const { from, to } of listed) edges.push(from, to + 1);
  for (const { from, to } of deals) edges.push(from, (to ?? last) + 1);
  edges.sort((a, b) => a - b);
  const spans: DealSpan<Deal>[] = [];
  for (let at = 0; at < edges.length; at += 1) {
    const [from = 0, end = from] = [edges[at], edges[at + 1]];
    if (end === from || !listed.some((run) => run.from <= from && from <= run.to)) continue;
    const deal = deepestOn(deals, from);
    const before = spans.at(-1);
    if (deal === null) continue;
    if (before?.deal === deal && before.to + 1 === from) before.to = end - 1;
    else spans.push({ deal, from, to: end - 1 });
  }
  return spans;
};

/** Whether each begins after the one before it has ended. */
const areApart = (ranges: readonly { from: number; to: number | null }[], last: number): boolean => {
  for (let at = 1; at < ranges.length; at += 1) {
    const [before, next] = [ranges[at - 1], ranges[at]];
    if (before && next && next.from <= (before.to ?? last)) return false;
  }
  return true;
};

/** Of deals that do not overlap, as promotions of a product at a retailer are: no day has two. */
const spansInOrder = <Deal extends Dated>(
  deals: readonly Deal[],
  listed: readonly DayNumberRange[],
  last: number,
): DealSpan<Deal>[] => {
  const spans: DealSpan<Deal>[] = [];
  for (const deal of deals)
    for (const run of listed) {
      const from = Math.max(deal.from, run.from);
      const to = Math.min(deal.to ?? last, run.to);
      if (from > to) continue;
      const before = spans.at(-1);
      if (before?.deal === deal && before.to + 1 === from) before.to = to;
      else spans.push({ deal, from, to });
    }
  return spans;
};

const deepestOn = <Deal extends Dated>(deals: readonly Deal[], day: number): Deal | null => {
  let deepest: Deal | null = null;
  for (const deal of deals)
    if (
      deal.from <= day &&
      (deal.to === null || deal.to >= day) &&
      (deepest === null || isDeeper(deal, deepest))
    )
      deepest = deal;
  return deepest;
};

const isDeeper = (one: Dated, other: Dated): boolean => {
  const [depth, than] = [one.depth ?? Number.NEGATIVE_INFINITY, other.depth ?? Number.NEGATIVE_INFINITY];
  return depth === than ? one.from < other.from : depth > than;
};
