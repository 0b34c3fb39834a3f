import { addressOf, formatFields } from '#lib/address/address-fields.ts';
import type { Given } from '#lib/address/read-query.ts';

/** Where a list is: its path in the reader's language, and what narrows it. */
export type ListAddress = { path: string; given: Given };

const PAGING = ['page', 'cursor'];

/**
 * The address of the same list with something changed; null takes a parameter away. Whatever changes, the list begins at its first
 * page again, unless the page is what changes.
 */
export const addressWith = (
  { path, given }: ListAddress,
  change: Record<string, string | string[] | null>,
): string => {
  const fields = Object.entries({ ...given, ...change }).map(([name, value]) => {
    const isGone = value === null || (PAGING.includes(name) && !(name in change));
    return [name, isGone ? undefined : value];
  });
  return addressOf(path, formatFields(Object.fromEntries(fields)));
};

/** What of an address a view keeps: everything but the place within the list. */
export const keptQuery = ({ given }: Pick<ListAddress, 'given'>): string =>
  formatFields(Object.fromEntries(Object.entries(given).filter(([name]) => !PAGING.includes(name))));

export type SortOrder = 'asc' | 'desc';

/** Where the head of a column leads: to its own order first, to the other one when the list is sorted by it already. */
export const sortAddress = (
  address: ListAddress,
  column: { by: string; first: SortOrder },
  sorted: { by: string; order: SortOrder },
): string => {
  const other = { asc: 'desc', desc: 'asc' } as const;
  const order = sorted.by === column.by ? other[sorted.order] : column.first;
  return addressWith(address, { sortBy: column.by, sortOrder: order });
};
