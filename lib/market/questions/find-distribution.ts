import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { distributionChannels } from '#lib/market/distributions/panels/channels/distribution-channels.ts';
import type { DistributionChannelsData } from '#lib/market/distributions/panels/channels/schema.ts';
import { distributionMap } from '#lib/market/distributions/panels/map/distribution-map.ts';
import type { DistributionMapData } from '#lib/market/distributions/panels/map/schema.ts';
import { distributionTiles } from '#lib/market/distributions/panels/tiles/distribution-tiles.ts';
import type { DistributionTilesData } from '#lib/market/distributions/panels/tiles/schema.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { questionOfDays } from './question.ts';
import { OF_SHELVES, ownBrandsOf, readShelves, seenOnShelves } from './read-shelves.ts';

export type Distribution = {
  /** The own brands, where the figures are of these; none where the question names what they are of. */
  own: Named[];
  /** As the tiles have them. */
  figures: Omit<DistributionTilesData, 'voids' | 'of'>;
  channels: DistributionChannelsData;
  governorates: DistributionMapData['governorates'];
  /** Of the governorate that was named; null: none was, or the plan shows no cities. */
  cities: NonNullable<DistributionMapData['places']>['rows'] | null;
};

/** In how many shops products stand, in number and by what these sell of the category, at the end of a period, as Distributions has it. */
export const findDistribution = questionOfDays(
  OF_SHELVES,
  async (reader, subject, { period }: { period: PeriodChoice | null }) => {
    const read = await readShelves(reader, subject, period);
    const { set, query } = read;
    const { voids: _, of: __, ...figures } = distributionTiles(set, null);
    const map = query && distributionMap(set, query);
    const data: Distribution = {
      own: ownBrandsOf(set),
      figures,
      channels: distributionChannels(set),
      governorates: map?.governorates ?? [],
      cities: map?.places?.rows ?? null,
    };
    return {
      data: query === null || figures.stores.known === 0 ? null : data,
      seen: { ...seenOnShelves(read, subject), drill: 'numeric' },
    };
  },
);
