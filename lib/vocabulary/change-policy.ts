/**
 * What counts as a change of the market, with all its thresholds. A change is of a kind, a subject and its first day: the day from which it
 * can be said, by what was read up to then.
 */

export const CHANGE_KINDS = [
  'price',
  'promotion_begun',
  'promotion_ended',
  'shelf_empty',
  'shelf_back',
  'carried',
  'lost',
  'new',
  'gone',
  'pack',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Which changes follow from prices, from promotions and from visits. */
export const PRICE_CHANGES = ['price', 'new', 'gone', 'pack'] as const satisfies readonly ChangeKind[];
export const PROMOTION_CHANGES = [
  'promotion_begun',
  'promotion_ended',
] as const satisfies readonly ChangeKind[];
export const SHELF_CHANGES = [
  'shelf_empty',
  'shelf_back',
  'carried',
  'lost',
] as const satisfies readonly ChangeKind[];

/** What shoppers pay in a chain, from one spell to the next, in percent of what they paid. */
export const LEAST_PRICE_CHANGE = 3;

/** So many visits in a row have to find a shelf empty. */
export const EMPTY_VISITS = 2;

/** Not seen for so many days; and something is new if its retailer has been read for as long. */
export const GONE_AFTER_DAYS = 28;
/** Days of these on which its retailer was read. */
export const READS_THAT_MISSED_IT = 3;

/** A pack takes another's place within so many days, at a regular price that differs by no more percent. */
export const REPLACED_WITHIN_DAYS = 60;
export const SAME_PRICE_WITHIN = 3;

/** Months that changes are kept, back from the category's newest day. */
export const MONTHS_KEPT = 13;

/** News are changes put together by product, or by brand in plans without single products: at most so many sentences. */
export const MOST_NEWS = 5;
/** Days that a first look goes back, and the most that any does. */
export const FIRST_NEWS_DAYS = 7;
export const MOST_NEWS_DAYS = 31;

/** How much one store or retailer weighs in the order of news; of prices and promotions that begin, each percent counts as one. */
export const NEWS_WEIGHTS: Readonly<Record<ChangeKind, number>> = {
  price: 1,
  promotion_begun: 1,
  promotion_ended: 5,
  shelf_empty: 10,
  shelf_back: 4,
  carried: 4,
  lost: 6,
  new: 15,
  gone: 15,
  pack: 40,
};
