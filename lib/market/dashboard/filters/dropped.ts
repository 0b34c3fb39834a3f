import type { FilterTable } from './filter.ts';
import { filtersIn } from './filter-entries.ts';

/** What of an address a view does not show, and why: a table that the call's answer, the screen and the file share. */

/**
 * `plan`: finer than the plan; `absent`: not there; `tooMany`: the first ones hold; `invalid`: makes no sense; `tooLong`: a period longer
 * than a view; `notYet`: days without data so far; `unknown`: no filter at all, named as the address names it.
 */
export const DROP_REASONS = ['plan', 'absent', 'tooMany', 'invalid', 'tooLong', 'notYet', 'unknown'] as const;

export type Dropped = { filter: string; why: (typeof DROP_REASONS)[number] };

/** Parameters that others put behind addresses: campaigns, networks, the framework. */
const OF_OTHERS = /^(_.*|utm_.*|mc_.*|.*clid|ref)$/i;
/** What looks like a parameter's name, so that no sentence of a stranger's link is shown as ours. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,29}$/u;
const MOST_NAMED = 10;

/** Unknown parameters that are named to the reader. */
export const namedUnknown = (names: readonly string[]): string[] =>
  names.filter((name) => NAME.test(name) && !OF_OTHERS.test(name)).slice(0, MOST_NAMED);

/** The category first, then lists, then the others, each in the order of the table; what is unknown comes last. */
export const inOrderOfFilters = (table: FilterTable, dropped: readonly Dropped[]): Dropped[] => {
  const groups = Map.groupBy(filtersIn(table), ({ id, filter }) => {
    if (id === 'category') return 'category';
    return filter.shape.is === 'list' ? 'lists' : 'others';
  });
  const order = (['category', 'lists', 'others'] as const)
    .flatMap((group) => groups.get(group) ?? [])
    .map(({ id }) => id);
  const place = ({ filter, why }: Dropped) =>
    why !== 'unknown' && order.includes(filter) ? order.indexOf(filter) : order.length;
  return dropped.toSorted((a, b) => place(a) - place(b));
};
