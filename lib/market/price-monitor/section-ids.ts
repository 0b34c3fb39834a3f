/** Price Monitor is read section by section, the first unless the address says another. */
export const PRICE_SECTIONS = ['overview', 'packs', 'changes', 'margin'] as const;
export type PriceSection = (typeof PRICE_SECTIONS)[number];
