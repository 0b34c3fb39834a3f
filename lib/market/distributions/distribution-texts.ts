import type { DistributionPanelTexts } from './explanation.ts';
import type { DistributionSection } from './section-ids.ts';

/** The texts of each section's panels, as browsers have them. */
export const distributionSectionTexts: Record<DistributionSection, readonly DistributionPanelTexts[]> = {
  overview: [],
  map: [],
  stock: [],
  gaps: [],
  changes: [],
};
