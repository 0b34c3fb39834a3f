/** How deep: under 10 percent, under 20, under 30, and deeper. Browsers read it without the schema. */
export const DEPTH_BANDS = ['upTo10', 'upTo20', 'upTo30', 'over30'] as const;
