import { z } from 'zod';
import { count, day, money, nameOf, ofRows } from '#lib/chat/figures/figure-parts.ts';
import { WORTH_LACKS } from '#lib/market/distributions/lacks.ts';
import { currency, resultOf, total } from '../parts/output-parts.ts';

export const listVoidsOutput = resultOf({
  currency,
  /** The company's own brands, where the subject names none. */
  brand: nameOf('brand').optional(),
  /** Pairs of products and stores of the must-stock list whose shelf is known: what `total` is of. */
  mustStock: count,
  /** What the voids would bring in a month together. */
  aMonth: money.nullable(),
  /** Why no amount is known and shelves are only ranked: the category's sales, the stores' shares of them, or facings. */
  lacks: z.enum(WORTH_LACKS).nullable(),
  /** The most worth first, else the most. */
  brands: z.array(
    z.object({
      brand: nameOf('brand'),
      retailer: nameOf('retailer'),
      voids: count,
      mustStock: count,
      aMonth: money.nullable(),
    }),
  ),
  total: ofRows(total),
  /** The most worth first; else in the stores that sell most of the category. None where brands alone are shown. */
  voids: z.array(
    z.object({
      product: nameOf('product'),
      store: nameOf('store'),
      retailer: nameOf('retailer'),
      city: nameOf('place'),
      governorate: nameOf('place').nullable(),
      /** With the quarters of the shelves below and above it. */
      aMonth: money.nullable(),
      low: money.nullable(),
      high: money.nullable(),
      lastVisit: day,
    }),
  ),
});
