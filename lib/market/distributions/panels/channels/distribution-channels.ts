import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import {
  availabilityBasis,
  numericBasis,
  standingIn,
  weightedBasis,
} from '#lib/market/distributions/shelf-figures.ts';
import type { ShelfSet } from '#lib/market/distributions/shelf-set.ts';
import { subjectStanding } from '#lib/market/distributions/store-standing.ts';
import { carries, channelsOf, universeIn } from '#lib/market/distributions/universe.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { universeDistribution } from '#lib/market/measures/universe-distribution.ts';
import type { Channel } from '#lib/vocabulary/market-terms.ts';
import type { DistributionChannelsData } from './schema.ts';

type Source = (set: ShelfSet, channel: Channel) => FigureBasis;

const standingOfChannel = (set: ShelfSet, channel: Channel) =>
  standingIn(subjectStanding(set), (store) => store.channel === channel);

const shelvesByChannel = onceFor((set: ShelfSet) => Map.groupBy(set.shelves, ({ store }) => store.channel));

/** What each figure of a channel is calculated from. */
export const channelFigures = {
  'channel-numeric': (set, channel) => numericBasis(set, standingOfChannel(set, channel)),
  'channel-weighted': (set, channel) => weightedBasis(set, standingOfChannel(set, channel)),
  'channel-availability': (set, channel) =>
    availabilityBasis(shelvesByChannel(set).get(channel) ?? [], set.isSubject),
} satisfies Record<string, Source>;
export type ChannelFigure = keyof typeof channelFigures;

export const distributionChannels = (set: ShelfSet): DistributionChannelsData => {
  const { universeOf, stores } = set;
  const all = universeOf ?? { regionNo: null, channels: [] };
  return channelsOf(set, all).flatMap((channel) => {
    const there = stores.filter((store) => store.channel === channel);
    const universe = universeOf && universeIn(set, universeOf, channel);
    // The chosen place has no shop of the channel.
    if (there.length === 0 && universe === null) return [];
    const { standings } = standingOfChannel(set, channel);
    const figure = (name: ChannelFigure) =>
      discloseFigure(set, `${name}:${channel}`, channelFigures[name](set, channel));
    const numeric = figure('channel-numeric');
    const sample = { known: standings.length, carrying: standings.filter(carries).length };
    const [measured] = universe === null ? [] : universeDistribution([{ universe, ...sample }]).channels;
    return [
      {
        ...{ channel, universe, known: standings.length, all: there.length, numeric },
        halfWidth: numeric.value === null ? null : rounded(measured?.halfWidth ?? null),
        isSmallSample: measured?.isSmallSample ?? false,
        weighted: figure('channel-weighted'),
        availability: figure('channel-availability'),
      },
    ];
  });
};
