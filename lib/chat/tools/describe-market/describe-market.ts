import { z } from 'zod';
import { findMarket } from '#lib/market/questions/find-market.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { subject } from '../parts/input-parts.ts';
import { asMoneyOrNull, toolOutput } from '../parts/tool-answer.ts';
import { describeMarketOutput } from './describe-market-output.ts';

export const describeMarket = marketTool({
  module: null,
  description: 'Which categories, brands and retailers may be asked about, and their price level.',
  input: z.object({
    subject,
    /** One that the plan lacks. */
    module: z.enum(MODULE_NAMES).meta({ saidOnce: true }).optional(),
  }),
  output: describeMarketOutput,
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findMarket(reader, input.subject, input.module ?? null),
      (categories, { currency }) => ({
        currency,
        categories: categories.map(({ category, baseUnit, products, brands, retailers, unitPrice }) => ({
          name: category.name,
          baseUnit,
          products,
          brands: brands.map(({ name }) => name),
          retailers: retailers.map(({ name }) => name),
          averageUnitPrice: asMoneyOrNull(unitPrice),
        })),
      }),
    ),
});
