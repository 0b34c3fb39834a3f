import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { depths } from '#lib/market/promotions/panels/depths/depths.ts';
import type { DepthsData } from '#lib/market/promotions/panels/depths/schema.ts';
import { readFollowed } from '#lib/market/promotions/panels/followed/read-followed.ts';
import type { FollowedData } from '#lib/market/promotions/panels/followed/schema.ts';
import { whatFollowed } from '#lib/market/promotions/panels/followed/what-followed.ts';
import { promotionStyles } from '#lib/market/promotions/panels/frequency/promotion-styles.ts';
import type { FrequencyData } from '#lib/market/promotions/panels/frequency/schema.ts';
import { mechanicMix } from '#lib/market/promotions/panels/mechanics/mechanic-mix.ts';
import type { MechanicsData } from '#lib/market/promotions/panels/mechanics/schema.ts';
import { alignedPressure } from '#lib/market/promotions/panels/ramadan/aligned-pressure.ts';
import { readSeasons } from '#lib/market/promotions/panels/ramadan/read-seasons.ts';
import type { RamadanData } from '#lib/market/promotions/panels/ramadan/schema.ts';
import { promotionTiles } from '#lib/market/promotions/panels/tiles/promotion-key-figures.ts';
import type { TilesData } from '#lib/market/promotions/panels/tiles/schema.ts';
import { countedDeals, depthBasis, timeBasis } from '#lib/market/promotions/promotion-rows.ts';
import type { PromotionSection } from '#lib/market/promotions/section-ids.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { seasonBefore } from '#lib/vocabulary/season-calendar.ts';
import { questionOfDays } from './question.ts';
import { OF_PROMOTIONS, ownBrandsIn, readDeals, seenInDeals } from './read-deals.ts';

export const PROMOTION_VIEWS = ['brand', 'retailer', 'mechanic', 'discount', 'ramadan', 'followed'] as const;
type PromotionView = (typeof PROMOTION_VIEWS)[number];

/** As the dashboard of this retailer alone has them. */
type RetailerPromotions = { retailer: Named; promotions: number; time: Measure; depth: Measure };

export type PromotionStats = {
  tiles: TilesData;
  /** The own brands, where the share is theirs. */
  own: Named[];
  /** What was requested of these; null of the others. */
  brands: FrequencyData['brands'] | null;
  /** The most time on promotion first. */
  retailers: RetailerPromotions[] | null;
  mechanics: MechanicsData['all'] | null;
  depths: DepthsData | null;
  ramadan: RamadanData;
  /** What rivals did after promotions, where it was requested. */
  followed: FollowedData | null;
};

type Input = { period: PeriodChoice | null; by: PromotionView };

const SECTION_OF = {
  ...({ brand: 'depth', retailer: 'depth', mechanic: 'depth', discount: 'depth' } as const),
  ...({ ramadan: 'pressure', followed: 'followed' } as const),
} satisfies Record<PromotionView, PromotionSection>;

/**
 * How much of the time products are on promotion, how deep and in which ways, as Promotions has it; 30 days where none are named. Beside a
 * season stands the one before it, as long, where it is held; the view by Ramadan has its own.
 */
export const findPromotionStats = questionOfDays(
  OF_PROMOTIONS,
  async (reader, subject, { period, by }: Input) => {
    const read = await readDeals(reader, subject, period);
    const { set, query } = read;
    const tiles = promotionTiles(set);
    const isOfRamadan = by === 'ramadan';
    const isOfRivals = by === 'followed' && query !== null;
    const followed = isOfRivals ? await readFollowed(query, Promise.resolve(set)) : null;
    const seasons = isOfRamadan && query ? await readSeasons(query) : null;
    const data: PromotionStats = {
      tiles,
      own: tiles.share.kind === 'ours' ? ownBrandsIn(set) : [],
      brands: by === 'brand' ? promotionStyles(set).brands : null,
      retailers: by === 'retailer' ? atRetailers(set) : null,
      mechanics: by === 'mechanic' ? mechanicMix(set).all : null,
      depths: by === 'discount' ? depths(set) : null,
      ramadan: seasons && alignedPressure(set, seasons),
      followed: followed && query && whatFollowed(set, followed, query),
    };
    const isRead = query !== null && set.chosen.length > 0;
    return {
      data: isRead || data.ramadan !== null ? data : null,
      seen: {
        ...seenInDeals(read, subject, SECTION_OF[by]),
        ...(!isOfRamadan && { drill: isOfRivals ? 'followed-answered' : 'time' }),
      },
    };
  },
  { unasked: ({ by }, range) => (by === 'ramadan' ? null : seasonBefore(range)) },
);

const atRetailers = (set: DealSet): RetailerPromotions[] => {
  const byRetailer = Map.groupBy(set.chosen, ({ retailerId }) => retailerId);
  return set.shownRetailers
    .flatMap(({ id, name }): RetailerPromotions[] => {
      const chains = byRetailer.get(id) ?? [];
      if (chains.length === 0) return [];
      const deals = countedDeals(chains);
      return [
        {
          ...{ retailer: { id, name }, promotions: deals.length },
          time: discloseFigure(set, `at:${id}`, timeBasis(chains)),
          depth: discloseFigure(set, `at:${id}`, depthBasis(deals, set.locale)),
        },
      ];
    })
    .sort((a, b) => (b.time.value ?? -1) - (a.time.value ?? -1) || (a.retailer.id < b.retailer.id ? -1 : 1));
};
