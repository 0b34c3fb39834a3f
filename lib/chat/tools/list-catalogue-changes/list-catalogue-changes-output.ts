import { z } from 'zod';
import { changePercent, count, day, money, nameOf, text } from '#lib/chat/figures/figure-parts.ts';
import { PACK_CHANGES } from '#lib/market/catalogue/pack-changes.ts';
import { currency, resultOf, total } from '../parts/output-parts.ts';

/** The newest first. */
const arrivals = z.object({
  total,
  products: z.array(
    z.object({
      product: nameOf('product'),
      brand: nameOf('brand'),
      /** First seen; of what is gone, last. */
      day,
      /** How many had it, and the first of them; nothing: the plan shows no retailers of products. */
      retailers: count.optional(),
      at: z.array(nameOf('retailer')).optional(),
    }),
  ),
});

export const listCatalogueChangesOutput = resultOf({
  currency,
  new: arrivals,
  /** Not seen for 28 days at the last of its retailers. */
  gone: arrivals,
  packs: z.object({
    /** Packs that took another's place; null: the plan does not show how many shrank or grew at the same price. */
    total,
    shrunk: count.nullable(),
    grown: count.nullable(),
    /** The newest first. */
    changes: z.array(
      z.object({
        kind: z.enum(PACK_CHANGES),
        /** The same in the reader's words. */
        packBecame: text.optional(),
        product: nameOf('product'),
        formerProduct: nameOf('product'),
        brand: nameOf('brand'),
        /** The first on which a retailer had the new pack. */
        day,
        /** That had the one and then the other. */
        retailers: count,
        /** Of the price of a unit where the packs cost the same money: median, and the same over the category's change. */
        unitPriceChangePercent: changePercent.nullable(),
        overCategoryPercent: changePercent.nullable(),
        evidence: z.array(
          z.object({
            retailer: nameOf('retailer'),
            lastSeen: day,
            firstSeen: day,
            priceBefore: money.nullable(),
            priceAfter: money.nullable(),
            unitPriceChangePercent: changePercent.nullable(),
          }),
        ),
      }),
    ),
  }),
});
