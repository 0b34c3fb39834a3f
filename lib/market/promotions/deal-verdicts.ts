import type { DealRow } from '#db/queries/market-deals.ts';

/** What a discount is against the lowest price of the 30 days before. Addresses say them. */
export const DEAL_VERDICTS = [
  'honest',
  'inflated',
  'no_discount',
  'unknown',
] as const satisfies readonly DealRow['verdict'][];
export type DealVerdict = (typeof DEAL_VERDICTS)[number];
