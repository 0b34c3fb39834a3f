import { z } from 'zod';
import { Named } from '#lib/market/dashboard/schema.ts';
import { CHAIN_STATES } from '#lib/market/distributions/chain-states.ts';
import { ListPageOut } from '#lib/market/distributions/list-schema.ts';

/** How each product stands at each chain. Null: the plan shows no single products. */
export const ChainMatrixOut = ListPageOut.extend({
  retailers: z.array(Named),
  rows: z.array(
    z.object({
      product: Named,
      brandId: z.string(),
      /** Parallel to `retailers`; null: no visit of the chain says it. */
      cells: z.array(
        z
          .object({
            state: z.enum(CHAIN_STATES),
            /** Shops that carry it, of so many that are known, and those of them that are empty. */
            carrying: z.number().int(),
            stores: z.number().int(),
            empty: z.number().int(),
          })
          .nullable(),
      ),
    }),
  ),
}).nullable();
export type ChainMatrixData = z.output<typeof ChainMatrixOut>;
