import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';

export const indexKinds = ['brand', 'ours', 'retailer', 'period'] as const;

/** `leftOut` counts the products to which no other brand has a counterpart. */
export const BrandIndexOut = MeasureOut.extend({ leftOut: z.number().int() });
