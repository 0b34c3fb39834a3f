/** What figures of shelves cannot be calculated without, for browsers as well. */

/**
 * Why nothing is said of all shops of a place: all brands together are wherever the category is, which says nothing; the place is a
 * retailer, a city or a shop; no universe is known; or no shop of a channel was visited.
 */
export const UNIVERSE_LACKS = ['brands', 'place', 'universe', 'channel'] as const;
export type UniverseLack = (typeof UNIVERSE_LACKS)[number];

/** What a missing product brings: what the category sells for, the weights of shops, or facings. */
export const WORTH_LACKS = ['categoryValue', 'weights', 'facings'] as const;
export type WorthLack = (typeof WORTH_LACKS)[number];
