/** Closed lists of the market data: the schema's CHECKs, the parsers and the generators all read them here. */

/** What a unit price is counted in. */
export const baseUnits = ['kg', 'l', 'piece'] as const;
export type BaseUnit = (typeof baseUnits)[number];
