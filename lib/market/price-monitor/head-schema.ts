import { z } from 'zod';
import { FiltersOut } from '#lib/market/dashboard/schema.ts';
import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';
import { PRICE_SUBJECTS } from '#lib/vocabulary/market-terms.ts';
import { MOVER_WINDOWS } from './movers-choice.ts';
import { PRICE_SECTIONS } from './section-ids.ts';

/** The filters as they were applied, which is what the address should say. */
export const PriceFiltersOut = FiltersOut.extend({
  section: z.enum(PRICE_SECTIONS),
  movers: z.object({
    by: z.enum(PRICE_SUBJECTS).nullable(),
    window: z.enum(MOVER_WINDOWS),
    page: z.number().int(),
  }),
  floor: z.number().nullable(),
});
export type PriceFilters = z.output<typeof PriceFiltersOut>;

/** What a view says of itself above its panels. */
export type PriceHead = ViewHead<PriceFilters>;
