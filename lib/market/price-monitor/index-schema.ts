import { z } from 'zod';
import { MeasureOut } from '#lib/market/dashboard/schema.ts';

/** `leftOut` counts the products to which no other brand has a counterpart. */
export const BrandIndexOut = MeasureOut.extend({ leftOut: z.number().int() });
