import type { z } from 'zod';
import type { distributionsDashboard } from './dashboard.ts';

/** A view of Distributions, as its call answers it. */
export type DistributionsData = z.output<(typeof distributionsDashboard)['viewOut']>;
