/** How many days ahead announced promotions are shown. */
export const DAYS_AHEAD = 60;

export const SOON_ENDS = ['starts', 'ends'] as const;
export type SoonEnd = (typeof SOON_ENDS)[number];
/** What begins or ends within so many days does so soon. */
export const SOON_DAYS = 14;
