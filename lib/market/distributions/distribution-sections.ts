import type { DistributionSection } from './section-ids.ts';

/** The panels of Distributions by section, under their names in the answer and in its order. */
export const distributionSections = {
  overview: {},
  map: {},
  stock: {},
  gaps: {},
  changes: {},
} satisfies Record<DistributionSection, object>;
