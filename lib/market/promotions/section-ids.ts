/** Promotions are read section by section, the first unless the address says another. */
export const PROMOTION_SECTIONS = ['calendar', 'pressure', 'depth', 'real', 'followed'] as const;
export type PromotionSection = (typeof PROMOTION_SECTIONS)[number];
