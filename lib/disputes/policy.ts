/** Open disputes of a company. */
export const MOST_OPEN = 50;
/** What a person can add, and an admin answer. */
export const MAX_NOTE = 500;
/** Readings that are shown behind a price, and that can be chosen together. */
export const MOST_READINGS = 500;
/** Decisions on readings that prices follow in one transaction. */
export const DERIVED_AT_ONCE = 1000;
/** Listings of a product at one retailer that are disputed together. */
export const MOST_LISTINGS = 5;
