import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';
import { PlaceOut } from '#lib/market/distributions/list-schema.ts';

/** Shelves of rivals that stand empty in shops where our own comparable product is in stock. Null: no rival is known. */
export const RivalWindowsOut = z
  .object({
    n: z.number().int(),
    byBrand: z.array(z.object({ brand: Named, retailer: Named, n: z.number().int() })),
    /** Null: the plan shows no single products and shops. */
    shelves: z
      .array(
        PlaceOut.extend({
          own: Named,
          /** When the rival's shelf was first found empty, and last. */
          since: z.string(),
          seen: z.string(),
          /** Days within thirteen weeks on which it was so, surely and at most. */
          certain: z.number().int(),
          possible: z.number().int(),
        }),
      )
      .nullable(),
  })
  .nullable();
export type RivalWindowsData = z.output<typeof RivalWindowsOut>;
