import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { brands, filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asMoneyOrNull, toolOutput } from '../parts/tool-answer.ts';
import { getPricesOutput } from './get-prices-output.ts';

export const getPrices = marketTool({
  module: 'priceMonitor',
  description:
    'Current prices by retailer. unitPrice: per base unit, over `prices`; lowest, highest and average: of a product over its retailers. issue: the user’s company reported this price as wrong; say so.',
  input: z.object({ ...filtersOf(findCurrentPrices), brands, ...period }),
  output: getPricesOutput,
  leadsTo: ['getPriceHistory', 'compareRetailers', 'getPromotions'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findCurrentPrices(reader, input, { period: periodOf(input) }),
      ({ unitPrice, products }, { currency, baseUnit, isByBrand }) => ({
        currency,
        baseUnit,
        unitPrice: asMoneyOrNull(unitPrice.value),
        ...{ prices: unitPrice.n, isLowBase: unitPrice.lowBase },
        total: products.length,
        products: products.slice(0, MOST_ROWS).map(({ product, lowest, highest, average, prices }) => ({
          name: product.name,
          lowest: asMoney(lowest),
          highest: asMoney(highest),
          average: asMoney(average),
          // A brand's is over retailers, not over their prices.
          ...(!isByBrand && { drill: `product-price:${product.id}` }),
          prices: prices.map(({ retailer, effective, regular, unit, isQuestioned }) => ({
            retailer: retailer.name,
            price: asMoney(effective),
            drill: `shelf-price:${product.id}:${retailer.id}`,
            regularPrice: asMoney(regular),
            unitPrice: asMoney(unit),
            ...(isQuestioned && { issue: translator(reader.locale, 'market')('report.questioned') }),
          })),
        })),
      }),
      ['unitPrice', 'prices', 'isLowBase'],
    ),
});
