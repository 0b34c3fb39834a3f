import type { Universe } from '#db/queries/market-shelves.ts';
import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { type ChannelSample, universeDistribution } from '#lib/market/measures/universe-distribution.ts';
import { CHANNELS, type Channel } from '#lib/vocabulary/market-terms.ts';
import type { UniverseLack } from './lacks.ts';
import type { ShelfSet, UniversePlace } from './shelf-set.ts';
import { type Standing, type StoreStanding, storeRows } from './store-standing.ts';

/** Distribution among all shops of a place, of which visits know some. */

export type UniverseFigure = {
  /** In percent, and half of the interval that holds the truth 19 times of 20, in points. */
  value: number | null;
  halfWidth: number | null;
  /** All shops of the channels that handle the category. */
  stores: number | null;
  /** Why there is none. */
  lacks: UniverseLack | null;
  /** The channels without a visited shop. */
  unseen: readonly Channel[];
};

/** How many shops of a channel a place has; null: not known. */
export const universeIn = (
  { universes }: Pick<ShelfSet, 'universes'>,
  { regionNo }: Pick<UniversePlace, 'regionNo'>,
  channel: Channel,
): number | null => {
  const rows = byChannel(universes).get(channel) ?? [];
  const here = regionNo === null ? rows : rows.filter((row) => row.regionNo === regionNo);
  return here.length === 0 ? null : here.reduce((sum, { stores }) => sum + stores, 0);
};

/** A map asks for each channel of each governorate. */
const byChannel = onceFor((universes: readonly Universe[]) =>
  Map.groupBy(universes, ({ channel }) => channel),
);

/** The channels that count for a place: those that handle the category and are not on the web. */
export const channelsOf = (
  { handling }: Pick<ShelfSet, 'handling'>,
  { channels }: UniversePlace,
): Channel[] =>
  CHANNELS.filter(
    (channel) =>
      handling.includes(channel) &&
      !ONLINE.includes(channel) &&
      (channels.length === 0 || channels.includes(channel)),
  );

const ONLINE: readonly Channel[] = ['q-commerce', 'marketplace'];

type Sample = ChannelSample & { channel: Channel };

/** Each of these channels with what is known of it. Null: of one of them, or of all, no number of shops is known. */
const samplesOf = (
  set: Pick<ShelfSet, 'universes' | 'handling'>,
  place: UniversePlace,
  standings: readonly StoreStanding[],
): Sample[] => {
  const byChannel = Map.groupBy(standings, ({ store }) => store.channel);
  return channelsOf(set, place).flatMap((channel): Sample[] => {
    const universe = universeIn(set, place, channel);
    // A governorate without a shop of the channel has nothing to estimate.
    if (universe === null) return [];
    const known = byChannel.get(channel) ?? [];
    return [{ channel, universe, known: known.length, carrying: known.filter(carries).length }];
  });
};

export const carries = ({ carried }: Pick<StoreStanding, 'carried'>): boolean => carried.length > 0;

/** @param place null: a retailer, a city or a shop, of which there is no universe */
export const universeFigure = (
  set: Pick<ShelfSet, 'universes' | 'handling'>,
  place: UniversePlace | null,
  standings: readonly StoreStanding[],
): UniverseFigure => {
  const nothing = { value: null, halfWidth: null, stores: null, unseen: [] };
  if (place === null) return { ...nothing, lacks: 'place' };
  const samples = samplesOf(set, place, standings);
  if (samples.length === 0) return { ...nothing, lacks: 'universe' };
  const { value, halfWidth } = universeDistribution(samples);
  const unseen = samples.flatMap(({ channel, known }) => (known === 0 ? channel : []));
  const stores = samples.reduce((sum, { universe }) => sum + universe, 0);
  return { value, halfWidth, stores, lacks: unseen.length > 0 ? 'channel' : null, unseen };
};

/** The known shops, each for as many as its channel has of them; null where the place has no such figure. */
export const universeBasis = (
  set: ShelfSet,
  place: UniversePlace | null,
  standing: Standing,
): FigureBasis | null => {
  if (place === null || universeFigure(set, place, standing.standings).value === null) return null;
  const samples = new Map(
    samplesOf(set, place, standing.standings).map((sample) => [sample.channel, sample]),
  );
  const all = [...samples.values()].reduce((sum, { universe }) => sum + universe, 0);
  const rows = storeRows(set, standing, (each) => {
    const sample = samples.get(each.store.channel);
    return sample
      ? { value: carries(each) ? 100 : 0, weight: (100 * sample.universe) / sample.known / all }
      : null;
  });
  return { reduction: 'weighted', rows, isCut: standing.isCut };
};
