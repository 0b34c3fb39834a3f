import { z } from 'zod';
import { joinNames } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { DAYS_AROUND } from '#lib/market/measures/promotion-effects.ts';
import type { FollowedData } from '#lib/market/promotions/panels/followed/schema.ts';
import {
  findPromotionStats,
  PROMOTION_VIEWS,
  type PromotionStats,
} from '#lib/market/questions/find-promotion-stats.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, limit, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import {
  getPromotionStatsOutput,
  PROMOTION_BESIDE,
  type PromotionStatsOutput,
} from './get-promotion-stats-output.ts';
import { ramadansOf } from './ramadans-of.ts';

/** By time on promotion, or by average discount. */
const ORDERS = ['most', 'least', 'deepest', 'shallowest'] as const;

export const getPromotionStats = marketTool({
  module: 'promotions',
  description:
    'How often and how deep products are on promotion, and whose share; of a season, the one before too. order: of brands or retailers, by time or discount. ramadan: its weeks, and who began first. followed: whether rivals answered.',
  input: z.object({
    ...filtersOf(findPromotionStats),
    ...period,
    by: z.enum(PROMOTION_VIEWS).default('brand'),
    order: z.enum(ORDERS).optional(),
    limit,
  }),
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
        ...listIn(reader, found, input),
      }),
      PROMOTION_BESIDE,
    ),
});

type Wanted = { order?: (typeof ORDERS)[number] | undefined; limit?: number | undefined };
type Promoting = Pick<Tiles, 'time' | 'depth'>;

/** By time on promotion or by average discount; those without a figure last. As they come where no order is wanted. */
const first = <P extends Promoting>(all: readonly P[], order: Wanted['order'], limit?: number): P[] => {
  if (order === undefined) return all.slice(0, limit);
  const by = order === 'most' || order === 'least' ? 'time' : 'depth';
  const sign = order === 'most' || order === 'deepest' ? -1 : 1;
  const known = all.filter((each) => each[by].value !== null);
  const ranked = known.toSorted((a, b) => sign * ((a[by].value ?? 0) - (b[by].value ?? 0)));
  return [...ranked, ...all.filter((each) => each[by].value === null)].slice(0, limit);
};

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

type List = Pick<
  PromotionStatsOutput,
  | 'followed'
  | 'answers'
  | 'total'
  | 'brands'
  | 'retailers'
  | 'mechanics'
  | 'medianDiscountPercent'
  | 'discounts'
  | 'ramadans'
>;

/** What was requested, with how many there are. */
const listIn = (reader: Reader, found: PromotionStats, { order, limit }: Wanted): List => {
  const { locale } = reader;
  const { brands, retailers, mechanics, depths, ramadan, followed } = found;
  const t = translator(locale, 'market');
  if (brands)
    return {
      total: brands.length,
      brands: first(brands, order, limit).map(({ id, name, products, ...each }) => ({
        ...{ brand: name, products, ...timeAndDepth(each) },
        drill: `brand-time:${id}`,
      })),
    };
  if (retailers)
    return {
      total: retailers.length,
      retailers: first(retailers, order, limit).map(({ retailer, promotions, ...each }) => ({
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
  if (followed) return followedIn(reader, found.own, followed, limit);
  const ramadans = ramadansOf(ramadan);
  return { total: ramadans.length, ramadans };
};

/** As the panel has it. */
const followedIn = (
  { locale }: Reader,
  own: PromotionStats['own'],
  { kind, brand, rows, ...found }: FollowedData,
  limit = MOST_ROWS,
): List => {
  const t = translator(locale, 'exports');
  const names = brand ? [brand] : kind === 'ours' ? own : [];
  const whose = joinNames(
    locale,
    names.map(({ name }) => name),
  );
  return {
    followed: {
      ...(whose !== '' && { brand: whose }),
      ...{ lookedAt: found.looked, promotions: found.total, withinDays: DAYS_AROUND },
      answeredPercent: asPercent(found.answered.value),
      daysToAnswer: found.daysToAnswer,
      gapBeforePercent: asPercent(found.before.value),
      gapDuringPercent: asPercent(found.during.value),
      gapAfterPercent: asPercent(found.after.value),
    },
    total: found.total,
    answers: rows.slice(0, limit).map(({ product, retailer, from, answer }) => ({
      ...{ product: product.name, retailer: retailer.name, beganOn: from },
      ...(answer && {
        ...{ answeredBy: answer.brand.name, answeredAfter: answer.days },
        answer: t(answer.isPromotion ? 'answers.promotion' : 'answers.cut'),
      }),
    })),
  };
};
