/** Pages of a list, newest first, by cursor: as the SDK's auto-paging expects them. */
import { invalidRequest, missing } from '#dev/stripe/errors.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';

type Paging = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
};

/** @param items all that match, newest first */
export function page<T extends { id: string; object: string }>(
  items: T[],
  paging: Paging,
  url: string,
): Stripe.ApiList<T> {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100) throw invalidRequest('Limit must be between 1 and 100', { param: 'limit' });
  if (paging.ending_before !== undefined) {
    const end = indexOf(items, paging.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start =
    paging.starting_after === undefined ? 0 : indexOf(items, paging.starting_after, 'starting_after') + 1;
  return {
    object: 'list',
    data: items.slice(start, start + limit),
    has_more: items.length > start + limit,
    url,
  };
}

function indexOf(items: { id: string; object: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw missing(items[0]?.object ?? 'object', id, param);
  return index;
}

/** Stripe's `created` filter: one moment or a range. */
export function inRange(value: number, range: Stripe.RangeQueryParam | number | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  return (
    (range.gt === undefined || value > range.gt) &&
    (range.gte === undefined || value >= range.gte) &&
    (range.lt === undefined || value < range.lt) &&
    (range.lte === undefined || value <= range.lte)
  );
}
