import { z } from 'zod';
import type { BrandIndex } from '#lib/market/measures/brand-index.ts';
import { findPriceIndex, type SidesCompared } from '#lib/market/questions/find-price-index.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { brands, filtersOf, period } from '../parts/input-parts.ts';
import { asMoneyOrNull, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getPriceIndexOutput } from './get-price-index-output.ts';

export const getPriceIndex = marketTool({
  module: 'priceMonitor',
  description:
    'How a brand, or ours, is priced against rivals or another brand (none: its category): index, 100 = the same; gap above 0: more expensive; widest first. Of a category: each brand’s index.',
  input: z.object({
    ...filtersOf(findPriceIndex),
    brands,
    ...period,
    against: z.string().trim().max(80).optional(),
  }),
  output: getPriceIndexOutput,
  leadsTo: ['compareRetailers', 'getPriceHistory', 'getPromotions'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findPriceIndex(reader, input, { against: input.against || null, period: periodOf(input) }),
      ({ sides, brands }, { currency, baseUnit }) => ({
        ...{ currency, baseUnit },
        compared: sides && compared(sides),
        brands: brands.map(({ brand, index }) => ({
          name: brand.name,
          ...likeForLike(index),
          drill: `to-category:${brand.id}`,
        })),
      }),
      ['compared'],
    ),
});

const likeForLike = ({ value, n, lowBase, leftOut }: BrandIndex) => ({
  ...{ index: asPercent(value), products: n, isLowBase: lowBase, leftOut },
});

const compared = ({ own, others, index, gap, gapInMoney, retailers }: SidesCompared) => ({
  ...(own !== null && { brand: own }),
  ...(others !== null && { against: others }),
  ...likeForLike(index),
  gapPercent: asPercent(gap.value),
  gapPerUnit: asMoneyOrNull(gapInMoney),
  total: gap.n,
  retailers: retailers.map((each) => ({
    retailer: each.retailer.name,
    gapPercent: asPercent(each.gap) ?? 0,
    gapPerUnit: asMoneyOrNull(each.inMoney),
  })),
});
