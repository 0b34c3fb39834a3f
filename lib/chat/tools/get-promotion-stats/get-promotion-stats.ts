import { z } from 'zod';
import { joinNames } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import {
  findPromotionStats,
  PROMOTION_VIEWS,
  type PromotionStats,
} from '#lib/market/questions/find-promotion-stats.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filters, period } from '../parts/input-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getPromotionStatsOutput } from './get-promotion-stats-output.ts';
import { ramadansOf } from './ramadans-of.ts';

export const getPromotionStats = marketTool({
  module: 'promotions',
  description:
    'How often and how deep products are on promotion, and whose share; of a season, the one before too. ramadan: its weeks, and who began first.',
  input: z.object({ ...filters, ...period, by: z.enum(PROMOTION_VIEWS).default('brand') }),
  output: getPromotionStatsOutput,
  leadsTo: ['getPromotions', 'compareRetailers', 'getPriceHistory'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findPromotionStats(reader, input, { period: periodOf(input), by: input.by }),
      (found) => ({
        ...figuresOf(found.tiles),
        ...standingIn(found.tiles),
        share: shareIn(reader, found),
        before: found.before && {
          ...{ from: found.before.range.from, to: found.before.range.to },
          ...figuresOf(found.before.tiles),
          sharePercent: asPercent(found.before.tiles.share.value),
        },
        ...listIn(reader, found),
      }),
    ),
});

type Tiles = PromotionStats['tiles'];

const timeAndDepth = ({ time, depth }: Pick<Tiles, 'time' | 'depth'>) => ({
  timePercent: asPercent(time.value),
  averageDiscountPercent: asPercent(depth.value),
});

const figuresOf = (tiles: Tiles) => ({
  ...timeAndDepth(tiles),
  realDiscountPercent: asPercent(tiles.real.value),
});

const standingIn = ({ products }: Tiles) => ({
  lastDay: products.day,
  productsOnPromotion: products.value,
  pricesOnPromotion: products.prices,
  prices: products.listed,
});

const shareIn = ({ locale }: Reader, { tiles: { share }, own }: PromotionStats) => {
  if (share.kind === 'leader' && share.brand === null) return null;
  const names = share.brand ? [share.brand] : own;
  const brand = joinNames(
    locale,
    names.map(({ name }) => name),
  );
  return {
    ...(names.length > 0 && { brand }),
    sharePercent: asPercent(share.value),
    intensity: asPercent(share.intensity.value),
  };
};

/** What was requested, with how many there are. */
const listIn = ({ locale }: Reader, found: PromotionStats) => {
  const { brands, retailers, mechanics, depths, ramadan } = found;
  const t = translator(locale, 'market');
  if (brands)
    return {
      total: brands.length,
      brands: brands.map(({ id, name, products, ...each }) => ({
        ...{ brand: name, products, ...timeAndDepth(each) },
        drill: `brand-time:${id}`,
      })),
    };
  if (retailers)
    return {
      total: retailers.length,
      retailers: retailers.map(({ retailer, promotions, ...each }) => ({
        ...{ retailer: retailer.name, promotions, ...timeAndDepth(each) },
      })),
    };
  if (mechanics)
    return {
      total: mechanics.length,
      mechanics: mechanics.map(({ id, promotions, share, depth }) => ({
        ...{ mechanic: t(`mechanics.${id}`), promotions },
        sharePercent: asPercent(share.value),
        averageDiscountPercent: asPercent(depth.value),
      })),
    };
  if (depths)
    return {
      total: depths.n,
      medianDiscountPercent: asPercent(depths.median),
      discounts: depths.bins.flatMap(({ from, to, n }) =>
        n === 0 ? [] : { fromPercent: from, toPercent: to, promotions: n },
      ),
    };
  const ramadans = ramadansOf(ramadan);
  return { total: ramadans.length, ramadans };
};
