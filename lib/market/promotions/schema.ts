import type { z } from 'zod';
import type { promotions } from './dashboard.ts';

/** A view of Promotions, as its call answers it. */
export type PromotionsData = z.output<(typeof promotions)['viewOut']>;
