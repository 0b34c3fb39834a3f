import { z } from 'zod';
import { count, day, nameOf, perUnit, text } from '#lib/chat/figures/figure-parts.ts';
import { DATA_LEVELS } from '#lib/vocabulary/data-scope.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { baseUnit, currency, resultOf, total } from '../parts/output-parts.ts';

export const describeMarketOutput = resultOf({
  currency,
  /** What the plan shows of all categories: its modules by name, and figures of brands, products or products at a retailer. Answers of before have neither. */
  modules: z.array(text).optional(),
  level: z.enum(DATA_LEVELS).optional(),
  total: total.optional(),
  categories: z.array(
    z.object({
      name: nameOf('category'),
      dataset: z.enum(DATASETS).optional(),
      /** Up to when its prices are known; null: there are none. */
      newestDay: day.nullish(),
      baseUnit,
      products: count,
      brands: z.array(nameOf('brand')),
      retailers: z.array(nameOf('retailer')),
      averageUnitPrice: perUnit.nullable(),
    }),
  ),
  /** Those that may be asked about as well and are not described. */
  others: z.array(nameOf('category')).optional(),
});
