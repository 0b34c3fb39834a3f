/** What an index compares: the chosen brands, the company's own, the chosen retailers, or the range's two ends. */
export const indexKinds = ['brand', 'ours', 'retailer', 'period'] as const;
export type IndexKind = (typeof indexKinds)[number];
