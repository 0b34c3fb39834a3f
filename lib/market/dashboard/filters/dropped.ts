/** What of an address a view does not show, and why: a table that the call's answer, the screen and the file share. */

/** What an address may say that is not there, that the plan does not include, that is more than may be chosen, or that makes no sense. */
const DROPPABLE = [
  'category',
  'brands',
  'makers',
  'products',
  'retailers',
  'channels',
  'packBands',
  'governorate',
  'period',
  'compare',
  'type',
  'price',
  'statistic',
  'value',
  'section',
  'moversBy',
  'window',
  'page',
  'floor',
] as const;
export type DroppedFilter = (typeof DROPPABLE)[number];

/**
 * `plan`: finer than the plan; `absent`: not there; `tooMany`: the first ones hold; `invalid`: makes no sense; `tooLong`: a period longer
 * than a view; `notYet`: days without data so far; `unknown`: no filter at all, named as the address names it.
 */
export const DROP_REASONS = ['plan', 'absent', 'tooMany', 'invalid', 'tooLong', 'notYet', 'unknown'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export type Dropped = { filter: string; why: DropReason };

export const isDroppable = (filter: string): filter is DroppedFilter =>
  DROPPABLE.some((each) => each === filter);

/** Parameters that others put behind addresses: campaigns, networks, the framework. */
const OF_OTHERS = /^(_.*|utm_.*|mc_.*|.*clid|ref)$/i;
/** What looks like a parameter's name, so that no sentence of a stranger's link is shown as ours. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,29}$/u;
const MOST_NAMED = 10;

/** Names of parameters that a reader is told about, of those that no filter has. */
export const namedUnknown = (names: readonly string[]): string[] =>
  names.filter((name) => NAME.test(name) && !OF_OTHERS.test(name)).slice(0, MOST_NAMED);

/** In the order of the filters; what is unknown comes last. */
export const inOrderOfFilters = (dropped: readonly Dropped[]): Dropped[] => {
  const place = ({ filter, why }: Dropped) =>
    why !== 'unknown' && isDroppable(filter) ? DROPPABLE.indexOf(filter) : DROPPABLE.length;
  return dropped.toSorted((a, b) => place(a) - place(b));
};
