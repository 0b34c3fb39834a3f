/** Distributions is read section by section, the first unless the address says another. */
export const DISTRIBUTION_SECTIONS = [
  'overview',
  'map',
  'stock',
  'gaps',
  'chains',
  'changes',
  'audits',
] as const;
export type DistributionSection = (typeof DISTRIBUTION_SECTIONS)[number];
