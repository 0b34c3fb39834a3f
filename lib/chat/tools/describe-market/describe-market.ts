import { z } from 'zod';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { findMarket } from '#lib/market/questions/find-market.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { subject } from '../parts/input-parts.ts';
import { asMoneyOrNull, toolOutput } from '../parts/tool-answer.ts';
import { describeMarketOutput } from './describe-market-output.ts';

export const describeMarket = marketTool({
  module: null,
  description: 'Categories, brands and retailers that may be asked about, and price levels.',
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
      ({ categories, others, modules, level }, { currency }) => ({
        currency,
        modules: modules.map((each) => messagesFor(reader.locale).modules.names[each].name),
        ...{ level, total: categories.length + others.length },
        categories: categories.map(({ category, brands, retailers, unitPrice, ...each }) => ({
          ...{ name: category.name, dataset: each.dataset, newestDay: each.newestDay },
          ...{ baseUnit: each.baseUnit, products: each.products },
          brands: brands.map(({ name }) => name),
          retailers: retailers.map(({ name }) => name),
          averageUnitPrice: asMoneyOrNull(unitPrice),
        })),
        ...(others.length > 0 && { others: others.map(({ name }) => name) }),
      }),
    ),
});
