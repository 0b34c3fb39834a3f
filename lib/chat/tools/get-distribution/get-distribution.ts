import { z } from 'zod';
import { joinNames } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { type Distribution, findDistribution } from '#lib/market/questions/find-distribution.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { asPercent, asRatio, toolOutput } from '../parts/tool-answer.ts';
import {
  DISTRIBUTION_BESIDE,
  type DistributionOutput,
  getDistributionOutput,
} from './get-distribution-output.ts';

const KINDS = ['channel', 'place'] as const;

export const getDistribution = marketTool({
  module: 'distributions',
  description:
    'In how many stores products stand: numeric and weighted among visited stores, for all stores ± halfWidth, distribution points; by channel or place. null: not known (lacks), never zero.',
  input: z.object({ ...filtersOf(findDistribution), by: z.enum(KINDS).default('channel'), ...period }),
  output: getDistributionOutput,
  leadsTo: ['getStockouts', 'getPrices', 'getPromotions'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findDistribution(reader, input, { period: periodOf(input) }),
      ({ own, figures, ...rest }) => ({
        ...(own.length > 0 && {
          brand: joinNames(
            reader.locale,
            own.map(({ name }) => name),
          ),
        }),
        ...amongKnown({ ...figures, known: figures.stores.known, all: figures.stores.all }),
        ...{ oldestVisit: figures.stores.oldest, newestVisit: figures.stores.newest },
        netWeightedPercent: asPercent(figures.net.value),
        distributionPoints: asPercent(figures.points.value),
        productsPerStore: asRatio(figures.perStore.value),
        allStores: amongAll(reader, figures.universe),
        ...rowsBy(input.by, reader, rest),
      }),
      DISTRIBUTION_BESIDE,
    ),
});

const channelNames = ({ locale }: Reader) => {
  const t = translator(locale, 'market');
  return (channel: Distribution['channels'][number]['channel']) => t(`channels.${channel}`);
};

type Known = { known: number; all: number } & Record<'numeric' | 'weighted' | 'availability', Measure>;

const amongKnown = ({ known, all, numeric, weighted, availability }: Known) => ({
  ...{ storesKnown: known, storesListed: all },
  numericPercent: asPercent(numeric.value),
  weightedPercent: asPercent(weighted.value),
  availabilityPercent: asPercent(availability.value),
});

const amongAll = (
  reader: Reader,
  { value, halfWidth, stores, lacks, unseen }: Distribution['figures']['universe'],
) => ({
  numericPercent: asPercent(value),
  halfWidth: asPercent(halfWidth),
  ...{ stores, lacks },
  ...(unseen.length > 0 && { notVisited: unseen.map(channelNames(reader)) }),
});

const rowsBy = (
  by: (typeof KINDS)[number],
  reader: Reader,
  { channels, governorates, cities }: Pick<Distribution, 'channels' | 'governorates' | 'cities'>,
): Pick<DistributionOutput, 'total' | 'channels' | 'places'> => {
  if (by === 'channel') return { total: channels.length, channels: channels.map(channelIn(reader)) };
  const places = cities?.map(cityOf) ?? governoratesOf(governorates);
  return { total: places.length, places };
};

const channelIn = (reader: Reader) => (each: Distribution['channels'][number]) => ({
  channel: channelNames(reader)(each.channel),
  ...amongKnown(each),
  stores: each.universe,
  halfWidth: asPercent(each.halfWidth),
  isSmallSample: each.isSmallSample,
  drill: `channel-numeric:${each.channel}`,
});

const cityOf = (city: NonNullable<Distribution['cities']>[number]) => ({
  place: city.name,
  ...amongKnown(city),
  drill: `city-numeric:${city.id}`,
});

const governoratesOf = (governorates: Distribution['governorates']) =>
  governorates
    .filter(({ known }) => known > 0)
    .toSorted((a, b) => (b.weighted.value ?? -1) - (a.weighted.value ?? -1))
    .map(({ universe, ...each }) => ({
      place: each.name,
      ...amongKnown(each),
      drill: `governorate-numeric:${each.id}`,
      ...(universe.value !== null && {
        allStores: { numericPercent: asPercent(universe.value), halfWidth: asPercent(universe.halfWidth) },
      }),
    }));
